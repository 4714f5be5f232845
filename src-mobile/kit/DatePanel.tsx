import { useState } from 'react'
import type { DatePanelProps } from '#kit/DatePanel'
import { nearestDay, unitStart } from '#shared/domain/calendar-page.ts'
import { firstDay } from '#shared/domain/date-kinds.ts'
import type { Day } from '#shared/domain/day.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from './Button.tsx'
import { Calendar } from './Calendar.tsx'
import { Dialog } from './Dialog.tsx'
import { TimeLists } from './TimeLists.tsx'
import './date-panel.css'

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
      <Button look="primary" onPress={isTimed && ready !== undefined ? () => onChoose(ready) : undefined}>
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
