import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarWeeks, calendarYears, dayForKey, nearestDay } from '#shared/domain/calendar/calendar-page.ts'
import type { dayGiven } from '#shared/domain/calendar/date-given.ts'
import { DATE_WIDGETS, type DateWidget, dateAsk, readAnswer, readTyped } from '#shared/domain/calendar/date-kinds.ts'
import { type DateFacts, dateFault, dateLimits, isHourSelectable, isSelectable, NO_DATE_FACTS } from '#shared/domain/calendar/date-rules.ts'
import { dayAfter, monthsAfter, weekdayOf } from '#shared/domain/calendar/day.ts'

/** Sunday; the next day is a holiday in this list. */
const TODAY = '2026-11-22'
const FACTS: DateFacts = { today: TODAY, holidays: new Set(['2026-11-23', '2026-12-25']) }
type Props = Readonly<Record<string, unknown>>

const days = fc.integer({ min: 0, max: 20_000 }).map((count) => dayAfter('2000-01-01', count))

describe('dates of every kind [5-08]', () => {
  test.each<[DateWidget, Props, unknown, string | undefined]>([
    ['DatePicker', {}, '2026-02-30', 'validDate'],
    ['DatePicker', {}, '22/11/2026', 'validDate'],
    ['DatePicker', {}, {}, 'validDate'],
    ['DatePicker', { disabledWeekdays: [0] }, '2026-11-22', 'dateNotSelectable'],
    ['DatePicker', { disabledDays: ['2026-11-24'] }, '2026-11-24', 'dateNotSelectable'],
    ['DatePicker', { disabledHolidays: true }, '2026-11-23', 'dateNotSelectable'],
    ['DatePicker', { disabledHolidays: false }, '2026-11-23', undefined],
    ['DatePicker', { min: 'today+1' }, TODAY, 'dateNotSelectable'],
    ['DatePicker', { min: 'today' }, TODAY, undefined],
    ['DatePicker', { max: 'today-1' }, TODAY, 'dateNotSelectable'],
    ['DatePicker', { minDate: '2026-11-23' }, TODAY, 'dateNotSelectable'],
    ['TimePicker', {}, '24:00', 'validTime'],
    ['TimePicker', { min: '09:00', max: '17:30' }, '17:31', 'timeNotSelectable'],
    ['TimePicker', { min: '09:00', max: '17:30' }, '17:30', undefined],
    ['TimePicker', {}, '17:30:01', 'validTime'],
  ])('%s %j: %j is %s', (widget, props, value, fault) => expect(dateFault(widget, value, props, FACTS)).toBe(fault))

  test.each(DATE_WIDGETS)('%s takes no text that is no date', (widget) => {
    for (const text of ['hello', ['hello', 'hello'], ['hello', ''], {}, true, 0])
      expect(dateFault(widget, text, {}, FACTS)).toBe(dateAsk(widget)?.kind === 'time' ? 'validTime' : 'validDate')
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
  ])('a range with %j: %j is %s', (props, value, fault) => expect(dateFault('DatePicker.RangePicker', value, props, FACTS)).toBe(fault))

  test('a range of times lies between its ends, in order', () => {
    const faultOf = (from: string, props: Props = { min: '09:00' }) => dateFault('TimePicker.RangePicker', [from, '10:00'], props, FACTS)
    expect([faultOf('08:00'), faultOf('11:00', {}), faultOf('09:00')]).toEqual(['timeNotSelectable', 'validTime', undefined])
  })

  test('without the clock and the list, what they would bar is not barred', () => {
    expect(dateFault('DatePicker', '1999-01-01', { min: 'today', disabledHolidays: true }, NO_DATE_FACTS)).toBeUndefined()
  })

  test('a service’s own disabledDate is asked day by day, and one that breaks bars nothing and is told', () => {
    const told: unknown[] = []
    const facts = { ...FACTS, onBroken: (error: unknown) => told.push(error) }
    const props = { disabledDate: (day: ReturnType<typeof dayGiven>) => day.day() === 3 || day.isBefore(TODAY) }
    const faults = ['2026-11-25', '2026-11-21', '2026-11-26'].map((day) => dateFault('DatePicker', day, props, facts))
    expect(faults).toEqual(['dateNotSelectable', 'dateNotSelectable', undefined])
    expect(dateFault('DatePicker.RangePicker', ['2026-11-24', '2026-11-26'], props, facts)).toBe('rangeNotSelectable')
    const broken = () => {
      throw new Error('no such name')
    }
    expect(dateFault('DatePicker', TODAY, { disabledDate: broken }, facts)).toBeUndefined()
    expect(told.map(String)).toEqual(['Error: no such name'])
  })

  test('a range is barred exactly when one of its days is', () => {
    const bars = [fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }), fc.array(days, { maxLength: 20 })] as const
    fc.assert(
      fc.property(...bars, days, fc.integer({ min: 0, max: 40 }), (disabledWeekdays, disabledDays, from, length) => {
        const all = Array.from({ length: length + 1 }, (_, at) => dayAfter(from, at))
        const isBarred = all.some((day) => disabledWeekdays.includes(weekdayOf(day)) || disabledDays.includes(day))
        const fault = dateFault('DatePicker.RangePicker', [from, all.at(-1)], { disabledWeekdays, disabledDays }, FACTS)
        expect(fault).toBe(isBarred ? 'rangeNotSelectable' : undefined)
      }),
    )
  })

  test('what the calendar shows as barred is what the rule refuses', () => {
    fc.assert(
      fc.property(days, fc.subarray([0, 1, 2, 3, 4, 5, 6]), days, (shown, disabledWeekdays, min) => {
        const props = { disabledWeekdays, min }
        const limits = dateLimits(props, 'day', FACTS)
        for (const day of calendarWeeks(shown, 0).flat())
          expect(dateFault('DatePicker', day, props, FACTS)).toBe(isSelectable(day, limits) ? undefined : 'dateNotSelectable')
      }),
      { numRuns: 40 },
    )
  })

  test('an hour is offered while one of its minutes is', () => {
    const limits = dateLimits({ min: '09:30', max: '17:00' }, 'time', FACTS)
    expect(['08', '09', '17', '18'].map((hour) => isHourSelectable(hour, limits))).toEqual([false, true, true, false])
  })
})

describe('what is typed reads as yyyy-mm-dd, the year first in every language [5-08]', () => {
  const COPIED = ['２０２６－１１－２２', '2026年11月22日', '2026年11月22號', '2026\u201111\u201122', '\u200e2026-11-22\u200b']
  const NAMED = ['12 Mar 2026', '12 de março de 2026', 'March 12, 2026', 'MAR. 12 2026', '12-mar-2026', '12MAR2026', '2026 March 12']
  test.each<[kind: 'day' | 'time', string | undefined, string[]]>([
    // if the year is last, the day is first
    ['day', '2026-11-22', ['2026-11-22', '20261122', '2026。11。22', '2026,11,22', '22/11/2026', ...COPIED]],
    ['day', '2026-01-05', [' 2026/1/5 ', '5.1.2026']],
    ['day', '2026-03-12', [...NAMED, '12th of March, 2026']],
    ['day', '2026-03-01', ['1.º de março de 2026']],
    // the signs tell the month from the day
    ['day', '2026-12-05', ['12月5日 2026', '12月5日，2026年', '5日12月2026年']],
    ['day', '2026-09-03', ['3 Sept 2026']],
    ['day', undefined, ['11/22/2026', '2026-11', '2026-02-30', '30 Feb 2026', '12 Mar', '12 Marx 2026']],
    ['time', '09:30', ['0930']],
    ['time', '09:05', ['9:5', '9h05', '9點05分', '９：０５']],
    ['time', '15:05', ['3:05 pm', '下午3:05']],
    ['time', '15:00', ['3 PM', '3pm', '15h', '15時', '下午3時', '下午3点']],
    ['time', '09:00', ['9 h', '上午9點']],
    ['time', '00:00', ['12:00 a.m.', '12am']],
    ['time', undefined, ['930', '13:00 pm', '15', '25h']],
  ])('a %s: %s for each of %j', (kind, text, typed) => {
    expect(typed.map((one) => readTyped(one, kind))).toEqual(typed.map(() => text))
  })

  test('a day is read again, with and without what parts it', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect([readTyped(day, 'day'), readTyped(day.replace(/\D/g, ''), 'day')]).toEqual([day, day])
      }),
    )
  })

  test('nothing that is typed breaks it', () => {
    fc.assert(
      fc.property(fc.constantFrom('day', 'time'), fc.string({ unit: fc.constantFrom(...'0123456789-/:. 年日hx') }), (kind, typed) => {
        const read = readTyped(typed, kind)
        if (read !== undefined) expect(readAnswer(read, kind)).toBe(read)
      }),
    )
  })
})

describe('a calendar’s pages', () => {
  test('a month of days from the day its weeks begin with, whole weeks', () => {
    const days = calendarWeeks('2026-11-22', 0).flat()
    expect([days.length, days[0], days.at(-1)]).toEqual([35, '2026-11-01', '2026-12-05'])
    expect(calendarWeeks('2026-11-22', 1)[0]?.[0]).toBe('2026-10-26')
  })

  test('every day has its place on its page, and the keys go to the next one and back', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(calendarWeeks(day, 0).flat()).toContain(day)
        for (const way of [['ArrowRight', 'ArrowLeft'] as const, ['ArrowDown', 'ArrowUp'] as const])
          expect(dayForKey(way[1], dayForKey(way[0], day) ?? '')).toBe(day)
        const led = ['ArrowRight', 'PageDown', 'a'].map((key) => dayForKey(key, day))
        expect(led).toEqual([dayAfter(day), monthsAfter(day, 1), undefined])
      }),
    )
    expect(dayForKey('ArrowRight', '9999-12-31')).toBeUndefined()
  })

  test('it begins within its limits, and its years hold them and the one that is shown', () => {
    const limits = dateLimits({ min: '2027-02-01', max: '2029-01-01' }, 'day', FACTS)
    expect([nearestDay(TODAY, limits), nearestDay('2030-01-01', limits)]).toEqual(['2027-02-01', '2029-01-01'])
    expect(calendarYears('2026-11-22', TODAY, limits)).toEqual([2026, 2027, 2028, 2029])
    const free = calendarYears(TODAY, TODAY, dateLimits({}, 'day', FACTS))
    expect([free[0], free.at(-1)]).toEqual([1906, 2056])
  })
})
