import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWeekend } from '#shared/domain/calendar/day.ts'
import { readHolidayList, UNKNOWN_HOLIDAYS } from '#shared/domain/calendar/holiday-list.ts'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
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
    ['2025-12-19', '2026-01-02'],
    ['2026-02-16', '2026-02-26'],
    ['2026-04-01', '2026-04-13'],
    ['2026-11-20', '2026-11-27'],
    ['2026-12-31', '2027-01-08'],
    ['2027-02-04', '2027-02-16'],
  ])('5 working days after %s are %s', (from, to) => {
    expect(addWorkingDays(from, 5, holidays)).toEqual({ day: to, certain: true })
  })

  test('agrees with an independent counter over 2,000 days (threat 23)', () => {
    const wrong: string[] = []
    for (let index = 0; index < 2000; index += 1) {
      const from = new Date(Date.UTC(2024, 0, 1 + (index % 1795))).toISOString().slice(0, 10)
      const count = 1 + (index % 11)
      const { day } = addWorkingDays(from, count, holidays)
      if (day !== independentCount(from, count)) wrong.push(`${from} + ${count}: ${day}`)
    }
    expect(wrong).toEqual([])
  })

  test('is always a working day, later than its start, and later still for more days', () => {
    const day = fc.integer({ min: 0, max: 3650 }).map((n) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const answer = addWorkingDays(from, count, holidays)
        expect(answer.day > from).toBe(true)
        expect(isWeekend(answer.day) || holidays.days.has(answer.day)).toBe(false)
        expect(addWorkingDays(from, count + 1, holidays).day > answer.day).toBe(true)
        expect(answer.certain).toBe(answer.day <= '2028-12-31')
      }),
    )
  })

  test('an afternoon off still counts (decision 3.8)', () => {
    expect(addWorkingDays('2026-12-30', 1, holidays).day).toBe('2026-12-31')
    expect(addWorkingDays('2026-02-15', 1, holidays).day).toBe('2026-02-16')
  })

  test('nought days are the day itself, or the next working day where it is none', () => {
    expect(addWorkingDays('2026-12-23', 0, holidays).day).toBe('2026-12-23')
    expect(addWorkingDays('2026-12-25', 0, holidays).day).toBe('2026-12-28')
  })

  test('beyond the list, or with none, it says so (threat 23)', () => {
    expect(addWorkingDays('2028-12-28', 5, holidays).certain).toBe(false)
    expect(addWorkingDays('2026-11-20', 5, UNKNOWN_HOLIDAYS)).toEqual({ day: '2026-11-27', certain: false })
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
