import { describe, expect, test } from 'vitest'
import { assertReachesAhead, type HolidayYear, mergeHolidays } from '../../holidays/merge.ts'
import { readHolidays } from '../../holidays/read.ts'

const year = (number: number, ...dates: string[]): HolidayYear => ({
  year: number,
  standing: 'computed',
  source: 'a test',
  entries: dates.map((date) => ({ date, kind: 'public', key: 'x', fullDay: true, name: { 'zh-Hant': '', 'zh-Hans': '', pt: '', en: '' } })),
})

describe('merging the holidays [7-33]', () => {
  const merged = readHolidays()

  test('gives full days only, in order, each once [7-33]', () => {
    expect(merged.days).toEqual([...new Set(merged.days)].sort())
    expect(merged.days).not.toContain('2026-12-31')
    expect(merged.days).not.toContain('2026-02-16')
    expect(merged.days).toContain('2026-02-17')
    expect(merged.knownUntil).toBe('2028-12-31')
  })

  test('has the Lunar New Year of 2027 on 6 February, with its two days of compensation', () => {
    expect(merged.days.filter((day) => day.startsWith('2027-02'))).toEqual([
      '2027-02-06',
      '2027-02-07',
      '2027-02-08',
      '2027-02-09',
      '2027-02-10',
    ])
  })

  test.each([2024, 2025, 2026, 2027])('has a free working day for every weekend holiday of %i', (number) => {
    const ofYear = merged.days.filter((day) => day.startsWith(String(number)))
    const onWeekend = ofYear.filter((day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    expect(ofYear.length - 20).toBe(onWeekend.length)
  })

  test('refuses a day of another year, a day that is none, a gap and nothing at all', () => {
    expect(() => mergeHolidays([year(2026, '2027-01-01')])).toThrow('2027-01-01 is not a day of 2026')
    expect(() => mergeHolidays([year(2026, '2026-02-30')])).toThrow('2026-02-30')
    expect(() => mergeHolidays([year(2026), year(2028)])).toThrow('2026 is followed by 2028')
    expect(() => mergeHolidays([])).toThrow('no year')
  })

  test('fails a build whose list ends less than twelve months ahead (threat 23)', () => {
    expect(() => assertReachesAhead(merged, '2026-11-21')).not.toThrow()
    expect(() => assertReachesAhead(merged, '2028-01-01')).not.toThrow()
    expect(() => assertReachesAhead(merged, '2028-01-02')).toThrow('the list ends on 2028-12-31')
    expect(() => assertReachesAhead(merged, 'not a day')).toThrow('holidays')
  })
})
