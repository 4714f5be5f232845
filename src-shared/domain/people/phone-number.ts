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

/** Length and first digits. The official number ranges change too often to be checked (facts 2.5). */
const SHAPE: Readonly<Record<AreaCode, RegExp>> = {
  '853': /^(?:6\d{7}|28\d{6}|8\d{7})$/,
  '852': /^[2-9]\d{7}$/,
  '86': /^1[3-9]\d{9}$/,
  '886': /^9\d{8}$/,
}

export const isAreaCode = (value: unknown): value is AreaCode => AREA_CODES.includes(value as AreaCode)

/**
 * Reads a number with or without spaces, hyphens, dots and brackets; undefined if the area has no such number [5-04]. A
 * country code in front is accepted: after '+' or '00' of any offered area, without them only of the chosen area.
 */
export function readPhoneNumber(areaCode: AreaCode, written: string): PhoneNumber | undefined {
  const digits = readGrouped(written).replace(/[()]/g, '')
  if (digits.length > 40) return undefined
  const abroad = /^(?:\+|00)(853|852|886|86)(.*)$/.exec(digits)
  if (abroad !== null) return isAreaCode(abroad[1]) ? national(abroad[1], abroad[2] ?? '') : undefined
  return national(areaCode, digits) ?? (digits.startsWith(areaCode) ? national(areaCode, digits.slice(areaCode.length)) : undefined)
}

/** Within Taiwan, numbers are dialled with a leading 0, which is dropped. */
function national(areaCode: AreaCode, digits: string): PhoneNumber | undefined {
  const number = areaCode === '886' ? digits.replace(/^0/, '') : digits
  return SHAPE[areaCode].test(number) ? { areaCode, number } : undefined
}

/** A number while it is typed. The area code is '' if the user cleared it. */
export interface PhoneParts {
  readonly areaCode: AreaCode | ''
  readonly number: string
}

/** Splits '853-66123456'. Without an area code it is a Macao number [9-05]; '-66123456' has a cleared area code. */
export function phoneParts(text: string): PhoneParts {
  const [, written, number] = /^\+?(853|852|886|86)?[-\s](.*)$/s.exec(text) ?? [undefined, DEFAULT_AREA_CODE, text]
  return { areaCode: isAreaCode(written) ? written : '', number: number ?? '' }
}

/** Wire format '853-66123456'; '' when empty. */
export const phoneText = ({ areaCode, number }: PhoneParts): string =>
  number === '' && areaCode === DEFAULT_AREA_CODE ? '' : `${areaCode}-${number}`

/** Parses the wire's '853-66123456', '+853 66123456' or a Macao number without area code; undefined for anything else. */
export function phoneFromWire(text: string): PhoneNumber | undefined {
  const { areaCode, number } = phoneParts(readText(text))
  return areaCode === '' ? undefined : readPhoneNumber(areaCode, number)
}

/** Parses the number of a profile, which may lack the dash after the area code [3-07]; undefined if it is invalid. */
export const phoneOfProfile = (mobile: string): PhoneNumber | undefined => phoneFromWire(mobile) ?? phoneFromWire(`+${mobile}`)

/** Display format: +853 6612 3456. */
export function showPhoneNumber({ areaCode, number }: PhoneNumber): string {
  const grouped = areaCode === '86' ? number.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3') : number.replace(/^(\d{4,5})(\d{4})$/, '$1 $2')
  return `+${areaCode} ${grouped}`
}
