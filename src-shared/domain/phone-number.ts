import { toHalfWidth } from './plain-text.ts'

/** Area codes offered, Macao first as the default [9-05]. */
export const AREA_CODES = ['853', '852', '86', '886'] as const
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

/** The digits of a number as written with spaces and dashes, or undefined when no such number exists there [5-04]. */
export function readPhoneNumber(areaCode: AreaCode, written: string): PhoneNumber | undefined {
  if (written.length > 40) return undefined
  const digits = toHalfWidth(written).replace(/[\s()-]/g, '')
  const number = areaCode === '886' ? digits.replace(/^0/, '') : digits
  return SHAPE[areaCode].test(number) ? { areaCode, number } : undefined
}

/** How a number goes over the wire: '853-66123456'. */
export const phoneToWire = (phone: PhoneNumber): string => `${phone.areaCode}-${phone.number}`

/** The wire's '853-66123456', '+853 66123456' or a bare Macao number; undefined for anything else. */
export function phoneFromWire(text: string): PhoneNumber | undefined {
  const match = /^\+?(853|852|86|886)[-\s](.{5,32})$/.exec(text.trim())
  const [, areaCode, number] = match ?? []
  return isAreaCode(areaCode) && number !== undefined ? readPhoneNumber(areaCode, number) : readPhoneNumber(DEFAULT_AREA_CODE, text.trim())
}

/** As people read it: +853 6612 3456. */
export function showPhoneNumber({ areaCode, number }: PhoneNumber): string {
  const grouped = areaCode === '86' ? number.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3') : number.replace(/^(\d{4,5})(\d{4})$/, '$1 $2')
  return `+${areaCode} ${grouped}`
}
