import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarPage, keyLeads, pageMonths, unitStart } from '#shared/domain/calendar-page.ts'
import type { dayGiven } from '#shared/domain/date-given.ts'
import {
  DATE_WIDGETS,
  dateAsk,
  firstDay,
  monthsAfter,
  readAnswer,
  readTyped,
  unitOf,
  unitsAfter,
  writeAnswer,
} from '#shared/domain/date-kinds.ts'
import { type DateFacts, dateFault, dateLimits, isSelectable, NO_DATE_FACTS } from '#shared/domain/date-rules.ts'
import { dayAfter } from '#shared/domain/day.ts'

/** Sunday; the day after is a holiday here. */
const TODAY = '2026-11-22'
const FACTS: DateFacts = { today: TODAY, holidays: new Set(['2026-11-23', '2026-12-25']) }
type Props = Readonly<Record<string, unknown>>

const asked = (widget: string, props: Props = {}) => {
  const ask = dateAsk(widget, props)
  if (ask === undefined) throw new Error(`${widget} asks for no date`)
  return ask
}
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const days = fc.integer({ min: 0, max: 20_000 }).map((count) => dayAfter('2000-01-01', count))
/** Every kind, as schemas name it. */
const PICKERS: readonly [string, Props][] = [
  ['DatePicker', {}],
  ['DatePicker', { picker: 'week' }],
  ['DatePicker.WeekPicker', {}],
  ['DatePicker.MonthPicker', {}],
  ['DatePicker.QuarterPicker', {}],
  ['DatePicker.YearPicker', {}],
]
const anyPicker = fc.constantFrom(...PICKERS)

describe('dates of every kind [5-08]', () => {
  test.each<[string, Props, unknown, string | undefined]>([
    ['DatePicker', {}, '2026-02-30', 'validDate'],
    ['DatePicker', {}, '22/11/2026', 'validDate'],
    ['DatePicker', {}, '2026-11-2', 'validDate'],
    ['DatePicker', {}, {}, 'validDate'],
    ['DatePicker', { format: 'DD/MM/YYYY' }, '22/11/2026', undefined],
    ['DatePicker', { format: 'DD/MM/YYYY' }, '2026-11-22', 'validDate'],
    ['DatePicker', { disabledWeekdays: [0] }, '2026-11-22', 'dateNotSelectable'],
    ['DatePicker', { disabledDays: ['2026-11-24'] }, '2026-11-24', 'dateNotSelectable'],
    ['DatePicker', { disabledHolidays: true }, '2026-11-23', 'dateNotSelectable'],
    ['DatePicker', { disabledHolidays: false }, '2026-11-23', undefined],
    ['DatePicker', { min: 'today+1' }, TODAY, 'dateNotSelectable'],
    ['DatePicker', { min: 'today' }, TODAY, undefined],
    ['DatePicker', { max: 'today-1' }, TODAY, 'dateNotSelectable'],
    ['DatePicker', { minDate: '2026-11-23' }, TODAY, 'dateNotSelectable'],
    ['DatePicker.MonthPicker', {}, '2026-13', 'validDate'],
    ['DatePicker.MonthPicker', { min: '2026-11' }, '2026-10', 'dateNotSelectable'],
    ['DatePicker.MonthPicker', { min: '2026-11-30' }, '2026-11', undefined],
    ['DatePicker.MonthPicker', { max: '2026-11' }, '2026-12', 'dateNotSelectable'],
    ['DatePicker.WeekPicker', {}, '2026-W54', 'validDate'],
    ['DatePicker.WeekPicker', { max: '2026-W47' }, '2026-W48', 'dateNotSelectable'],
    ['DatePicker.QuarterPicker', {}, '2026-Q5', 'validDate'],
    ['DatePicker.QuarterPicker', { min: '2026-Q4' }, '2026-Q3', 'dateNotSelectable'],
    ['DatePicker.YearPicker', {}, '26', 'validDate'],
    ['DatePicker.YearPicker', { max: '2026' }, 2027, 'dateNotSelectable'],
    ['DatePicker.YearPicker', { max: '2026' }, 2026, undefined],
    ['TimePicker', {}, '24:00', 'validTime'],
    ['TimePicker', { min: '09:00', max: '17:30' }, '17:31', 'timeNotSelectable'],
    ['TimePicker', { min: '09:00', max: '17:30' }, '17:30', undefined],
    ['DatePicker', { picker: 'time', min: '09:00' }, '08:59', 'timeNotSelectable'],
    ['DatePicker', { showTime: true }, '2026-11-24 9:00', 'validDate'],
    ['DatePicker', { showTime: true }, '2026-11-24 09:00', undefined],
    ['DatePicker', { showTime: true, min: '2026-11-24 10:00' }, '2026-11-24 09:59:59', 'dateNotSelectable'],
    ['DatePicker', { showTime: true, max: '2026-11-24' }, '2026-11-24 23:59:59', undefined],
    ['DatePicker', { showTime: true, max: '2026-11-24 17:00' }, '2026-11-24 17:00:01', 'dateNotSelectable'],
    ['TimePicker', { max: '17:30' }, '17:30:01', 'timeNotSelectable'],
    ['DatePicker', { showTime: true, disabledWeekdays: [0] }, '2026-11-22 10:00:00', 'dateNotSelectable'],
    ['Input', {}, 'anything', undefined],
  ])('%s %j: %j is %s', (widget, props, value, fault) => expect(dateFault(widget, value, props, FACTS)).toBe(fault))

  const own = ['week', 'month', 'quarter', 'year', 'time'].map((picker): [string, Props] => ['DatePicker', { picker }])
  const formatted = ['DD/MM/YYYY', 'YYYYMM', 'HH:mm:ss'].map((format): [string, Props] => ['DatePicker', { format }])
  test.each<[string, Props]>([
    ...DATE_WIDGETS.map((widget): [string, Props] => [widget, {}]),
    ...own,
    ...formatted,
    ['DatePicker', { showTime: true }],
    ['DatePicker.RangePicker', { showTime: true, format: 'DD/MM/YYYY HH:mm' }],
  ])('%s %j takes no text that is no date', (widget, props) => {
    const { kind } = asked(widget, props)
    for (const text of ['hello', ['hello', 'hello'], ['hello', ''], {}, true, 0])
      expect(dateFault(widget, text, props, FACTS)).toBe(kind === 'time' ? 'validTime' : 'validDate')
  })

  test.each<[Props, unknown, string | undefined]>([
    [{ disabledWeekdays: [0] }, ['2026-11-21', '2026-11-24'], 'rangeNotSelectable'],
    [{ disabledWeekdays: [0] }, ['2026-11-23', '2026-11-28'], undefined],
    [{ disabledHolidays: true }, ['2026-12-20', '2026-12-31'], 'rangeNotSelectable'],
    [{ min: 'today+1' }, [TODAY, '2026-11-24'], 'rangeNotSelectable'],
    [{}, ['2026-11-24', '2026-11-23'], 'validDate'],
    [{}, ['2026-11-24', ''], 'validDate'],
    [{}, ['2026-11-24'], 'validDate'],
    [{}, ['1990-01-01', '2026-11-24'], undefined],
    [{ picker: 'month', min: '2026-02' }, ['2026-01', '2026-03'], 'rangeNotSelectable'],
    [{ picker: 'year', disabledDays: ['2026-01-01'] }, ['1990', '2030'], undefined],
    [{ picker: 'week', disabledWeekdays: [0] }, ['2026-W47', '2026-W49'], undefined],
    [{ showTime: true, disabledWeekdays: [0] }, ['2026-11-21 10:00:00', '2026-11-23 10:00:00'], 'rangeNotSelectable'],
    [{ picker: 'time', min: '09:00' }, ['08:00', '10:00'], 'timeNotSelectable'],
    [{ picker: 'time' }, ['11:00', '10:00'], 'validTime'],
  ])('a range with %j: %j is %s', (props, value, fault) => expect(dateFault('DatePicker.RangePicker', value, props, FACTS)).toBe(fault))

  test('a month, quarter or year may be chosen while one of its days may', () => {
    const whole = Array.from({ length: 30 }, (_, at) => dayAfter('2026-11-01', at))
    const fault = (disabledDays: readonly string[]) => dateFault('DatePicker.MonthPicker', '2026-11', { disabledDays }, FACTS)
    expect([fault(whole.slice(1)), fault(whole)]).toEqual([undefined, 'dateNotSelectable'])
    expect(dateFault('DatePicker.RangePicker', ['2026-10', '2026-12'], { picker: 'month', disabledDays: whole }, FACTS)).toBe(
      'rangeNotSelectable',
    )
    expect(dateFault('DatePicker.QuarterPicker', '2026-Q4', { disabledDays: whole }, FACTS)).toBeUndefined()
  })

  test('without the clock and the list, what they would bar is not barred', () => {
    expect(dateFault('DatePicker', '1999-01-01', { min: 'today', disabledHolidays: true }, NO_DATE_FACTS)).toBeUndefined()
  })

  test('a service’s own disabledDate is asked day by day, and one that breaks bars nothing and is told', () => {
    const told: unknown[] = []
    const facts = { ...FACTS, onBroken: (error: unknown) => told.push(error) }
    const props = { disabledDate: (day: ReturnType<typeof dayGiven>) => day.day() === 3 || day.isBefore(TODAY) }
    expect(['2026-11-25', '2026-11-21', '2026-11-26'].map((day) => dateFault('DatePicker', day, props, facts))).toEqual([
      'dateNotSelectable',
      'dateNotSelectable',
      undefined,
    ])
    expect(dateFault('DatePicker.RangePicker', ['2026-11-24', '2026-11-26'], props, facts)).toBe('rangeNotSelectable')
    const broken = () => {
      throw new Error('no such name')
    }
    expect(dateFault('DatePicker', TODAY, { disabledDate: broken }, facts)).toBeUndefined()
    expect(told.map(String)).toEqual(['Error: no such name'])
  })

  test('a range is barred exactly when one of its days is', () => {
    const bar = fc.record({
      disabledWeekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
      disabledDays: fc.array(days, { maxLength: 20 }),
    })
    fc.assert(
      fc.property(bar, days, fc.integer({ min: 0, max: 40 }), (props, from, length) => {
        const all = Array.from({ length: length + 1 }, (_, at) => dayAfter(from, at))
        const isBarred = all.some((day) => props.disabledWeekdays.includes(weekday(day)) || props.disabledDays.includes(day))
        const fault = dateFault('DatePicker.RangePicker', [from, all.at(-1)], props, FACTS)
        expect(fault).toBe(isBarred ? 'rangeNotSelectable' : undefined)
      }),
    )
  })

  test('what the calendar shows as barred is what the rule refuses, of every kind', () => {
    fc.assert(
      fc.property(anyPicker, days, fc.subarray([0, 1, 2, 3, 4, 5, 6]), days, ([widget, props], day, disabledWeekdays, min) => {
        const given = { ...props, disabledWeekdays, min }
        const ask = asked(widget, given)
        const limits = dateLimits(given, ask, FACTS)
        for (const { text } of calendarPage(unitStart(day, ask), ask, 0).cells)
          expect(dateFault(widget, text, given, FACTS)).toBe(isSelectable(text, ask, limits) ? undefined : 'dateNotSelectable')
      }),
      { numRuns: 40 },
    )
  })

  test('an answer reads back as it was written, in its own format too', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DATE_WIDGETS),
        fc.constantFrom({}, { showTime: true }, { picker: 'quarter' }, { format: 'DD.MM.YYYY' }),
        days,
        (widget, props, day) => {
          const ask = asked(widget, props)
          if (ask.kind !== 'day' && 'format' in props) return
          const text = ask.kind === 'time' ? '09:30' : ask.kind === 'moment' ? `${day} 09:30` : unitOf(day, ask)
          expect(readAnswer(writeAnswer(text, ask), ask)).toBe(text)
        },
      ),
    )
  })
})

describe('what is typed reads as yyyy-mm-dd, the year first in every language [5-08]', () => {
  test.each<[string, Props, string, string | undefined]>([
    ['DatePicker', {}, '2026-11-22', '2026-11-22'],
    ['DatePicker', {}, '20261122', '2026-11-22'],
    ['DatePicker', {}, ' 2026/1/5 ', '2026-01-05'],
    ['DatePicker', {}, '２０２６－１１－２２', '2026-11-22'],
    ['DatePicker', {}, '2026年11月22日', '2026-11-22'],
    ['DatePicker', {}, '11/22/2026', undefined],
    ['DatePicker', {}, '22-11-26', undefined],
    ['DatePicker', {}, '2026-11', undefined],
    ['DatePicker', {}, '2026-02-30', undefined],
    ['DatePicker', {}, '2026-11-22x', undefined],
    ['DatePicker.WeekPicker', {}, '2026W47', '2026-W47'],
    ['DatePicker.QuarterPicker', {}, '20264', '2026-Q4'],
    ['DatePicker.QuarterPicker', {}, '2026-q4', '2026-Q4'],
    ['DatePicker.YearPicker', {}, '2026', '2026'],
    ['TimePicker', {}, '930', undefined],
    ['TimePicker', {}, '0930', '09:30'],
    ['TimePicker', {}, '9:5', '09:05'],
    ['TimePicker', { format: 'HH:mm:ss' }, '093015', '09:30:15'],
    ['DatePicker', { showTime: true }, '2026-11-22 9:30', '2026-11-22 09:30'],
    ['DatePicker', { showTime: true }, '202611220930', '2026-11-22 09:30'],
    ...[
      '２０２６年１１月２２日',
      '2026年11月22號',
      '2026\u201111\u201122',
      '2026–11–22',
      '\u200e2026-11-22\u200b',
      '2026。11。22',
      '2026·11·22',
      '2026,11,22',
    ].map((typed): [string, Props, string, string] => ['DatePicker', {}, typed, '2026-11-22']),
    // with the year last the day comes first
    ['DatePicker', {}, '22/11/2026', '2026-11-22'],
    ['DatePicker', {}, '5.1.2026', '2026-01-05'],
    ['DatePicker', {}, '11/22/2026', undefined],
    ['DatePicker', {}, '31/02/2026', undefined],
    ['DatePicker', {}, '22/11/26', undefined],
    ['DatePicker.MonthPicker', {}, '11/2026', '2026-11'],
    // months by their names
    ...[
      '12 Mar 2026',
      '12 de março de 2026',
      '12 de marco 2026',
      'March 12, 2026',
      'MAR. 12 2026',
      '12-mar-2026',
      '12MAR2026',
      '12/março/2026',
      '2026 March 12',
      '12th of March, 2026',
    ].map((typed): [string, Props, string, string] => ['DatePicker', {}, typed, '2026-03-12']),
    ['DatePicker', {}, '1.º de março de 2026', '2026-03-01'],
    ['DatePicker', {}, '3 Sept 2026', '2026-09-03'],
    ['DatePicker', {}, '3 dez. 2026', '2026-12-03'],
    ['DatePicker', {}, '30 Feb 2026', undefined],
    ['DatePicker', {}, '12 Mar 26', undefined],
    ['DatePicker', {}, '12 Mar', undefined],
    ['DatePicker', {}, '12 Marx 2026', undefined],
    ['DatePicker', {}, 'mar', undefined],
    ['DatePicker.MonthPicker', {}, 'março de 2026', '2026-03'],
    ['DatePicker.YearPicker', {}, 'March 2026', undefined],
    ['DatePicker', { showTime: true }, '12 Mar 2026 9:30', '2026-03-12 09:30'],
    ['DatePicker.WeekPicker', {}, '2026年第47週', '2026-W47'],
    ['DatePicker', { showTime: true }, '22/11/2026 9:30', '2026-11-22 09:30'],
    ['TimePicker', {}, '9h05', '09:05'],
    ['TimePicker', {}, '9點05分', '09:05'],
    ['TimePicker', {}, '９：０５', '09:05'],
    ['TimePicker', {}, '3:05 pm', '15:05'],
    ['TimePicker', {}, '下午3:05', '15:05'],
    ['TimePicker', {}, '12:00 a.m.', '00:00'],
    ['TimePicker', {}, '3 PM', '15:00'],
    ['TimePicker', {}, '13:00 pm', undefined],
  ])('%s %j: “%s” is %s', (widget, props, typed, text) => expect(readTyped(typed, asked(widget, props))).toBe(text))

  test('what a box reads is read again, with and without what parts it', () => {
    fc.assert(
      fc.property(anyPicker, days, ([widget, props], day) => {
        const ask = asked(widget, props)
        const text = unitOf(day, ask)
        expect([readTyped(text, ask), readTyped(text.replace(/\D/g, ''), ask)]).toEqual([text, text])
      }),
    )
  })

  test('nothing that is typed breaks it', () => {
    fc.assert(
      fc.property(anyPicker, fc.string({ unit: fc.constantFrom(...'0123456789-/:. WQ年日x', ' mar ', 'de') }), ([widget, props], typed) => {
        const ask = asked(widget, props)
        const read = readTyped(typed, ask)
        if (read !== undefined) expect(readAnswer(writeAnswer(read, ask), ask)).toBe(read)
      }),
    )
  })
})

describe('a calendar’s pages', () => {
  test('a month of days from the day its weeks begin with, whole weeks', () => {
    const { title, cells } = calendarPage('2026-11-22', asked('DatePicker'), 0)
    expect([title, cells.length % 7, cells[0]?.first, cells.at(-1)?.first]).toEqual(['2026-11', 0, '2026-11-01', '2026-12-05'])
    expect(calendarPage('2026-11-22', asked('DatePicker'), 1).cells[0]).toEqual({
      first: '2026-10-26',
      text: '2026-10-26',
      isOutside: true,
    })
  })

  test.each<[string, string, number, string]>([
    ['DatePicker.WeekPicker', '2026-11', 6, '2026-W44'],
    ['DatePicker.MonthPicker', '2026', 12, '2026-01'],
    ['DatePicker.QuarterPicker', '2026', 4, '2026-Q1'],
    ['DatePicker.YearPicker', '2016 – 2027', 12, '2016'],
  ])('%s: %s has %i, from %s', (widget, title, count, first) => {
    const ask = asked(widget)
    const page = calendarPage(unitStart(TODAY, ask), ask, 0)
    expect([page.title, page.cells.length, page.cells[0]?.text]).toEqual([title, count, first])
  })

  test('every unit has its place on its page, and the keys go to the next one and back', () => {
    fc.assert(
      fc.property(anyPicker, days, ([widget, props], day) => {
        const ask = asked(widget, props)
        const at = unitStart(day, ask)
        const { cells, columns } = calendarPage(at, ask, 0)
        expect(cells.map(({ first }) => first)).toContain(at)
        expect(firstDay(unitOf(at, ask), ask)).toBe(at)
        for (const [on, back] of [
          ['ArrowRight', 'ArrowLeft'],
          ['ArrowDown', 'ArrowUp'],
        ] as const)
          expect(keyLeads(back, keyLeads(on, at, ask, columns) ?? '', ask, columns)).toBe(at)
        expect(keyLeads('ArrowRight', at, ask, columns)).toBe(unitsAfter(at, 1, ask.kind))
        const further = keyLeads('PageDown', at, ask, columns) ?? ''
        expect(further > at && further <= monthsAfter(at, pageMonths(ask.kind))).toBe(true)
        expect(keyLeads('a', at, ask, columns)).toBeUndefined()
      }),
    )
  })
})
