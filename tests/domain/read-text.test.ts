import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDecimal, readNumber } from '#shared/domain/forms/read-number.ts'
import { readGrouped, readText } from '#shared/domain/forms/read-text.ts'
import { avos, formatAmount, fromPatacas, parseAmount, readAmount, toPatacas, total } from '#shared/domain/money/money.ts'
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
    const read = ['1234567(8)', '1234567（8）', '1234567【8】', '1234567[8]', '1234567〔8〕'].map(readGrouped)
    expect(read).toEqual(Array(5).fill('1234567(8)'))
  })

  test('reading twice is reading once', () => {
    fc.assert(fc.property(anyText(30), (typed) => readText(readText(typed)) === readText(typed)))
  })
})

describe('a number as people write it (decision 3.18)', () => {
  test.each([
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
  ])('%j is %s', (typed, number) => {
    expect(readNumber(typed)).toBe(number)
  })

  const NO_NUMBERS = ['', '-', '.', '12 m', '12 5', '1,23,456', '1.2.3', '1 234.567,8', '12²', '1e3', 'Infinity', '5-', '十二', '١٢']
  const NOT_EXACT = ['12345678901234567', '0.1234567890123456']
  test.each([...NO_NUMBERS, ...NOT_EXACT])('%j is none', (typed) => {
    expect(readNumber(typed)).toBeUndefined()
  })

  const LOCALES = ['en', 'pt-PT', 'zh-Hant-MO', 'zh-Hans', 'de-CH', 'fr'] as const
  test.each(LOCALES)('whatever %s writes is read back, with groups or without', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.boolean(), (hundredths, useGrouping) => {
        const written = new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: 2 }).format(hundredths / 100)
        expect(readNumber(written)).toBe(hundredths / 100)
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

describe('money [5-09], [9-01]', () => {
  test.each([
    [55, '55.00'],
    [0, '0.00'],
    [0.1 + 0.2, '0.30'],
    [1.1, '1.10'],
    [19.99, '19.99'],
    [1_234_567.89, '1234567.89'],
    [-0.05, '-0.05'],
  ])('%d patacas read as %s', (patacas, text) => {
    expect(formatAmount(fromPatacas(patacas))).toBe(text)
  })

  test.each([0.001, 55.555, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('%d is refused as an amount', (value) => {
    expect(() => fromPatacas(value)).toThrow(RangeError)
  })

  test.each([0.5, Number.NaN, 2 ** 53])('%d is not whole avos', (value) => {
    expect(() => avos(value)).toThrow(RangeError)
  })

  test.each(['55', '55.0', '55.000', ' 55.00', '-1.00', '1,000.00', '٥٥.٠٠', '', '1e3.00', '55.00\n'])('%j is not an amount', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })

  test.each([
    ['55', '55.00'],
    ['55,50', '55.50'],
    ['55.5', '55.50'],
    ['1,234', '1234.00'],
    [' 20.00\u200b', '20.00'],
    ['0', '0.00'],
  ])('an amount as people write it: %j is %s', (typed, amount) => {
    const read = readAmount(typed)
    expect(read === undefined ? undefined : formatAmount(read)).toBe(amount)
  })

  test('an amount as people write it is neither finer than an avo, nor negative, nor a sentence', () => {
    expect(['55.005', '1.234', '-5', '5 MOP', ''].map(readAmount)).toEqual(Array(5).fill(undefined))
  })

  test('writing and reading again, and the wire and back, change nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }).map(avos), (amount) => {
        expect([parseAmount(formatAmount(amount)), fromPatacas(toPatacas(amount))]).toEqual([amount, amount])
      }),
    )
  })

  test('a total is exact, whatever the order, and every line counts', () => {
    const line = fc.record({ unitPrice: fc.integer({ min: 0, max: 10_000_000 }).map(avos), count: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const exact = lines.reduce((sum, { unitPrice, count }) => sum + BigInt(unitPrice) * BigInt(count), 0n)
        expect([BigInt(total(lines)), total([...lines].reverse())]).toEqual([exact, total(lines)])
      }),
    )
    expect(total([])).toBe(0)
  })
})
