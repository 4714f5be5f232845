import { useState } from 'react'
import type { DatePanelProps } from '#kit/DatePanel'
import { nearestDay, unitStart } from '#shared/domain/calendar-page.ts'
import { firstDay, twoDigits } from '#shared/domain/date-kinds.ts'
import { isTimeFree } from '#shared/domain/date-rules.ts'
import type { Day } from '#shared/domain/day.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from './Button.tsx'
import { Calendar } from './Calendar.tsx'
import { Dialog } from './Dialog.tsx'
import '#shared/ui/parts/field.css'
import './date-panel.css'

interface TimeListsProps extends Pick<DatePanelProps, 'ask' | 'limits'> {
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

/** Hours, minutes and, where the format asks for them, seconds, in the browser's own lists; those out of bounds cannot be chosen. */
function TimeLists({ ask, limits, day, time, onChange }: TimeListsProps) {
  const t = useT()
  const parts = time.split(':')
  const isFree = (at: number, value: string): boolean => isTimeFree([...parts.slice(0, at), value], day, ask, limits)
  return (
    <div className="dt-times">
      {PARTS.slice(0, ask.hasSeconds ? 3 : 2).map(({ name, count }, at) => (
        <label key={name} className="ec-stack ec-gap-1">
          {t(name)}
          <select
            className="ec-input"
            value={parts[at]}
            onChange={({ target }) => onChange(parts.map((part, index) => (index === at ? target.value : part)).join(':'))}
          >
            {Array.from({ length: count }, (_, number) => twoDigits(number)).map((value) => (
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

/** Begins where most people would: in office hours. */
const USUAL_TIME = '09:00'

/** A calendar, lists of hours and minutes, or both, in a dialog. One press chooses a day; a time is confirmed. */
export function DatePanel({ title, ask, limits, text, today, onChoose, onClose }: DatePanelProps) {
  const t = useT()
  const [day, setDay] = useState<Day | undefined>(text === undefined || ask.kind === 'time' ? undefined : firstDay(text, ask))
  const [time, setTime] = useState(
    () => (ask.kind === 'time' ? text : text?.slice(11)) ?? (ask.hasSeconds ? `${USUAL_TIME}:00` : USUAL_TIME),
  )
  const isMoment = ask.kind === 'moment'
  const ready = ask.kind === 'time' ? time : isMoment && day !== undefined ? `${day} ${time}` : undefined
  const isTimed = isMoment || ask.kind === 'time'
  const footer = (
    <>
      <Button onPress={onClose}>{t('cancel')}</Button>
      <Button look="primary" onPress={ready === undefined ? undefined : () => onChoose(ready)}>
        {t('ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {ask.kind !== 'time' && (
        <Calendar
          ask={ask}
          limits={limits}
          chosen={day}
          begin={unitStart(day ?? nearestDay(today, limits), ask)}
          today={today}
          onChoose={(cell) => (isMoment ? setDay(cell.first) : onChoose(cell.text))}
        />
      )}
      {isTimed && <TimeLists ask={ask} limits={limits} day={day} time={time} onChange={setTime} />}
    </Dialog>
  )
}
