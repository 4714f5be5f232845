import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Avos } from '../money/money.ts'

/** One line of what is paid for, as far as it matters: what, for how much, how often. */
export interface ContentLine {
  /** cadastral number, or the code of a fee */
  readonly id: string
  readonly unitPrice: Avos | number
  readonly count: number
}

/** What is to be paid for. */
export interface OrderContent {
  readonly lines: readonly ContentLine[]
  /** whole avos */
  readonly total: Avos | number
}

/**
 * SHA-256 of what is paid for, in hexadecimal; the order of the lines does not matter. Requests that order and pay carry
 * it, and the server compares it with its own (threat 21). Two carts with one digest are one order (threat 19).
 * Browsers compute digests only asynchronously and over https, and the press that pays cannot wait (decision 5).
 */
export function contentDigest({ lines, total }: OrderContent): string {
  const written = lines.map(({ id, unitPrice, count }) => `${id}*${count}@${unitPrice}`).sort()
  return bytesToHex(sha256(utf8ToBytes([...written, `=${total}`].join('\n'))))
}
