import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Avos } from '../money/money.ts'

/** One line of an order, as far as the digest needs it. */
export interface ContentLine {
  /** cadastral number, or the code of a fee */
  readonly id: string
  readonly unitPrice: Avos | number
  readonly count: number
}

export interface OrderContent {
  readonly lines: readonly ContentLine[]
  /** whole avos */
  readonly total: Avos | number
}

/**
 * SHA-256 of what is paid for, in hexadecimal; the order of the lines does not matter. Order and payment requests carry
 * it, and the server compares it with its own (threat 21). Two carts with the same digest are one order (threat 19).
 * A library computes it because the browser's own digest is asynchronous, and the click that pays cannot wait (decision 5).
 */
export function contentDigest({ lines, total }: OrderContent): string {
  const written = lines.map(({ id, unitPrice, count }) => `${id}*${count}@${unitPrice}`).sort()
  return bytesToHex(sha256(utf8ToBytes([...written, `=${total}`].join('\n'))))
}
