import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, dayAfter, isWeekend } from '#shared/domain/calendar/day.ts'
import { expectedNow } from '#shared/domain/calendar/expected-day.ts'
import { readHolidayList, UNKNOWN_HOLIDAYS } from '#shared/domain/calendar/holiday-list.ts'
import { addWorkingDays, type HolidayList, macaoDay } from '#shared/domain/calendar/working-days.ts'
import { assertReachesAhead, type HolidayYear, mergeHolidays } from '../../holidays/merge.ts'
import { readHolidays } from '../../holidays/read.ts'

const merged = readHolidays()
const holidays = readHolidayList(merged.days)

/** Counts independently of the rule: by date strings, walking through noon in UTC, and the source files. */
function independentCount(from: string, count: number): string {
  const off = new Set<string>(merged.days)
  const walker = new Date(`${from}T12:00:00Z`)
  for (let found = 0; found < count; ) {
    walker.setUTCDate(walker.getUTCDate() + 1)
    const name = walker.toUTCString().slice(0, 3)
    if (name !== 'Sat' && name !== 'Sun' && !off.has(walker.toISOString().slice(0, 10))) found += 1
  }
  return walker.toISOString().slice(0, 10)
}

describe('the expected day [2-06], [9-01]', () => {
  test.each([
    ['2025-12-19', 5, '2026-01-02'],
    ['2026-02-16', 5, '2026-02-26'],
    ['2026-04-01', 5, '2026-04-13'],
    ['2026-11-20', 5, '2026-11-27'],
    ['2026-12-31', 5, '2027-01-08'],
    ['2027-02-04', 5, '2027-02-16'],
    // an afternoon off still counts (decision 3.8)
    ['2026-12-30', 1, '2026-12-31'],
    ['2026-02-15', 1, '2026-02-16'],
    // 0 working days on is the same day, or the next working day after a day off
    ['2026-12-23', 0, '2026-12-23'],
    ['2026-12-25', 0, '2026-12-28'],
  ])('from %s, %i working days on: %s', (from, count, day) => {
    expect(addWorkingDays(from, count, holidays)).toEqual({ day, certain: true })
  })

  test('agrees with an independent counter over 2,000 days (threat 23)', () => {
    const wrong: string[] = []
    for (let index = 0; index < 2000; index += 1) {
      const from = dayAfter('2024-01-01', index % 1795)
      const count = 1 + (index % 11)
      const { day } = addWorkingDays(from, count, holidays)
      if (day !== independentCount(from, count)) wrong.push(`${from} + ${count}: ${day}`)
    }
    expect(wrong).toEqual([])
  })

  test('is always a working day, later than its start, and later still for more days', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((n) => dayAfter('2024-01-01', n))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const answer = addWorkingDays(from, count, holidays)
        expect(answer.day > from && addWorkingDays(from, count + 1, holidays).day > answer.day).toBe(true)
        expect(isWeekend(answer.day) || holidays.days.has(answer.day)).toBe(false)
        expect(answer.certain).toBe(answer.day <= '2028-12-31')
      }),
    )
  })

  test('beyond the list, or with none, it says so (threat 23)', () => {
    expect(addWorkingDays('2028-12-28', 5, holidays).certain).toBe(false)
    const certain = ['2026-11-26', '2026-11-27'].map((knownUntil) => addWorkingDays('2026-11-20', 5, { ...holidays, knownUntil }).certain)
    expect(certain).toEqual([false, true])
    expect(addWorkingDays('2026-11-20', 5, UNKNOWN_HOLIDAYS)).toEqual({ day: '2026-11-27', certain: false })
  })
})

const NO_HOLIDAYS: HolidayList = { days: new Set(), knownUntil: '2027-12-31' }
const promised = { day: '2026-11-27', certain: true }

test.each([
  ['before the promised day', 5, undefined, '2026-11-26', '2026-11-27', true],
  ['on the promised day', 5, undefined, '2026-11-27', '2026-11-27', true],
  ['the day after: the same time again from there, at least', 5, undefined, '2026-11-28', '2026-12-04', false],
  ['still on that day', 5, undefined, '2026-12-04', '2026-12-04', false],
  ['after that one too: once more', 5, undefined, '2026-12-05', '2026-12-11', false],
  ['before the day that the bureau set', 5, '2026-12-02', '2026-12-01', '2026-12-02', true],
  ['after it', 5, '2026-12-02', '2026-12-03', '2026-12-09', false],
  ['a service that takes no working day: a later day all the same', 0, undefined, '2026-11-28', '2026-11-30', false],
])('by when an open record is expected now (decision 11): %s', (_name, workingDays, set, today, day, certain) => {
  expect(expectedNow({ promised, workingDays, set, today }, NO_HOLIDAYS)).toEqual({ day, certain })
})

test('by when an open record is expected now skips holidays (decision 11)', () => {
  const closed = { ...NO_HOLIDAYS, days: new Set(['2026-11-30', '2026-12-01']) }
  expect(expectedNow({ promised, workingDays: 2, set: undefined, today: '2026-11-28' }, closed).day).toBe('2026-12-03')
})

describe('whatever was promised and set, on whatever day it is read', () => {
  const someDay = fc.integer({ min: 0, max: 700 }).map((count) => dayAfter('2026-01-01', count))
  const list = fc.array(someDay, { maxLength: 60 }).map((days): HolidayList => ({ days: new Set(days), knownUntil: '2027-06-30' }))
  const set = fc.option(someDay, { nil: undefined })
  const record = fc.record({ received: someDay, workingDays: fc.integer({ min: 0, max: 40 }), set, today: someDay, closed: list })

  test('the day is not past nor before its time, is a working day, is certain only if promised or set, and moves only once it has passed', () => {
    fc.assert(
      fc.property(record, ({ received, workingDays, set, today, closed }) => {
        const first = addWorkingDays(received, workingDays, closed)
        const readOn = (day: Day) => expectedNow({ promised: first, workingDays, set, today: day }, closed)
        const now = readOn(today)
        expect(now.day >= today && now.day >= (set ?? first.day)).toBe(true)
        const isTold = now.day === (set ?? first.day)
        if (!isTold) expect([now.certain, isWeekend(now.day) || closed.days.has(now.day)]).toEqual([false, false])
        if (now.day > today) expect(readOn(dayAfter(today))).toEqual(now)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the holiday list as it comes [7-33] (threat 23)', () => {
  test('speaks up to the end of its last year', () => {
    expect(readHolidayList(['2027-01-01', '2026-10-01'])).toEqual({ days: new Set(['2027-01-01', '2026-10-01']), knownUntil: '2027-12-31' })
    expect(holidays.knownUntil).toBe(merged.knownUntil)
  })

  test.each([
    ['nothing', undefined],
    ['an empty list', []],
    ['an HTML answer', '<!doctype html><title>404</title>'],
    ['an object', { days: ['2026-01-01'] }],
    ['a day that is none', ['2026-01-01', '2026-02-30']],
    ['numbers', [20260101]],
  ])('%s is no list', (_what, json) => {
    expect(readHolidayList(json)).toBe(UNKNOWN_HOLIDAYS)
  })
})

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21'],
  ['2026-12-31T16:00:00Z', '2027-01-01'],
  ['2028-02-28T17:00:00Z', '2028-02-29'],
])('the day in Macao (threat 24): at %s it is %s', (instant, day) => {
  expect(macaoDay(new Date(instant))).toBe(day)
})

describe('merging the holidays [7-33]', () => {
  const year = (number: number, ...dates: string[]): HolidayYear => ({
    year: number,
    standing: 'computed',
    source: 'a test',
    entries: dates.map((date) => ({
      date,
      kind: 'public',
      key: 'x',
      fullDay: true,
      name: { 'zh-Hant': '', 'zh-Hans': '', pt: '', en: '' },
    })),
  })
  const within = (start: string) => merged.days.filter((day) => day.startsWith(start))

  test('gives full days only, in order, each once [7-33]', () => {
    expect(merged.days).toEqual([...new Set(merged.days)].sort())
    expect(['2026-12-31', '2026-02-16', '2026-02-17'].filter((day) => merged.days.includes(day))).toEqual(['2026-02-17'])
    expect(merged.knownUntil).toBe('2028-12-31')
  })

  test('has the Lunar New Year of 2027 on 6 February, with its two days of compensation', () => {
    expect(within('2027-02')).toEqual(['2027-02-06', '2027-02-07', '2027-02-08', '2027-02-09', '2027-02-10'])
  })

  test.each([2024, 2025, 2026, 2027])('has a free working day for every weekend holiday of %i', (number) => {
    const ofYear = within(String(number))
    expect(ofYear.length - 20).toBe(ofYear.filter((day) => isWeekend(day)).length)
  })

  test('refuses a day of another year, a day that is none, a gap and nothing at all', () => {
    expect(() => mergeHolidays([year(2026, '2027-01-01')])).toThrow('2027-01-01 is not a day of 2026')
    expect(() => mergeHolidays([year(2026, '2026-02-30')])).toThrow('2026-02-30')
    expect(() => mergeHolidays([year(2026), year(2028)])).toThrow('2026 is followed by 2028')
    expect(() => mergeHolidays([])).toThrow('no year')
  })

  test('fails a build whose list ends less than twelve months ahead (threat 23)', () => {
    for (const today of ['2026-11-21', '2028-01-01']) expect(() => assertReachesAhead(merged, today)).not.toThrow()
    expect(() => assertReachesAhead(merged, '2028-01-02')).toThrow('the list ends on 2028-12-31')
    expect(() => assertReachesAhead(merged, 'not a day')).toThrow('holidays')
  })
})
