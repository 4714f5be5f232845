import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDecimal, readNumber } from '#shared/domain/forms/read-number.ts'
import { readGrouped, readText } from '#shared/domain/forms/read-text.ts'
import { formatAmount, readAmount } from '#shared/domain/money/money.ts'
import { anyText } from '#tests/support/any-text.ts'
import { UNSEEN } from '../support/unseen.ts'

/** Every dash and hyphen that a keyboard, an office program or a page may use instead of '-'. */
const DASHES = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uff0d', '\ufe63', '\ufe58']

describe('a text as rules read it (decision 3.18)', () => {
  test.each(UNSEEN)('without U+%s, wherever it is', (_, unseen) => {
    expect(readText(`${unseen}ab${unseen}c${unseen}`)).toBe('abc')
  })

  test.each(DASHES)('with a hyphen for %s', (dash) => {
    expect(readText(`6612${dash}3456`)).toBe('6612-3456')
  })

  test.each([
    ['\u3000ａｎａ＠ｅｘａｍｐｌｅ．ｍｏ ', 'ana@example.mo'],
    ['1\u00a02\u202f3\u20094', '1 2 3 4'],
    ['o’neill', "o'neill"],
    ['\ta\r\nb ', 'a b'],
    // a combining accent is joined to its letter
    ['ca\u0302mara', 'câmara'],
    // superscript digits stay
    ['12²', '12²'],
    ['①½', '①½'],
  ])('%j is read as %j', (typed, read) => {
    expect(readText(typed)).toBe(read)
  })

  test('with the brackets of every script', () => {
    expect(['1234567(8)', '1234567（8）', '1234567【8】', '1234567[8]', '1234567〔8〕'].map(readGrouped)).toEqual(
      Array(5).fill('1234567(8)'),
    )
  })

  test('reading twice is reading once', () => {
    fc.assert(fc.property(anyText(30), (typed) => readText(readText(typed)) === readText(typed)))
  })
})

describe('a number as people write it (decision 3.18)', () => {
  test.each<[typed: string, number: number | undefined]>([
    ['12', 12],
    ['007', 7],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['1.234,56', 1234.56],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234\u202f567.25', 1_234_567.25],
    ['1’234,5', 1234.5],
    ['1.234.567', 1_234_567],
    ['１２，５', 12.5],
    ['12。5', 12.5],
    ['\u200b12,5\u202c', 12.5],
    [' +12 ', 12],
    ['-12,5', -12.5],
    ['– 5', -5],
    ['.5', 0.5],
    ['5,', 5],
    // ambiguous input has one rule: groups of three after a comma are thousands, a single point is a decimal point
    ['1,234', 1234],
    ['1.234', 1.234],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    // not numbers
    ['', undefined],
    ['-', undefined],
    ['.', undefined],
    ['12 m', undefined],
    ['12 5', undefined],
    ['1,23,456', undefined],
    ['1.2.3', undefined],
    ['1 234.567,8', undefined],
    ['12²', undefined],
    ['1e3', undefined],
    ['Infinity', undefined],
    ['5-', undefined],
    ['十二', undefined],
    ['١٢', undefined],
    // not exact as a floating-point number
    ['12345678901234567', undefined],
    ['0.1234567890123456', undefined],
  ])('%j is %s', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  const LOCALES = ['en', 'pt-PT', 'zh-Hant-MO', 'zh-Hans', 'de-CH', 'fr'] as const
  test.each(LOCALES)('whatever %s writes is read back, with groups or without', (locale) => {
    const written = (useGrouping: boolean, digits: number) => new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: digits })
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.boolean(), (hundredths, useGrouping) => {
        const number = hundredths / 100
        expect(readNumber(written(useGrouping, 2).format(number))).toBe(number)
      }),
    )
  })

  test('what is read is written as it is kept, and is read back the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,- '，．。m") }), (typed) => {
        const decimal = readDecimal(typed)
        if (decimal !== undefined) expect(readDecimal(decimal)).toBe(decimal)
      }),
    )
  })
})

test.each<[string, string | undefined]>([
  ['55', '55.00'],
  ['55,50', '55.50'],
  ['1,234', '1234.00'],
  [' 20.00\u200b', '20.00'],
  ['0', '0.00'],
  ['55.005', undefined],
  ['1.234', undefined],
  ['-5', undefined],
  ['5 MOP', undefined],
  ['', undefined],
])('an amount as people write it: %j is %s', (typed, amount) => {
  const read = readAmount(typed)
  expect(read === undefined ? undefined : formatAmount(read)).toBe(amount)
})
