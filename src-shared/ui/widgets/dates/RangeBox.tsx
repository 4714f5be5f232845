import type { DateAsk } from '../../../domain/date-kinds.ts'
import { useT } from '../../use-translate.ts'
import { type Control, textProp } from '../control.tsx'
import { DateBox } from '../dates/DateBox.tsx'
import { judgedByPair, rangeEnds } from '../dates/range-ends.ts'
import { useDateLimits } from '../dates/use-date-limits.ts'

interface RangeProps extends Control {
  readonly ask: DateAsk
}

/** From and to, side by side; the answer is [from, to]. The calendar of the end begins at the beginning. */
export function RangeBox({ ask, ...field }: RangeProps) {
  const t = useT()
  const { value, onChange, onBlur, names, given, title, labelId } = field
  const { onBoxBlur, onPairBlur } = judgedByPair(value, onBlur)
  const limits = useDateLimits(given, ask)
  const { 'data-field': group, 'aria-label': _label, ...others } = names
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears that focus has left both boxes; nobody acts on it
    <div className="ec-parts" data-field={group} onBlur={onPairBlur}>
      {rangeEnds(value, ask, limits).map(({ key, word, put, ...end }) => {
        const id = key === 'from' ? names.id : `${names.id}-end`
        return (
          <div className="ec-part" key={key}>
            <span className="ec-part__label" id={`${names.id}-${key}`}>
              {t(word)}
            </span>
            <DateBox
              {...field}
              {...end}
              names={{ ...others, id, 'aria-labelledby': `${labelId} ${names.id}-${key}` }}
              title={`${title} ${t(word)}`.trim()}
              ask={ask}
              onChange={(text) => onChange(put(text))}
              onBlur={onBoxBlur}
              placeholder={textProp(given.placeholder)}
            />
          </div>
        )
      })}
    </div>
  )
}
