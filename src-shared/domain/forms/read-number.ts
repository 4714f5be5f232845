import { readDotted } from './read-text.ts'

/** Number formats, in the order in which they are tried: grouping of the digits and decimal mark. */
const SHAPES: readonly { readonly shape: RegExp; readonly decimal: '.' | ',' }[] = [
  // 12 and 12.5; a single point is a decimal point, as the input boxes format it
  { shape: /^(?:\d+\.?\d*|\.\d+)$/, decimal: '.' },
  // 1,234 and 1,234.5; 1 234.5 and 1'234.5
  { shape: /^[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d*)?$/, decimal: '.' },
  // 1.234.567 and 1.234,5; 1 234,5 and 1'234,5
  { shape: /^[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*(?:,\d*)?$/, decimal: ',' },
  // 12,5: not followed by groups of three digits
  { shape: /^(?:\d+,\d*|,\d+)$/, decimal: ',' },
]
/** A JavaScript number cannot represent more digits exactly. */
const MOST_DIGITS = 15

/**
 * Reads a number as written in Chinese, Portuguese or English, and returns it with '.' before the decimals and no
 * grouping (decision 3.18); undefined for anything else.
 */
export function readDecimal(typed: string): string | undefined {
  const [, sign = '', digits = ''] = /^([+-]?) ?(.*)$/.exec(readDotted(typed)) ?? []
  const found = SHAPES.find(({ shape }) => shape.test(digits))
  if (found === undefined) return undefined
  const [whole = '', decimals = ''] = digits.split(found.decimal).map((part) => part.replace(/\D/g, ''))
  if (`${whole}${decimals}`.replace(/^0+/, '').length > MOST_DIGITS) return undefined
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** Reads a typed number; undefined if it is not a number. */
export function readNumber(typed: string): number | undefined {
  const decimal = readDecimal(typed)
  return decimal === undefined ? undefined : Number(decimal)
}
