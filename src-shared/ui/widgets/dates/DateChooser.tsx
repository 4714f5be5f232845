import { useState } from 'react'
import { unitStart } from '../../../domain/calendar-page.ts'
import { firstDay } from '../../../domain/date-kinds.ts'
import type { DateLimits } from '../../../domain/date-rules.ts'
import { type Day, macaoDay } from '../../../domain/day.ts'
import { useApp } from '../../app-context.tsx'
import { useFlow } from '../../use-flow.ts'
import { Calendar } from './Calendar.tsx'
import type { DateBoxProps } from './DateBox.tsx'
import { TimeLists } from './TimeLists.tsx'

interface ChooserProps extends Pick<DateBoxProps, 'title' | 'ask' | 'limits' | 'Frame'> {
  /** what the box reads; undefined while that is no date */
  readonly text: string | undefined
  readonly onChoose: (text: string) => void
  readonly onClose: () => void
}

/** Begins where most people would: in office hours. */
const USUAL_TIME = '09:00'

/** A calendar, lists of hours and minutes, or both, in the surface's dialog. One press chooses a day; a time is confirmed. */
export default function DateChooser({ title, ask, limits, Frame, text, onChoose, onClose }: ChooserProps) {
  const today = useToday()
  const [day, setDay] = useState<Day | undefined>(text === undefined || ask.kind === 'time' ? undefined : firstDay(text, ask))
  const [time, setTime] = useState(
    () => (ask.kind === 'time' ? text : text?.slice(11)) ?? (ask.hasSeconds ? `${USUAL_TIME}:00` : USUAL_TIME),
  )
  const isMoment = ask.kind === 'moment'
  const ready = ask.kind === 'time' ? time : isMoment && day !== undefined ? `${day} ${time}` : undefined
  const isTimed = isMoment || ask.kind === 'time'
  return (
    <Frame title={title} onClose={onClose} onOk={isTimed && ready !== undefined ? () => onChoose(ready) : undefined}>
      {ask.kind !== 'time' && (
        <Calendar
          ask={ask}
          limits={limits}
          chosen={day}
          begin={unitStart(day ?? nearest(today, limits), ask)}
          today={today}
          onChoose={(cell) => (isMoment ? setDay(cell.first) : onChoose(cell.text))}
        />
      )}
      {isTimed && <TimeLists ask={ask} limits={limits} day={day} time={time} onChange={setTime} />}
    </Frame>
  )
}

/** The server's day in Macao; the device's clock only says where a calendar begins before that is known. */
function useToday(): Day {
  const { publicInfo, ports } = useApp()
  const { facts } = useFlow(publicInfo).state
  return (facts.kind === 'ready' ? facts.value.today : undefined) ?? macaoDay(ports.clock.now())
}

/** Today, or the end of what may be chosen that is next to it. */
function nearest(today: Day, { from, to }: DateLimits): Day {
  if (from !== undefined && today < from.slice(0, 10)) return from.slice(0, 10)
  return to !== undefined && today > to.slice(0, 10) ? to.slice(0, 10) : today
}
