import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avos, formatAmount, fromPatacas, parseAmount, toPatacas, total } from '#shared/domain/money/money.ts'

const anyAvos = fc.integer({ min: 0, max: 99_999_999_999 }).map(avos)

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

  test('writing and reading again, and the wire and back, change nothing', () => {
    fc.assert(
      fc.property(anyAvos, (amount) => {
        expect(parseAmount(formatAmount(amount))).toBe(amount)
        expect(fromPatacas(toPatacas(amount))).toBe(amount)
      }),
    )
  })

  test('a total is exact, whatever the order, and every line counts', () => {
    const line = fc.record({ unitPrice: fc.integer({ min: 0, max: 10_000_000 }).map(avos), count: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const exact = lines.reduce((sum, { unitPrice, count }) => sum + BigInt(unitPrice) * BigInt(count), 0n)
        expect(BigInt(total(lines))).toBe(exact)
        expect(total([...lines].reverse())).toBe(total(lines))
      }),
    )
    expect(total([])).toBe(0)
  })
})
