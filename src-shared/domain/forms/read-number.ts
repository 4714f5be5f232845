import { readDotted } from './read-text.ts'

/** How numbers are written, in the order in which they are tried: the digits' groups, then the mark of the decimals. */
const SHAPES: readonly { readonly shape: RegExp; readonly decimal: '.' | ',' }[] = [
  // 12 and 12.5; a point alone is a decimal point, as the boxes write it
  { shape: /^(?:\d+\.?\d*|\.\d+)$/, decimal: '.' },
  // 1,234 and 1,234.5; 1 234.5 and 1'234.5
  { shape: /^[1-9]\d{0,2}([, '])\d{3}(?:\1\d{3})*(?:\.\d*)?$/, decimal: '.' },
  // 1.234.567 and 1.234,5; 1 234,5 and 1'234,5
  { shape: /^[1-9]\d{0,2}([. '])\d{3}(?:\1\d{3})*(?:,\d*)?$/, decimal: ',' },
  // 12,5: a comma with other than groups of three behind it
  { shape: /^(?:\d+,\d*|,\d+)$/, decimal: ',' },
]
/** A number of more digits would be kept as another one. */
const MOST_DIGITS = 15

/**
 * A number as people write it in Chinese, Portuguese and English, with '.' before its decimals and no other mark
 * (decision 3.18); undefined for anything else.
 */
export function readDecimal(typed: string): string | undefined {
  const [, sign = '', digits = ''] = /^([+-]?) ?(.*)$/.exec(readDotted(typed)) ?? []
  const found = SHAPES.find(({ shape }) => shape.test(digits))
  if (found === undefined) return undefined
  const [whole = '', decimals = ''] = digits.split(found.decimal).map((part) => part.replace(/\D/g, ''))
  if (`${whole}${decimals}`.replace(/^0+/, '').length > MOST_DIGITS) return undefined
  return `${sign === '-' ? '-' : ''}${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** The number that was typed; undefined for what is not one. */
export function readNumber(typed: string): number | undefined {
  const decimal = readDecimal(typed)
  return decimal === undefined ? undefined : Number(decimal)
}
