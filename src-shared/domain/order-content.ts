import type { Avos } from './money.ts'

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
 * What is paid for, written so that the same content is the same text in whatever order its lines stand. Its SHA-256 in
 * hexadecimal goes with the requests that order and pay, so that the server can hold them against what the page showed.
 */
export function contentText({ lines, total }: OrderContent): string {
  const written = lines.map(({ id, unitPrice, count }) => `${id}*${count}@${unitPrice}`).sort()
  return [...written, `=${total}`].join('\n')
}
