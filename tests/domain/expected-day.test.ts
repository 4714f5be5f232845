import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Day, dayAfter, isWeekend } from '#shared/domain/calendar/day.ts'
import { expectedNow } from '#shared/domain/calendar/expected-day.ts'
import { addWorkingDays, type HolidayList } from '#shared/domain/calendar/working-days.ts'

const NO_HOLIDAYS: HolidayList = { days: new Set(), knownUntil: '2027-12-31' }
const promised = { day: '2026-11-27', certain: true }

describe('by when an open record is expected now (decision 11)', () => {
  it.each([
    ['before the promised day', '2026-11-26', { day: '2026-11-27', certain: true }],
    ['on the promised day', '2026-11-27', { day: '2026-11-27', certain: true }],
    ['the day after: the same time again from there, at least', '2026-11-28', { day: '2026-12-04', certain: false }],
    ['still on that day', '2026-12-04', { day: '2026-12-04', certain: false }],
    ['after that one too: once more', '2026-12-05', { day: '2026-12-11', certain: false }],
  ])('%s', (_name, today, expected) => {
    expect(expectedNow({ promised, workingDays: 5, set: undefined, today }, NO_HOLIDAYS)).toEqual(expected)
  })

  it('is the day that the bureau set, as long as that has not passed', () => {
    expect(expectedNow({ promised, workingDays: 5, set: '2026-12-02', today: '2026-12-01' }, NO_HOLIDAYS)).toEqual({
      day: '2026-12-02',
      certain: true,
    })
    expect(expectedNow({ promised, workingDays: 5, set: '2026-12-02', today: '2026-12-03' }, NO_HOLIDAYS)).toEqual({
      day: '2026-12-09',
      certain: false,
    })
  })

  it('skips holidays', () => {
    const holidays = { ...NO_HOLIDAYS, days: new Set(['2026-11-30', '2026-12-01']) }
    expect(expectedNow({ promised, workingDays: 2, set: undefined, today: '2026-11-28' }, holidays).day).toBe('2026-12-03')
  })

  it('of a service that takes no working day is a later day all the same', () => {
    expect(expectedNow({ promised, workingDays: 0, set: undefined, today: '2026-11-28' }, NO_HOLIDAYS).day).toBe('2026-11-30')
  })
})

const FIRST: Day = '2026-01-01'
const someDay = fc.integer({ min: 0, max: 700 }).map((count) => dayAfter(FIRST, count))
const facts = fc.record({
  received: someDay,
  workingDays: fc.integer({ min: 0, max: 40 }),
  set: fc.option(someDay, { nil: undefined }),
  today: someDay,
  holidays: fc.array(someDay, { maxLength: 60 }).map((days): HolidayList => ({ days: new Set(days), knownUntil: '2027-06-30' })),
})

describe('whatever was promised and set, on whatever day it is read', () => {
  it('the day is never in the past, and without a day of the bureau never before the promised one', () => {
    fc.assert(
      fc.property(facts, ({ received, workingDays, set, today, holidays }) => {
        const first = addWorkingDays(received, workingDays, holidays)
        const now = expectedNow({ promised: first, workingDays, set, today }, holidays)
        expect(now.day >= today).toBe(true)
        if (set === undefined) expect(now.day >= first.day).toBe(true)
        else expect(now.day >= set).toBe(true)
      }),
    )
  })

  it('a day that the server counted is a working day, and is only called certain where it was promised or set', () => {
    fc.assert(
      fc.property(facts, ({ received, workingDays, set, today, holidays }) => {
        const first = addWorkingDays(received, workingDays, holidays)
        const now = expectedNow({ promised: first, workingDays, set, today }, holidays)
        const isTold = now.day === (set ?? first.day)
        if (!isTold) expect([now.certain, isWeekend(now.day) || holidays.days.has(now.day)]).toEqual([false, false])
      }),
    )
  })

  it('it does not move from one day to the next before it has passed', () => {
    fc.assert(
      fc.property(facts, ({ received, workingDays, set, today, holidays }) => {
        const of = (day: Day) =>
          expectedNow({ promised: addWorkingDays(received, workingDays, holidays), workingDays, set, today: day }, holidays)
        const now = of(today)
        if (now.day > today) expect(of(dayAfter(today))).toEqual(now)
      }),
    )
  })
})
