import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, isDay, rangeFault, weekdayOf } from '#shared/domain/calendar/day.ts'
import { timeLabel } from '#shared/domain/calendar/time-label.ts'
import { clampWhole } from '#shared/domain/forms/number-input.ts'
import { lengthOf } from '#shared/domain/forms/plain-text.ts'
import { cashierLanguage, isLocale, LANGUAGE_FACTS, LANGUAGES, parseLanguage, parseLocale } from '#shared/domain/languages.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { isTid } from '#shared/domain/payment/tid.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { purposeFault } from '#shared/domain/plans/purpose.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import { routeOf, withoutTrailingSlashes } from '#shared/domain/routes.ts'
import { codeList, wordList } from '#shared/domain/service/code-lists.ts'

describe('comma lists of the wire [3-03], [3-11]', () => {
  test('only whole small numbers are codes; words lose only blanks', () => {
    const codes = ['1,2', ' 2 , 8 ', '', undefined, null, '1,,x,2.5,-1,99999'].map((text) => codeList(text))
    expect([codes, wordList('zh-Hant, pt,,')]).toEqual([
      [[1, 2], [2, 8], [], [], [], [1]],
      ['zh-Hant', 'pt'],
    ])
  })
})

describe('days and ranges [5-08]', () => {
  const NO_TEXTS = [null, 20261121, {}]
  test.each(['2026-11-21', '2028-02-29', '0100-01-01'])('%s is a day', (text) => expect(isDay(text)).toBe(true))
  test.each([
    ...'2026-02-29 2026-13-01 2026-1-1 2026-11-21T00:00 20261121 12026-01-01 2026-11-21x'.split(' '),
    'Invalid Date',
    '',
    ...NO_TEXTS,
  ])('%j is none', (text) => expect(isDay(text)).toBe(false))

  test.each([
    ['2026-11-23', '2026-11-28', undefined],
    ['2026-11-21', '2026-11-23', 'rangeNotSelectable'],
    ['2026-11-24', '2026-11-23', 'validDate'],
    ['2026-02-30', '2026-11-23', 'validDate'],
    ['2026-11-23', '2026-11-23', undefined],
    ['2026-11-22', '2026-11-22', 'rangeNotSelectable'],
    ['2026-11-28', '2026-11-29', 'rangeNotSelectable'],
  ])('a range is real, in order and free of days that cannot be chosen, as Sundays here: %s to %s, %s', (from, to, fault) => {
    expect(rangeFault(from, to, (day) => weekdayOf(day) !== 0)).toBe(fault)
  })

  test('a range is looked at for ten years at most', () => {
    const ends = [dayAfter('2026-01-01', 3660), dayAfter('2026-01-01', 3661), '9999-12-31']
    expect(ends.map((end) => rangeFault('2026-01-01', end, () => true))).toEqual([undefined, 'validDate', 'validDate'])
  })
})

describe('a number input [5-04]', () => {
  test('of copies becomes a whole number within the bounds', () => {
    const copies = ['', '  ', 'abc', '0', '5', '5.9', '100', '1e9', '-3', Number.POSITIVE_INFINITY].map((one) => clampWhole(one, 1, 99))
    expect(copies).toEqual([1, 1, 1, 1, 5, 5, 99, 99, 1, 99])
  })

  test('always ends within its bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double()), (written) => {
        const value = clampWhole(written, -9999, 9999)
        expect(Number.isInteger(value) && value >= -9999 && value <= 9999).toBe(true)
      }),
    )
  })
})

describe('the purpose [5-02]', () => {
  test.each([
    [undefined, undefined, 'pleaseSelect'],
    ['1', undefined, undefined],
    ['1', 'x'.repeat(999), undefined],
    ['99', '', 'pleaseEnter'],
    ['99', '   ', 'pleaseEnter'],
    ['99', '購屋', undefined],
    ['99', '😀'.repeat(256), undefined],
    ['99', '😀'.repeat(257), 'otherPurposeMax'],
  ])('%j with %j: %s', (useCode, otherUse, fault) => {
    expect(purposeFault(useCode, otherUse)).toBe(fault)
  })
  test('length is what a person counts', () => expect(lengthOf('a😀𠮷')).toBe(3))
})

describe('languages and platforms [1-05], [1-06], [9-07]', () => {
  test.each([
    ['zh-HK', 'zh-Hant'],
    ['zh_MO', 'zh-Hant'],
    ['ZH-hans-CN', 'zh-Hans'],
    ['pt-PT', 'pt'],
    ['en-US', 'en'],
    ...['english', 'fr', '', undefined, '<script>'].map((word) => [word, undefined]),
  ])('%j is %s', (word, language) => expect(parseLanguage(word)).toBe(language))

  test('every locale has the shape of [5-08] and reads back to its language [9-07]', () => {
    for (const language of LANGUAGES) {
      const { locale } = LANGUAGE_FACTS[language]
      expect([isLocale(locale), parseLanguage(locale)]).toEqual([true, language])
    }
    for (const wrong of ['ZH-mo', 'zh-', 'zhMO', 'zh-MOO', 'zh-MO\n']) expect(isLocale(wrong)).toBe(false)
  })

  test('the cashier speaks two languages on the web and two elsewhere [1-06]', () => {
    const spoken = (['zh-Hant', 'zh-Hans', 'pt', 'en'] as const).map((one) => [cashierLanguage(one, 'web'), cashierLanguage(one, 'mobile')])
    expect(spoken).toEqual([...Array(2).fill(['zh-Hant', 'zh-Hant']), ...Array(2).fill(['en', 'pt'])])
  })

  test('a kept locale is read only in that shape', () => {
    const kept = ['zh-MO', 'pt', 'zh-Hans', 'PT-pt', 'pt-PT\n', 'fr-FR', '', undefined]
    expect(kept.map(parseLocale)).toEqual(['zh-Hant', 'pt', undefined, undefined, undefined, undefined, undefined, undefined])
  })

  test('the platform of an address is one of two, and none where none is named', () => {
    const platforms = ['ab', 'business', 'one', 'AB', 'x', '', null].map((word) => parsePlatform(word))
    expect(platforms).toEqual(['ab', 'ab', 'one', 'one', 'one', undefined, undefined])
  })
})

describe('other small rules', () => {
  test('days are labelled by their number [9-01]', () => {
    const none = { key: 'sameOrNextWorkingDay' }
    expect([0, -1, 5].map(timeLabel)).toEqual([none, none, { key: 'workingDays', values: { count: 5 } }])
  })

  test('the application number is what stands before the underscore [2-06]', () => {
    expect(['A1_2', 'A1', 'A1_2_3', ''].map(applicationNumberOf)).toEqual(['A1', 'A1', 'A1', ''])
  })

  test('a location is what stands after the double dash, English reads Portuguese [3-13]', () => {
    const location = { cht: '大堂區 -- 新馬路1號', chs: '', por: 'Sé -- Rua 1 -- A', eng: 'Sé -- Street' }
    expect([locationText(location, 'zh-Hant'), locationText(location, 'en')]).toEqual(['新馬路1號', 'Rua 1 -- A'])
    expect([locationText({ cht: '無' }, 'zh-Hant'), locationText({}, 'pt')]).toEqual(['無', ''])
  })

  test('the route of an address: its path to the letter, but for a slash at the end [2-01]', () => {
    const routes = ['/', '', '/choose-ecad/', '/Choose-ecad', '/nope'].map(routeOf)
    expect(routes).toEqual(['home', 'home', 'chooseEcad', undefined, undefined])
  })

  test('an address of very many slashes is read at once (threat 31)', () => {
    // Quadratic time would take minutes here.
    const slashes = '/'.repeat(1_000_000)
    expect(withoutTrailingSlashes(`${slashes}x`)).toBe(`${slashes}x`)
    expect([withoutTrailingSlashes(`/a${slashes}`), routeOf(`/${slashes}x`)]).toEqual(['/a', undefined])
  })

  test('a tid has 22 to 64 letters or digits and nothing else (threat 13)', () => {
    const ids = [22, 64, 21, 65].map((count) => 'A'.repeat(count)).concat(`${'A'.repeat(21)}/`, `${'A'.repeat(22)}\n`)
    expect(ids.map(isTid)).toEqual([true, true, false, false, false, false])
  })
})
