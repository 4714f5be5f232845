import type { ReactNode } from 'react'
import { useT } from '#shared/ui/use-translate.ts'
import { labelOf, type Option, optionValue, readOptions } from '#shared/ui/widgets/options.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { TickRow } from '../kit/TickRow.tsx'
import { type Control, textOf } from './control.tsx'

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null || value === '' ? [] : [value]
const same = (a: unknown, b: unknown): boolean => a === b || String(a) === String(b)

const leaves = (options: readonly Option[], depth = 0): readonly (readonly [option: Option, depth: number])[] =>
  options.flatMap((option) => [[option, depth] as const, ...leaves(option.children, depth + 1)])

interface GroupProps {
  readonly control: Control
  readonly role?: 'radiogroup'
  readonly children: ReactNode
}

function Group({ control, role, children }: GroupProps) {
  const { aria, item, onBlur, onFocus, props } = control
  const { 'aria-required': required, 'aria-invalid': invalid, ...rest } = aria
  // a plain group may not be required by itself
  const state = role === 'radiogroup' && { role, 'aria-required': required, 'aria-invalid': invalid }
  return (
    <fieldset
      className={props.optionType === 'button' ? 'w-group w-buttons' : 'w-group'}
      aria-labelledby={item.labelId}
      {...rest}
      {...state}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      {children}
    </fieldset>
  )
}

/** `Radio.Group`, and `Radio` where it has choices. */
export const RadioGroup = (control: Control) => (
  <Group control={control} role="radiogroup">
    {control.options.map((option) => (
      <TickRow
        key={String(option.value)}
        kind="radio"
        name={control.aria.id}
        label={option.label}
        checked={same(option.value, control.value)}
        disabled={control.disabled || control.readOnly || option.disabled}
        onChange={() => control.onChange(option.value)}
      />
    ))}
  </Group>
)

/** Several of many: `Checkbox.Group`, `Transfer`, a select of mode multiple. */
export function CheckboxGroup(control: Control) {
  const chosen = listOf(control.value)
  return (
    <Group control={control}>
      {leaves(control.options).map(([option, depth]) => (
        <TickRow
          key={String(option.value)}
          kind="checkbox"
          depth={depth}
          label={option.label}
          checked={chosen.some((value) => same(value, option.value))}
          disabled={control.disabled || control.readOnly || option.disabled}
          onChange={(checked) => {
            const without = chosen.filter((value) => !same(value, option.value))
            control.onChange(checked ? [...without, option.value] : without)
          }}
          aria={{ 'aria-invalid': control.aria['aria-invalid'], 'aria-describedby': control.aria['aria-describedby'] }}
        />
      ))}
    </Group>
  )
}

/** What stands beside a lone box: the schema's x-content or children; else the title again, which the label has said already. */
const ownWords = ({ props, item }: Control): ReactNode =>
  (props.children as ReactNode) ?? (textOf(props.content) || <span aria-hidden="true">{item.title}</span>)

/** `Checkbox` alone is yes or no; a schema may say its words in x-content or children. */
export const Checkbox = (control: Control) =>
  control.options.length > 0 ? (
    <CheckboxGroup {...control} />
  ) : (
    <TickRow
      kind="checkbox"
      label={ownWords(control)}
      checked={control.value === true}
      disabled={control.disabled || control.readOnly}
      onChange={control.onChange}
      aria={control.aria}
    />
  )

export const Radio = (control: Control) =>
  control.options.length > 0 ? (
    <RadioGroup {...control} />
  ) : (
    <TickRow
      kind="radio"
      label={ownWords(control)}
      checked={control.value === true}
      disabled={control.disabled || control.readOnly}
      onChange={control.onChange}
      aria={control.aria}
    />
  )

/** antd-mobile's Switch cannot be reached by keyboard; this one is a checkbox that calls itself a switch. */
export const Switch = ({ value, onChange, onBlur, onFocus, disabled, readOnly, aria }: Control) => (
  <input
    {...aria}
    className="w-switch"
    type="checkbox"
    role="switch"
    aria-checked={value === true}
    checked={value === true}
    disabled={disabled || readOnly}
    onChange={(event) => onChange(event.target.checked)}
    onBlur={onBlur}
    onFocus={onFocus}
  />
)

const INDENT = '\u2003'

/** One of many by the phone's own picker; groups become groups, trees are indented. */
export function Select(control: Control) {
  const t = useT()
  const { value, options, onChange, onBlur, onFocus, disabled, readOnly, placeholder, aria, props } = control
  if (props.mode === 'multiple' || props.mode === 'tags' || props.multiple === true || props.treeCheckable === true)
    return <CheckboxGroup {...control} />
  const known = value === undefined || value === null || value === '' || optionValue(options, String(value)) !== undefined
  return (
    <select
      {...aria}
      className="k-input w-input"
      value={value === undefined || value === null ? '' : String(value)}
      disabled={disabled || readOnly}
      onChange={(event) => onChange(event.target.value === '' ? undefined : optionValue(options, event.target.value))}
      onBlur={onBlur}
      onFocus={onFocus}
    >
      <option value="">{placeholder ?? t('pleaseSelect')}</option>
      {!known && <option value={String(value)}>{labelOf(options, value)}</option>}
      {leaves(options).map(([option, depth]) => (
        <option key={String(option.value)} value={String(option.value)} disabled={option.disabled}>
          {INDENT.repeat(depth) + option.label}
        </option>
      ))}
    </select>
  )
}

/** The purposes of the service, 99 being 'other' [3-11]. */
export function Purpose(control: Control) {
  const { service } = useApplication().state
  return <Select {...control} options={control.options.length > 0 ? control.options : readOptions(service?.purposes ?? [])} />
}

/** What may be certified, several at once [3-11]. */
export function ItemsSelect(control: Control) {
  const { service } = useApplication().state
  if (control.options.length > 0) return <CheckboxGroup {...control} />
  return (
    <>
      {service?.postItems.map(({ id, name }) => (
        <p key={id} className="w-help">
          {name}
        </p>
      ))}
      <CheckboxGroup {...control} options={readOptions(service?.projects ?? [])} />
    </>
  )
}
