import { formatOf } from '#shared/domain/date-format.ts'
import { useT } from '#shared/ui/use-words.ts'
import { type Control, textProp } from '../control.tsx'
import { DateBox } from './DateBox.tsx'
import { type NativeDate, toNative } from './native-date.ts'

/** From and to, side by side; the answer is [from, to]. The end cannot be picked before the beginning. */
export function RangeBox(props: Control & { readonly kind: NativeDate }) {
  const t = useT()
  const { value, onChange, names, labelId, given, kind, onFocus, onBlur, complain, disabled, readOnly } = props
  const format = formatOf(given)
  const field = { onFocus, onBlur, complain, disabled, readOnly, format }
  const [from, to]: readonly unknown[] = Array.isArray(value) ? value : []
  const put = (start: unknown, end: unknown) => onChange(start === undefined && end === undefined ? undefined : [start ?? '', end ?? ''])
  const { 'data-field': bare, 'aria-label': _label, ...others } = names
  const box = (id: string, own: string) => ({ ...others, id, 'aria-labelledby': `${labelId} ${own}` })
  return (
    <div className="ec-parts" data-field={bare}>
      <div className="ec-part">
        <span className="ec-part__label" id={`${names.id}-from`}>
          {t('rangeFrom')}
        </span>
        <DateBox
          {...field}
          kind={kind}
          names={box(names.id, `${names.id}-from`)}
          value={from}
          onChange={(day) => put(day, to)}
          min={textProp(given.min)}
          max={textProp(given.max)}
        />
      </div>
      <div className="ec-part">
        <span className="ec-part__label" id={`${names.id}-to`}>
          {t('rangeTo')}
        </span>
        <DateBox
          {...field}
          kind={kind}
          names={box(`${names.id}-end`, `${names.id}-to`)}
          value={to}
          onChange={(day) => put(from, day)}
          min={kind === 'time' ? undefined : (textProp(toNative(kind, from, format)) ?? textProp(given.min))}
          max={textProp(given.max)}
        />
      </div>
    </div>
  )
}
