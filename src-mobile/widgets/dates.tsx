import { formatOf, rewriteDate } from '#shared/domain/date-format.ts'
import { useT } from '#shared/ui/use-words.ts'
import { quarterAnswer, quarterParts } from '#shared/ui/widgets/quarter.ts'
import { type Control, textOf } from './control.tsx'

type NativeType = 'date' | 'month' | 'week' | 'datetime-local' | 'time' | 'number'

interface Kind {
  readonly type: NativeType
  /** seconds are asked for as well */
  readonly seconds: boolean
}

const hasSeconds = (props: Control['props']): boolean => /s/.test(textOf(props.format))

/** The phone's own picker for what a schema asks: day, month, week, year, moment or time. */
function dateKind(props: Control['props']): Kind {
  const picker = textOf(props.picker)
  const seconds = hasSeconds(props)
  if (props.showTime) return { type: 'datetime-local', seconds }
  if (picker === 'month' || picker === 'week') return { type: picker, seconds }
  if (picker === 'time') return { type: 'time', seconds }
  return { type: picker === 'year' ? 'number' : 'date', seconds }
}
const timeKind = (props: Control['props']): Kind => ({ type: 'time', seconds: hasSeconds(props) })

const NATIVE: Readonly<Partial<Record<NativeType, string>>> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  week: 'GGGG-[W]WW',
  number: 'YYYY',
  time: 'HH:mm',
  'datetime-local': 'YYYY-MM-DDTHH:mm',
}
const boxFormat = ({ type, seconds }: Kind): string | undefined => {
  const own = NATIVE[type]
  return own !== undefined && seconds && own.endsWith('mm') ? `${own}:ss` : own
}

/** Written in the schema's format; days else as ISO text, moments with a space and not a T. */
function fromNative(text: string, kind: Kind, format: string | undefined): string | undefined {
  if (text === '') return undefined
  const withSeconds = kind.seconds && /(^|T)\d{2}:\d{2}$/.test(text) ? `${text}:00` : text
  const own = boxFormat(kind)
  if (format !== undefined && own !== undefined) return rewriteDate(withSeconds, own, format) ?? withSeconds
  return kind.type === 'datetime-local' ? withSeconds.replace('T', ' ') : withSeconds
}
function toNative(value: unknown, kind: Kind, format: string | undefined): string {
  const { type } = kind
  const text = textOf(value).trim()
  const own = boxFormat(kind)
  const read = format === undefined || own === undefined ? undefined : rewriteDate(text, format, own)
  if (read !== undefined) return read
  if (type === 'date') {
    const day = text.replace(/[/.]/g, '-').slice(0, 10)
    // Typed by keyboard the year comes digit by digit, 0002 first: whatever the box can hold stays in it.
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : ''
  }
  if (type === 'datetime-local') return text.replace(' ', 'T').replace(/(:\d{2}:\d{2}).*$/, '$1')
  return text
}

const bound = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

interface BoxProps {
  readonly control: Control
  readonly kind: Kind
  readonly value: unknown
  readonly onChange: (value: string | undefined) => void
  readonly name?: string
  readonly id?: string
}

/** Native on purpose: every phone has a picker for days that its owner knows, with a keyboard and a screen reader. */
function Box({ control, kind, value, onChange, name, id }: BoxProps) {
  const { aria, disabled, readOnly, onBlur, onFocus, props } = control
  return (
    <input
      {...aria}
      {...(id !== undefined && { id })}
      {...(name !== undefined && { 'aria-label': name })}
      className="k-input w-input"
      type={kind.type}
      {...(kind.seconds && { step: 1 })}
      min={bound(props.min)}
      max={bound(props.max)}
      value={toNative(value, kind, formatOf(props))}
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => onChange(fromNative(event.target.value, kind, formatOf(props)))}
      onBlur={onBlur}
      onFocus={onFocus}
    />
  )
}

const Single = ({ control, kind }: { readonly control: Control; readonly kind: Kind }) => (
  <Box control={control} kind={kind} value={control.value} onChange={control.onChange} />
)

/** Two boxes; [from, to], nothing at all when both are empty. */
function Range({ control, kind }: { readonly control: Control; readonly kind: Kind }) {
  const t = useT()
  const pair = Array.isArray(control.value) ? control.value : []
  const change = (index: 0 | 1, text: string | undefined) => {
    const [from, to] = index === 0 ? [text, pair[1]] : [pair[0], text]
    control.onChange(!from && !to ? undefined : [from ?? '', to ?? ''])
  }
  const name = (word: string) => `${control.item.title ?? ''} ${word}`.trim()
  const end = (index: 0 | 1, id: string, title: string) => {
    const put = (text: unknown) => change(index, textOf(text))
    if (control.props.picker !== 'quarter')
      return <Box control={control} kind={kind} value={pair[index]} onChange={put} name={title} id={id} />
    const one = { ...control, value: pair[index], onChange: put, aria: { ...control.aria, id, 'aria-label': title } }
    return <Quarter control={{ ...one, item: { ...control.item, title } }} />
  }
  return (
    <fieldset className="w-group w-pair" aria-labelledby={control.item.labelId}>
      <label htmlFor={control.aria.id}>
        <span aria-hidden="true">{t('rangeFrom')}</span>
        {end(0, control.aria.id, name(t('rangeFrom')))}
      </label>
      <label htmlFor={`${control.aria.id}-to`}>
        <span aria-hidden="true">{t('rangeTo')}</span>
        {end(1, `${control.aria.id}-to`, name(t('rangeTo')))}
      </label>
    </fieldset>
  )
}

const QUARTERS = [1, 2, 3, 4] as const

/** No phone has a picker of quarters: a year and Q1 to Q4; the answer is '2026-Q4', or as the schema's format writes it. */
function Quarter({ control }: { readonly control: Control }) {
  const { aria, item, disabled, readOnly, onBlur, onFocus } = control
  const format = formatOf(control.props)
  const { year, quarter } = quarterParts(control.value, format)
  const put = (nextYear: string, nextQuarter: string) => control.onChange(quarterAnswer(nextYear, nextQuarter, format))
  return (
    <div className="w-row">
      <input
        {...aria}
        className="k-input"
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={year}
        disabled={disabled}
        readOnly={readOnly}
        onChange={(event) => put(event.target.value.replace(/\D/g, ''), quarter)}
        onBlur={onBlur}
        onFocus={onFocus}
      />
      <select
        className="k-input"
        aria-label={`${item.title ?? ''} Q1–Q4`.trim()}
        value={quarter}
        disabled={disabled || readOnly}
        onChange={(event) => put(year, event.target.value)}
      >
        {QUARTERS.map((one) => (
          <option key={one}>{`Q${one}`}</option>
        ))}
      </select>
    </div>
  )
}

export const DatePicker = (control: Control) =>
  control.props.picker === 'quarter' ? <Quarter control={control} /> : <Single control={control} kind={dateKind(control.props)} />
/** 'DatePicker.MonthPicker' and its kin: a picker whose kind is in its name. */
export const pickerOf = (picker: 'month' | 'week' | 'quarter' | 'year') => (control: Control) =>
  DatePicker({ ...control, props: { ...control.props, picker } })
export const TimePicker = (control: Control) => <Single control={control} kind={timeKind(control.props)} />
export const DateRange = (control: Control) => <Range control={control} kind={dateKind(control.props)} />
export const TimeRange = (control: Control) => <Range control={control} kind={timeKind(control.props)} />
