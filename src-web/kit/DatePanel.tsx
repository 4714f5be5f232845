import dayjsConfig from '@rc-component/picker/generate/dayjs'
import generatePicker from 'antd/es/date-picker/generatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DatePanelProps } from '#kit/DatePanel'
import { keyLeads, nearestDay } from '#shared/domain/calendar-page.ts'
import { dateAsk, firstDay, unitOf } from '#shared/domain/date-kinds.ts'
import { isSelectable, isTimeFree } from '#shared/domain/date-rules.ts'
import type { Day } from '#shared/domain/day.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { besideInTime, cellButton, DAY, drawnWords, panelUnit } from './date-cells.tsx'
import { usePickerLocale } from './use-picker-locale.ts'
import './date-panel.css'

dayjs.extend(utc)

/** Cells in a row of antd's panels, by what its cells are called. */
const COLUMNS: Readonly<Record<string, number>> = { date: 7, week: 7, month: 3, quarter: 4, year: 3 }
const TIME_PARTS = ['hour', 'minute', 'second'] as const
type Panel = 'date' | 'week' | 'month' | 'quarter' | 'year' | 'decade' | 'time'
/** In place of antd's box: what was typed is in ours. */
const NoBox = () => null
const two = (number: number): string => String(number).padStart(2, '0')
const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, number) => number)

/**
 * antd's picker, open below the box. Mended here: its panel is a dialog with a name that takes the focus and gives it
 * back; its cells are buttons with names, one stop of Tab, which the arrows go about in; it counts in UTC, so that no
 * clock put forward moves a time; its today is Macao's (threat 24).
 */
export function DatePanel({ title, ask, limits, text, today, onChoose, onClose }: DatePanelProps) {
  const t = useT()
  const [Picker] = useState(() => generatePicker<Dayjs>({ ...dayjsConfig, getNow: () => dayjs.utc(today) }))
  const isTimed = ask.kind === 'time' || ask.kind === 'moment'
  const [begin] = useState(() => beginning(ask, text, ask.kind === 'time' ? today : nearestDay(today, limits)))
  const [at, setAt] = useState<Day>(begin.format(DAY))
  const { lang, weekday } = usePickerLocale(ask, at)
  const given = text === undefined ? undefined : begin
  const [pending, setPending] = useState(given)
  const own: Panel = ask.kind === 'moment' || ask.kind === 'day' ? 'date' : ask.kind
  const [panel, setPanel] = useState<Panel>(own)
  const [opener] = useState(() => document.activeElement)
  const isMoved = useRef(true)

  const frame = useRef<HTMLDivElement>(null)
  const settle = () => {
    // antd keeps the buttons of the head from the keyboard
    for (const button of frame.current?.querySelectorAll<HTMLElement>('button:not([data-kind])') ?? []) button.tabIndex = 0
    if (!isMoved.current) return
    const cell = frame.current?.querySelector<HTMLElement>('[data-kind][tabindex="0"]')
    cell?.focus({ preventScroll: true })
    // Nothing takes the focus before antd has put the panel into the page.
    isMoved.current = document.activeElement !== cell
  }
  useEffect(settle)
  const giveFocusBack = () => opener instanceof HTMLElement && opener.focus()

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      giveFocusBack()
      onClose()
    }
    const cell = event.target as HTMLElement
    const kind = cell.dataset.kind ?? ''
    const asked = dateAsk('DatePicker', { picker: kind === 'week' ? 'date' : kind })
    const to = asked !== undefined && kind in COLUMNS ? keyLeads(event.key, at, asked, COLUMNS[kind] ?? 1) : undefined
    const beside = kind in COLUMNS ? undefined : besideInTime(cell, event.key)
    if (to === undefined && !beside) return
    event.preventDefault()
    beside?.focus()
    if (to === undefined) return
    isMoved.current = true
    setAt(to)
  }
  const isBarred = (day: Day, type: string): boolean => {
    const asked = dateAsk('DatePicker', { picker: type })
    return type === own && type !== 'time' && asked !== undefined && !isSelectable(unitOf(day, asked), asked, limits)
  }
  const shown = pending ?? begin
  const partOf = (part: string): number => shown.get(part as (typeof TIME_PARTS)[number])
  const isFree = (...parts: readonly number[]): boolean => isTimeFree(parts.map(two), pending?.format(DAY), ask, limits)
  const barred = (count: number, ...known: readonly number[]) => upTo(count).filter((number) => !isFree(...known, number))
  const disabledTime = () => ({
    disabledHours: () => barred(24),
    disabledMinutes: (hour: number) => barred(60, hour),
    disabledSeconds: (hour: number, minute: number) => barred(60, hour, minute),
  })
  const timed = { format: ask.hasSeconds ? 'HH:mm:ss' : 'HH:mm', defaultOpenValue: begin, disabledTime }

  return (
    <Picker
      open
      components={{ input: NoBox }}
      popupAlign={{ overflow: { shiftX: true, adjustY: true } }}
      className="dt-anchor"
      picker={own as 'date'}
      mode={panel}
      {...(ask.kind === 'time' && timed)}
      {...(ask.kind === 'moment' && { showTime: timed })}
      showNow={false}
      locale={{ lang } as never}
      value={given ?? null}
      defaultPickerValue={begin}
      pickerValue={dayjs.utc(`${at}T${begin.format('HH:mm:ss')}`)}
      onPickerValueChange={(day) => setAt(day.format(DAY))}
      onPanelChange={(_, next) => {
        isMoved.current = next !== panel
        setPanel(next)
      }}
      onCalendarChange={(chosen) => setPending(chosen as Dayjs)}
      onChange={(chosen) => {
        if (chosen === null) return
        giveFocusBack()
        onChoose(isTimed ? chosen.format(ask.box) : unitOf(chosen.format(DAY), ask))
      }}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      disabledDate={(day, { type }) => isBarred(day.format(DAY), type)}
      panelRender={(drawn) => (
        <div
          ref={(panel) => {
            frame.current = panel
            settle()
          }}
          role="dialog"
          aria-label={title}
          onKeyDown={onKeyDown}
        >
          {drawn}
        </div>
      )}
      cellRender={(cell, { type, subType, originNode }) => {
        if (typeof cell === 'object') {
          const day = cell.format(DAY)
          const unit = panelUnit(day, type)
          const isDay = type === 'date' || type === 'week'
          return cellButton(originNode, {
            name: `${drawnWords(originNode)} ${isDay ? `${weekday(day)} ` : ''}${unit}`,
            isAt: isDay ? day === at : unit === panelUnit(at, type),
            isChosen: pending !== undefined && unit === panelUnit(pending.format(DAY), type),
            isBarred: isBarred(day, type),
            kind: type,
            day,
            isToday: day === today,
          })
        }
        const part = TIME_PARTS.find((one) => one === subType) ?? 'hour'
        const known = TIME_PARTS.slice(0, TIME_PARTS.indexOf(part)).map(partOf)
        const isChosen = partOf(part) === cell
        return cellButton(originNode, {
          name: `${t(part)} ${two(Number(cell))}`,
          isAt: isChosen,
          isChosen,
          isBarred: !isFree(...known, Number(cell)),
          kind: part,
        })
      }}
    />
  )
}

/** What the box reads, or where most people would begin: the day that is next, in office hours. */
function beginning(ask: DatePanelProps['ask'], text: string | undefined, day: Day): Dayjs {
  if (text === undefined) return dayjs.utc(`${day}T09:00`)
  if (ask.kind === 'time') return dayjs.utc(`${day}T${text}`)
  return dayjs.utc(ask.kind === 'moment' ? text.replace(' ', 'T') : firstDay(text, ask))
}
