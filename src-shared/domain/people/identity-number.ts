import { isDay } from '../calendar/day.ts'
import { readGrouped, readText } from '../forms/read-text.ts'
import type { CertificateType } from './certificate-types.ts'

/** Documents whose numbers have the same format. */
type NumberKind = 'macao' | 'hongKong' | 'mainland' | 'other'

const KIND: Partial<Record<CertificateType, NumberKind>> = {
  1: 'macao',
  5: 'macao',
  14: 'macao',
  15: 'macao',
  9: 'hongKong',
  20: 'mainland',
}
const kindOf = (type: CertificateType): NumberKind => KIND[type] ?? 'other'

/**
 * Normalises a number for storage: ASCII, upper case, without spaces; Macao, Hong Kong and mainland numbers also without
 * hyphens, dots, slashes and brackets. Undefined if it is not a valid number of that document [5-04].
 */
export function readIdentityNumber(type: CertificateType, written: string): string | undefined {
  const kind = kindOf(type)
  // in passport numbers and the like, hyphens, dots and slashes can be significant
  const text = kind === 'other' ? readText(written).replace(/ /g, '') : readGrouped(written)
  return text.length > 64 ? undefined : RULES[kind](text.toUpperCase())
}

/** Display format of a typed number. Input that is invalid or already in storage format is returned unchanged. */
export function understoodIdentityNumber(type: CertificateType, typed: string): string {
  const kept = readIdentityNumber(type, typed)
  return kept === undefined || kept === typed ? typed : showIdentityNumber(type, kept)
}

/** Display format: 1234567(8) for Macao, A123456(7) for Hong Kong, anything else unchanged. */
export function showIdentityNumber(type: CertificateType, kept: string): string {
  const kind = kindOf(type)
  return kind === 'macao' || kind === 'hongKong' ? kept.replace(/^([0-9A-Z]{7,8})([0-9A])$/, '$1($2)') : kept
}

const RULES: Readonly<Record<NumberKind, (text: string) => string | undefined>> = {
  /** Eight digits, the first 1, 5 or 7; the rule of the check digit is not public (facts 2.5). */
  macao: (text) => (/^[157]\d{6}(?:\(\d\)|\d)$/.test(text) ? text.replace(/[()]/g, '') : undefined),
  hongKong: (text) => {
    if (!/^[A-Z]{1,2}\d{6}(?:\([0-9A]\)|[0-9A])$/.test(text)) return undefined
    const plain = text.replace(/[()]/g, '')
    return hongKongSum(plain) % 11 === 0 ? plain : undefined
  },
  mainland: (text) =>
    /^\d{17}[0-9X]$/.test(text) && isDayOfBirth(text.slice(6, 14)) && mainlandCheck(text) === text[17] ? text : undefined,
  /** Passports, permits and the like: letters, digits and the marks that occur in such numbers. */
  other: (text) => (/^[A-Z0-9][A-Z0-9()/.-]{2,31}$/.test(text) ? text : undefined),
}

/** Weights 9…1 over letters (A = 10), digits and the check character (A = 10); a single letter is preceded by a space (36). */
function hongKongSum(plain: string): number {
  const check = plain.at(-1) === 'A' ? 10 : Number(plain.at(-1))
  const body = plain.slice(0, -1).padStart(8, ' ')
  const value = (letter: string) => (letter === ' ' ? 36 : /\d/.test(letter) ? Number(letter) : letter.charCodeAt(0) - 55)
  return [...body].reduce((sum, letter, index) => sum + value(letter) * (9 - index), check)
}

/** The check character of a mainland number: weights 2^(17-i) modulo 11. */
function mainlandCheck(text: string): string | undefined {
  const sum = [...text.slice(0, 17)].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  return '10X98765432'[sum % 11]
}

const isDayOfBirth = (yyyymmdd: string): boolean => isDay(`${yyyymmdd.slice(0, 4)}-${yyyymmdd.slice(4, 6)}-${yyyymmdd.slice(6)}`)
