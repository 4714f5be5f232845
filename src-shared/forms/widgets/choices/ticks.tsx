import type { ReactNode } from 'react'
import { Switch as SwitchPart } from '#kit/Switch'
import { TickBox } from '#kit/TickBox'
import { FIXED_CHOICE_WIDGETS, type FixedChoiceWidget } from '../../../domain/service/fixed-choices.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { fixedOptions } from '../../schema/fixed-choices.ts'
import { isIn, isSameValue, type Option } from '../../schema/options.ts'
import { byName, listOf } from '../../schema/values.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import { type Control, type ControlNames, control } from '../control.tsx'

/** Props that every box takes from the state of its field. */
export const boxState = ({ onFocus, onBlur, disabled, readOnly }: Control, isOff = false) => ({
  onFocus,
  onBlur,
  disabled: disabled || readOnly || isOff,
})

/** Attributes of one box of a group: its label is its own, the first box has the field's id, and the group represents the field. */
export const boxNames = ({ id, 'aria-label': _, 'aria-required': _required, ...names }: ControlNames, index = 0): ControlNames => {
  const { 'data-field': _field, ...state } = names
  return { ...state, id: index === 0 ? id : `${id}-${index}` }
}

/** One tick box; without its own text, the field's label names it. */
const oneBox = (field: Control, words: ReactNode) => (
  <TickBox
    type="checkbox"
    names={words === undefined ? field.names : boxNames(field.names)}
    label={words}
    isTicked={field.value === true}
    onTick={field.onChange}
    {...boxState(field)}
  />
)

export const Checkbox = control((field) => {
  const { children, content, label } = field.given
  return oneBox(field, (children as ReactNode) ?? firstText(content, label))
})

/** Whether a translation is wanted [3-22]. The title is the question, so the box only has the label "yes". */
export const EnglishTranslation = control((field) => oneBox(field, useT()('yes')))

/** A switch with the text of its state beside it. */
export const Switch = control((field) => {
  const t = useT()
  const { value, onChange, names, given } = field
  return (
    <SwitchPart
      names={names}
      isOn={value === true}
      onTurn={onChange}
      words={[firstText(given.checkedChildren) ?? t('yes'), firstText(given.unCheckedChildren) ?? t('no')]}
      {...boxState(field)}
    />
  )
})

interface BoxesProps {
  readonly type: 'radio' | 'checkbox'
  readonly field: Control
  readonly options: readonly Option[]
  readonly isTicked: (option: Option) => boolean
  readonly onTick: (option: Option, isTicked: boolean) => void
}

/** A box for each choice. */
function boxes({ type, field, options, isTicked, onTick }: BoxesProps) {
  const { names, given } = field
  const isRadio = type === 'radio'
  return (
    <div className={given.layout === 'vertical' ? 'ec-ticks ec-ticks--vertical' : 'ec-ticks'} data-field={names['data-field']}>
      {options.map((option, index) => (
        <TickBox
          key={String(option.value)}
          type={type}
          names={boxNames(names, index)}
          group={isRadio ? names.id : undefined}
          label={option.label}
          isTicked={isTicked(option)}
          onTick={(ticked) => onTick(option, ticked)}
          {...boxState(field, option.disabled)}
        />
      ))}
    </div>
  )
}

/** Multiple choice; the answer keeps the order of the options. */
export function CheckboxBoxes(field: Control) {
  const { options, onChange } = field
  const chosen = listOf(field.value)
  const tick = (ticked: Option, isTicked: boolean) =>
    onChange(options.filter((one) => (one === ticked ? isTicked : isIn(chosen, one))).map((one) => one.value))
  return boxes({ type: 'checkbox', field, options, isTicked: (option) => isIn(chosen, option), onTick: tick })
}

/** Single choice with native radio buttons. */
const RadioBoxes = (field: Control) =>
  boxes({
    type: 'radio',
    field,
    options: field.options,
    isTicked: ({ value }) => isSameValue(value, field.value),
    onTick: ({ value }) => field.onChange(value),
  })

export const CheckboxGroup = control(CheckboxBoxes)
export const RadioGroup = control(RadioBoxes)

const fixedChoice = (widget: FixedChoiceWidget) =>
  control((field) => RadioBoxes({ ...field, options: fixedOptions(widget, useT(), field.options) }))

/** The product's own choices [3-22]. */
export const FIXED_WIDGETS = byName(FIXED_CHOICE_WIDGETS, fixedChoice)
