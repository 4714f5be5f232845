import { readDecimal } from '../forms/read-number.ts'

/** An amount in avos, hundredths of a pataca. Always a whole number, so sums are exact. */
export type Avos = number & { readonly __avos: unique symbol }

/** Marks a number as avos; throws a RangeError if it is not a whole number. */
export function avos(value: number): Avos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole avos: ${value}`)
  return value as Avos
}

/** Converts patacas as sent on the wire (`55`, `55.5`, `0.1`) to avos; throws on more than two decimals [3-13]. */
export function fromPatacas(patacas: number): Avos {
  const scaled = Math.round(patacas * 100)
  if (!Number.isFinite(patacas) || Math.abs(scaled / 100 - patacas) > 1e-6) {
    throw new RangeError(`not an amount of money: ${patacas}`)
  }
  return avos(scaled)
}

/** Converts avos to the patacas of the wire. */
export const toPatacas = (amount: Avos): number => amount / 100

/** Two decimals, no thousands separator: '165.00' [9-01]. */
export function formatAmount(amount: Avos): string {
  const sign = amount < 0 ? '-' : ''
  const abs = Math.abs(amount)
  return `${sign}${Math.trunc(abs / 100)}.${String(abs % 100).padStart(2, '0')}`
}

/** Parses '165.00' to avos; undefined for any other format. */
export function parseAmount(text: string): Avos | undefined {
  const match = /^(\d{1,12})\.(\d{2})$/.exec(text)
  return match ? avos(Number(match[1]) * 100 + Number(match[2])) : undefined
}

/** Reads a typed amount: 55, 55.5, 55,50 or 1,234.00 (decision 3.18). Undefined for anything else, and for more than two decimals. */
export function readAmount(typed: string): Avos | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(readDecimal(typed) ?? '') ?? []
  return whole === undefined ? undefined : avos(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}

/** Cart total: unit price times count, summed [5-09]. */
export function total(lines: readonly { readonly unitPrice: Avos; readonly count: number }[]): Avos {
  return avos(lines.reduce((sum, line) => sum + line.unitPrice * line.count, 0))
}
