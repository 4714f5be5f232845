import { useState } from 'react'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { nearestDay } from '../../../domain/calendar/calendar-page.ts'
import type { DateKind } from '../../../domain/calendar/date-kinds.ts'
import { type DateLimits, isHourSelectable, isSelectable } from '../../../domain/calendar/date-rules.ts'
import type { Day } from '../../../domain/calendar/day.ts'
import { useT } from '../../../ui/shell/use-translate.ts'
import { Calendar } from './Calendar.tsx'
import '../../../ui/parts/field.css'
import './date-panel.css'

export interface DatePanelProps {
  /** label of the question */
  readonly title: string
  readonly kind: DateKind
  readonly limits: DateLimits
  /** value of the box; undefined while it is incomplete */
  readonly value: string | undefined
  readonly today: Day
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}

/** Initial time, within office hours. */
const USUAL_TIME = '09:00'

/** A calendar, or lists of hours and minutes, in a dialog. A press on a day chooses it; a time is confirmed with a button. */
export function DatePanel({ title, kind, limits, value, today, onChoose, onClose }: DatePanelProps) {
  const t = useT()
  const [time, setTime] = useState(value ?? USUAL_TIME)
  const footer = (
    <>
      <Button onPress={onClose}>{t('cancel')}</Button>
      <Button look="primary" onPress={kind === 'time' ? () => onChoose(time) : undefined}>
        {t('ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} onClose={onClose} footer={footer}>
      {kind === 'time' ? (
        <TimeLists limits={limits} time={time} onChange={setTime} />
      ) : (
        <Calendar limits={limits} chosen={value} begin={value ?? nearestDay(today, limits)} today={today} onChoose={onChoose} />
      )}
    </Dialog>
  )
}

interface TimeListsProps {
  readonly limits: DateLimits
  readonly time: string
  readonly onChange: (time: string) => void
}

/** Native lists of hours and minutes; values out of bounds cannot be chosen. */
function TimeLists({ limits, time, onChange }: TimeListsProps) {
  const t = useT()
  const [hour = '', minute = ''] = time.split(':')
  const lists = [
    {
      name: t('hour'),
      count: 24,
      value: hour,
      timeOf: (one: string) => `${one}:${minute}`,
      isOffered: (one: string) => isHourSelectable(one, limits),
    },
    {
      name: t('minute'),
      count: 60,
      value: minute,
      timeOf: (one: string) => `${hour}:${one}`,
      isOffered: (one: string) => isSelectable(`${hour}:${one}`, limits),
    },
  ]
  return (
    <div className="dt-times">
      {lists.map(({ name, count, value, timeOf, isOffered }) => (
        <label key={name} className="ec-stack ec-gap-1">
          {name}
          <select className="ec-input ec-select" value={value} onChange={({ target }) => onChange(timeOf(target.value))}>
            {Array.from({ length: count }, (_, number) => String(number).padStart(2, '0')).map((one) => (
              <option key={one} disabled={!isOffered(one)}>
                {one}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}
