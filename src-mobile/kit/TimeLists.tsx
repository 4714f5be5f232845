import type { DateAsk } from '#shared/domain/date-kinds.ts'
import { type DateLimits, isTimeFree } from '#shared/domain/date-rules.ts'
import type { Day } from '#shared/domain/day.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { useT } from '#shared/ui/use-translate.ts'

interface TimeListsProps {
  readonly ask: DateAsk
  readonly limits: DateLimits
  /** of a moment, once it is chosen */
  readonly day: Day | undefined
  readonly time: string
  readonly onChange: (time: string) => void
}

const PARTS: readonly { readonly name: MessageKey; readonly count: number }[] = [
  { name: 'hour', count: 24 },
  { name: 'minute', count: 60 },
  { name: 'second', count: 60 },
]
const two = (number: number): string => String(number).padStart(2, '0')

/** Hours, minutes and, where the format asks for them, seconds, in the browser's own lists; those out of bounds cannot be chosen. */
export function TimeLists({ ask, limits, day, time, onChange }: TimeListsProps) {
  const t = useT()
  const parts = time.split(':')
  const isFree = (at: number, value: string): boolean => isTimeFree([...parts.slice(0, at), value], day, ask, limits)
  return (
    <div className="dt-times">
      {PARTS.slice(0, ask.hasSeconds ? 3 : 2).map(({ name, count }, at) => (
        <label key={name} className="dt-time">
          {t(name)}
          <select
            className="dt-list"
            value={parts[at]}
            onChange={({ target }) => onChange(parts.map((part, index) => (index === at ? target.value : part)).join(':'))}
          >
            {Array.from({ length: count }, (_, number) => two(number)).map((value) => (
              <option key={value} disabled={!isFree(at, value)}>
                {value}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
