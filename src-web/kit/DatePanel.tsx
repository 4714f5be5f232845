import dayjsConfig from '@rc-component/picker/generate/dayjs'
import generatePicker from 'antd/es/date-picker/generatePicker'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DatePanelProps } from '#kit/DatePanel'
import { keyLeads, nearestDay, WEEK_START } from '#shared/domain/calendar-page.ts'
import { type DateAsk, dateAsk, firstDay, twoDigits, unitOf } from '#shared/domain/date-kinds.ts'
import { isSelectable, isTimeFree } from '#shared/domain/date-rules.ts'
import { type Day, dayAfter } from '#shared/domain/day.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { dayInWords } from '#shared/i18n/day-in-words.ts'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import 'dayjs/locale/en-gb.js'
import './date-panel.css'

dayjs.extend(utc)

const DAY = 'YYYY-MM-DD'
/** Cells in a row of antd's panels, by what its cells are called. */
const COLUMNS: Readonly<Record<string, number>> = { date: 7, week: 7, month: 3, quarter: 4, year: 3 }
const TIME_PARTS = ['hour', 'minute', 'second'] as const
type TimePart = (typeof TIME_PARTS)[number]
type Panel = 'date' | 'week' | 'month' | 'quarter' | 'year' | 'decade' | 'time'
/** In place of antd's box: what was typed is in ours. */
const NoBox = () => null

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
    const columns = COLUMNS[kind]
    const asked = dateAsk('DatePicker', { picker: kind === 'week' ? 'date' : kind })
    const to = columns !== undefined && asked !== undefined ? keyLeads(event.key, at, asked, columns) : undefined
    const beside = columns === undefined ? besideInTime(cell, event.key) : undefined
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
  const isFree = (...parts: readonly number[]): boolean => isTimeFree(parts.map(twoDigits), pending?.format(DAY), ask, limits)
  const barred = (count: number, ...known: readonly number[]) => [...Array(count).keys()].filter((number) => !isFree(...known, number))
  const disabledTime = () => ({
    disabledHours: () => barred(24),
    disabledMinutes: (hour: number) => barred(60, hour),
    disabledSeconds: (hour: number, minute: number) => barred(60, hour, minute),
  })
  /** What a cell's button says of itself; the one where the keyboard stands is the stop of Tab. */
  const dateSays = (day: Day, type: string, words: string) => {
    const unit = panelUnit(day, type)
    const isDay = type === 'date' || type === 'week'
    return {
      tabIndex: (isDay ? day === at : unit === panelUnit(at, type)) ? 0 : -1,
      'data-kind': type,
      'data-day': day,
      'aria-label': `${words} ${isDay ? `${weekday(day)} ` : ''}${unit}`,
      'aria-pressed': pending !== undefined && unit === panelUnit(pending.format(DAY), type),
      'aria-disabled': isBarred(day, type) || undefined,
      'aria-current': day === today ? ('date' as const) : undefined,
    }
  }
  const partSays = (part: TimePart, number: number) => {
    const isChosen = shown.get(part) === number
    const known = TIME_PARTS.slice(0, TIME_PARTS.indexOf(part)).map((earlier) => shown.get(earlier))
    return {
      tabIndex: isChosen ? 0 : -1,
      'data-kind': part,
      'aria-label': `${t(part)} ${twoDigits(number)}`,
      'aria-pressed': isChosen,
      'aria-disabled': !isFree(...known, number) || undefined,
    }
  }
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
      // A press goes on to antd's cell round the button. What may not be chosen is said to be unavailable, and can be walked over.
      cellRender={(cell, { type, subType, originNode }) => {
        const { className, children } = originNode.props as { readonly className: string; readonly children: string }
        const says = typeof cell === 'object' ? dateSays(cell.format(DAY), type, children) : partSays(subType as TimePart, Number(cell))
        return (
          <button type="button" className={`dt-cell ${className}`} {...says}>
            {children}
          </button>
        )
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

/** The unit of a panel (date, week, month, quarter, year) that a day is in, as a box reads it. */
const panelUnit = (day: Day, panel: string): string => unitOf(day, dateAsk('DatePicker', { picker: panel }) ?? { box: DAY })

/** The button that a key leads to among hours, minutes or seconds: up and down in a column, left and right to the next one. */
function besideInTime(button: HTMLElement, key: string): HTMLElement | null | undefined {
  const cell = button.closest('li')
  const column = cell?.closest('ul')
  const places: Readonly<Record<string, Element | null | undefined>> = {
    ArrowUp: cell?.previousElementSibling,
    ArrowDown: cell?.nextElementSibling,
    ArrowLeft: column?.previousElementSibling,
    ArrowRight: column?.nextElementSibling,
  }
  const place = places[key]
  return place?.querySelector<HTMLElement>('button[tabindex="0"]') ?? place?.querySelector('button')
}

const SUNDAY: Day = '2023-01-01'

/**
 * The words of antd's pickers from our catalogue and the browser's own names of months and days. The buttons of its head
 * are called by what stands on them (`at`) as well.
 */
function usePickerLocale({ kind }: DateAsk, at: Day) {
  const t = useT()
  const language = useLanguage()
  const { locale } = LANGUAGE_FACTS[language]
  const shortMonths = Array.from({ length: 12 }, (_, month) => dayInWords(`2023-${twoDigits(month + 1)}-01`, locale, { month: 'short' }))
  const [year, month] = at.split('-').map(Number) as [number, number]
  const decade = year - (year % 10)
  const lang = {
    // where dayjs begins a week, and nothing else; weeks of ISO 8601 begin on Monday
    locale: kind === 'week' || WEEK_START[language] === 1 ? 'en_GB' : 'en_US',
    shortWeekDays: [0, 1, 2, 3, 4, 5, 6].map((at) => dayInWords(dayAfter(SUNDAY, at), locale, { weekday: 'narrow' })),
    shortMonths,
    monthBeforeYear: false,
    ok: t('ok'),
    previousMonth: t('previousMonth'),
    nextMonth: t('nextMonth'),
    previousYear: t('previousYear'),
    nextYear: t('nextYear'),
    previousDecade: t('earlierYears'),
    nextDecade: t('laterYears'),
    monthSelect: `${t('chooseMonth')}: ${shortMonths[month - 1]}`,
    yearSelect: `${t('chooseYear')}: ${at.slice(0, 4)}`,
    decadeSelect: `${t('chooseYear')}: ${decade}-${decade + 9}`,
  }
  return { lang, weekday: (day: Day) => dayInWords(day, locale, { weekday: 'long' }) }
}
