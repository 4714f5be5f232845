import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAfter, isDay, rangeFault } from '#shared/domain/calendar/day.ts'
import { timeLabel } from '#shared/domain/calendar/time-label.ts'
import { clampWhole } from '#shared/domain/forms/number-input.ts'
import { lengthOf } from '#shared/domain/forms/plain-text.ts'
import { cashierLanguage, isLocale, LANGUAGE_FACTS, LANGUAGES, parseLanguage, parseLocale } from '#shared/domain/languages.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { isTid } from '#shared/domain/payment/tid.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { itemsFromWire, itemsToWire, purposeFault } from '#shared/domain/plans/purpose.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import { routeOf, withoutTrailingSlashes } from '#shared/domain/routes.ts'
import { codeList, wordList } from '#shared/domain/service/code-lists.ts'

describe('comma lists of the wire [3-03], [3-11]', () => {
  test.each([
    ['1,2', [1, 2]],
    [' 2 , 8 ', [2, 8]],
    ['', []],
    [undefined, []],
    [null, []],
    ['1,,x,2.5,-1,99999', [1]],
  ])('codes of %j are %j', (text, codes) => {
    expect(codeList(text)).toEqual(codes)
  })

  test('words lose only blanks', () => {
    expect(wordList('zh-Hant, pt,,')).toEqual(['zh-Hant', 'pt'])
    expect(itemsFromWire(itemsToWire(['1', '3']))).toEqual(['1', '3'])
  })
})

describe('days and ranges [5-08]', () => {
  test.each(['2026-11-21', '2028-02-29', '0100-01-01'])('%s is a day', (text) => expect(isDay(text)).toBe(true))
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '2026-11-21T00:00',
    '20261121',
    'Invalid Date',
    '12026-01-01',
    '2026-11-21x',
    '',
    null,
    20261121,
    {},
  ])('%j is none', (text) => expect(isDay(text)).toBe(false))

  test('a range is real, in order and free of days that cannot be chosen', () => {
    const notSunday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0
    expect(rangeFault('2026-11-23', '2026-11-28', notSunday)).toBeUndefined()
    expect(rangeFault('2026-11-21', '2026-11-23', notSunday)).toBe('rangeNotSelectable')
    expect(rangeFault('2026-11-24', '2026-11-23', notSunday)).toBe('validDate')
    expect(rangeFault('2026-02-30', '2026-11-23', notSunday)).toBe('validDate')
    expect(rangeFault('2026-11-23', '2026-11-23', notSunday)).toBeUndefined()
    expect(rangeFault('2026-11-22', '2026-11-22', notSunday)).toBe('rangeNotSelectable')
    expect(rangeFault('2026-11-28', '2026-11-29', notSunday)).toBe('rangeNotSelectable')
  })

  test('a range is looked at for ten years at most', () => {
    expect(rangeFault('2026-01-01', dayAfter('2026-01-01', 3660), () => true)).toBeUndefined()
    expect(rangeFault('2026-01-01', dayAfter('2026-01-01', 3661), () => true)).toBe('validDate')
    expect(rangeFault('0001-01-01', '9999-12-31', () => true)).toBe('validDate')
  })
})

describe('a number input [5-04]', () => {
  test.each([
    ['', 1],
    ['  ', 1],
    ['abc', 1],
    ['0', 1],
    ['5', 5],
    ['5.9', 5],
    ['100', 99],
    ['1e9', 99],
    ['-3', 1],
    [Number.POSITIVE_INFINITY, 99],
  ])('%j copies become %i', (written, copies) => {
    expect(clampWhole(written, 1, 99)).toBe(copies)
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
    ['english', undefined],
    ['fr', undefined],
    ['', undefined],
    [undefined, undefined],
    ['<script>', undefined],
  ])('%j is %s', (word, language) => expect(parseLanguage(word)).toBe(language))

  test('every locale has the shape of [5-08] and reads back to its language [9-07]', () => {
    for (const language of LANGUAGES) {
      expect(isLocale(LANGUAGE_FACTS[language].locale)).toBe(true)
      expect(parseLanguage(LANGUAGE_FACTS[language].locale)).toBe(language)
    }
    for (const wrong of ['ZH-mo', 'zh-', 'zhMO', 'zh-MOO', 'zh-MO\n']) expect(isLocale(wrong)).toBe(false)
  })

  test('the cashier speaks two languages on the web and two elsewhere [1-06]', () => {
    expect(LANGUAGES.map((language) => cashierLanguage(language, 'web'))).toEqual(
      LANGUAGES.map((one) => (/^zh/.test(one) ? 'zh-Hant' : 'en')),
    )
    expect(LANGUAGES.map((language) => cashierLanguage(language, 'mobile'))).toEqual(
      LANGUAGES.map((one) => (/^zh/.test(one) ? 'zh-Hant' : 'pt')),
    )
  })

  test('a kept locale is read only in that shape', () => {
    const kept = ['zh-MO', 'pt', 'zh-Hans', 'PT-pt', 'pt-PT\n', 'fr-FR', '', undefined]
    expect(kept.map(parseLocale)).toEqual(['zh-Hant', 'pt', undefined, undefined, undefined, undefined, undefined, undefined])
  })

  test.each([
    ['ab', 'ab'],
    ['business', 'ab'],
    ['one', 'one'],
    ['AB', 'one'],
    ['x', 'one'],
    ['', undefined],
    [null, undefined],
  ])('platform=%j is %s', (word, platform) => expect(parsePlatform(word)).toBe(platform))
})

describe('other small rules', () => {
  test.each([
    [0, { key: 'sameOrNextWorkingDay' }],
    [-1, { key: 'sameOrNextWorkingDay' }],
    [5, { key: 'workingDays', values: { count: 5 } }],
  ])('%i days are labelled %j [9-01]', (days, label) => expect(timeLabel(days)).toEqual(label))

  test.each([
    ['A1_2', 'A1'],
    ['A1', 'A1'],
    ['A1_2_3', 'A1'],
    ['', ''],
  ])('the application number of %s is %s [2-06]', (order, number) => expect(applicationNumberOf(order)).toBe(number))

  test('a location is what stands after the double dash, English reads Portuguese [3-13]', () => {
    const location = { cht: '大堂區 -- 新馬路1號', chs: '', por: 'Sé -- Rua 1 -- A', eng: 'Sé -- Street' }
    expect(locationText(location, 'zh-Hant')).toBe('新馬路1號')
    expect(locationText(location, 'en')).toBe('Rua 1 -- A')
    expect(locationText({ cht: '無' }, 'zh-Hant')).toBe('無')
    expect(locationText({}, 'pt')).toBe('')
  })

  test.each([
    ['/', 'home'],
    ['', 'home'],
    ['/choose-ecad/', 'chooseEcad'],
    ['/Choose-ecad', undefined],
    ['/nope', undefined],
  ])('the route of %j is %s [2-01]', (path, route) => expect(routeOf(path)).toBe(route))

  test('an address of very many slashes is read at once (threat 31)', () => {
    // Quadratic time would take minutes here.
    const slashes = '/'.repeat(1_000_000)
    expect(withoutTrailingSlashes(`${slashes}x`)).toBe(`${slashes}x`)
    expect(withoutTrailingSlashes(`/a${slashes}`)).toBe('/a')
    expect(routeOf(`/${slashes}x`)).toBeUndefined()
  })

  test.each([
    ['A'.repeat(22), true],
    ['A'.repeat(21), false],
    ['A'.repeat(65), false],
    [`${'A'.repeat(21)}/`, false],
    [`${'A'.repeat(22)}\n`, false],
  ])('%j as a tid: %s (threat 13)', (value, ok) => expect(isTid(value)).toBe(ok))
})
