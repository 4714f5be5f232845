import { readGrouped, readText } from '../forms/read-text.ts'

/** Area codes offered [9-05]. */
export const AREA_CODES = ['86', '853', '852', '886'] as const
export type AreaCode = (typeof AREA_CODES)[number]
export const DEFAULT_AREA_CODE: AreaCode = '853'

export interface PhoneNumber {
  readonly areaCode: AreaCode
  /** digits only */
  readonly number: string
}

/** Length and first digits; the official ranges of numbers change too often to be a rule (facts 2.5). */
const SHAPE: Readonly<Record<AreaCode, RegExp>> = {
  '853': /^(?:6\d{7}|28\d{6}|8\d{7})$/,
  '852': /^[2-9]\d{7}$/,
  '86': /^1[3-9]\d{9}$/,
  '886': /^9\d{8}$/,
}

export const isAreaCode = (value: unknown): value is AreaCode => AREA_CODES.includes(value as AreaCode)

/**
 * The number as it was written, with spaces, hyphens, dots and brackets or without; undefined when no such number exists
 * there [5-04]. A country code before it is read too: after '+' or '00' that of any area offered, without them the area's own.
 */
export function readPhoneNumber(areaCode: AreaCode, written: string): PhoneNumber | undefined {
  const digits = readGrouped(written).replace(/[()]/g, '')
  if (digits.length > 40) return undefined
  const abroad = /^(?:\+|00)(853|852|886|86)(.*)$/.exec(digits)
  if (abroad !== null) return isAreaCode(abroad[1]) ? national(abroad[1], abroad[2] ?? '') : undefined
  return national(areaCode, digits) ?? (digits.startsWith(areaCode) ? national(areaCode, digits.slice(areaCode.length)) : undefined)
}

/** Taiwan's numbers have a 0 in front where they are dialled there. */
function national(areaCode: AreaCode, digits: string): PhoneNumber | undefined {
  const number = areaCode === '886' ? digits.replace(/^0/, '') : digits
  return SHAPE[areaCode].test(number) ? { areaCode, number } : undefined
}

/** A number while it is written: an area code of those offered, or none any more, and what was typed. */
export interface PhoneParts {
  readonly areaCode: AreaCode | ''
  readonly number: string
}

/** The parts of '853-66123456'; without an area code it is Macao's [9-05], and '-66123456' is one whose area code was taken away. */
export function phoneParts(text: string): PhoneParts {
  const [, written, number] = /^\+?(853|852|886|86)?[-\s](.*)$/s.exec(text) ?? [undefined, DEFAULT_AREA_CODE, text]
  return { areaCode: isAreaCode(written) ? written : '', number: number ?? '' }
}

/** How a number is answered and goes over the wire: '853-66123456'; one that nobody has touched is ''. */
export const phoneText = ({ areaCode, number }: PhoneParts): string =>
  number === '' && areaCode === DEFAULT_AREA_CODE ? '' : `${areaCode}-${number}`

/** The wire's '853-66123456', '+853 66123456' or a bare Macao number; undefined for anything else. */
export function phoneFromWire(text: string): PhoneNumber | undefined {
  const { areaCode, number } = phoneParts(readText(text))
  return areaCode === '' ? undefined : readPhoneNumber(areaCode, number)
}

/** The number of a profile, which also writes the area code without a dash [3-07]; undefined for what is none. */
export const phoneOfProfile = (mobile: string): PhoneNumber | undefined => phoneFromWire(mobile) ?? phoneFromWire(`+${mobile}`)

/** As people read it: +853 6612 3456. */
export function showPhoneNumber({ areaCode, number }: PhoneNumber): string {
  const grouped = areaCode === '86' ? number.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3') : number.replace(/^(\d{4,5})(\d{4})$/, '$1 $2')
  return `+${areaCode} ${grouped}`
}
