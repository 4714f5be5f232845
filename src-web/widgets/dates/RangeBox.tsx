import { formatOf } from '#shared/domain/date-format.ts'
import { useT } from '#shared/ui/use-words.ts'
import { type Control, textProp } from '../control.tsx'
import { DateBox } from './DateBox.tsx'
import { type NativeDate, toNative } from './native-date.ts'
import { QuarterBox, YearBox } from './YearBox.tsx'

/** From and to, side by side; the answer is [from, to]. The end cannot be picked before the beginning. */
export function RangeBox(props: Control & { readonly kind: NativeDate }) {
  const t = useT()
  const { value, onChange, names, given, kind } = props
  const [from, to]: readonly unknown[] = Array.isArray(value) ? value : []
  const put = (start: unknown, end: unknown) => onChange(!start && !end ? undefined : [start ?? '', end ?? ''])
  const afterFrom = kind === 'time' ? undefined : textProp(toNative(kind, from, formatOf(given)))
  return (
    <div className="ec-parts" data-field={names['data-field']}>
      <End
        {...props}
        id={names.id}
        label={{ id: `${names.id}-from`, words: t('rangeFrom') }}
        value={from}
        onChange={(day) => put(day, to)}
        min={textProp(given.min)}
      />
      <End
        {...props}
        id={`${names.id}-end`}
        label={{ id: `${names.id}-to`, words: t('rangeTo') }}
        value={to}
        onChange={(day) => put(from, day)}
        min={afterFrom ?? textProp(given.min)}
      />
    </div>
  )
}

interface EndProps extends Control {
  readonly kind: NativeDate
  readonly id: string
  readonly label: { readonly id: string; readonly words: string }
  readonly min: string | undefined
}

/** One end of the range, in the box its picker has alone. */
function End({ id, label, min, ...control }: EndProps) {
  const { given, labelId } = control
  const { 'data-field': _group, 'aria-label': _label, ...others } = control.names
  const named = `${labelId} ${label.id}`
  const box = { ...control, names: { ...others, id, 'aria-labelledby': named }, labelId: named, format: formatOf(given) }
  return (
    <div className="ec-part">
      <span className="ec-part__label" id={label.id}>
        {label.words}
      </span>
      {given.picker === 'year' ? (
        <YearBox {...box} />
      ) : given.picker === 'quarter' ? (
        <QuarterBox {...box} />
      ) : (
        <DateBox {...box} min={min} max={textProp(given.max)} />
      )}
    </div>
  )
}
