import { readDotted, readText, withoutInvisible } from '../forms/read-text.ts'

/** Longest input of one search, in characters [5-01]. */
export const CADASTRAL_INPUT_MAX = 256

/** Digits, a dot, digits [5-01]; ASCII only, with bounded length against slow matching (threat 29). */
const SHAPE = /^[0-9]{1,12}\.[0-9]{1,12}$/

/** The rule that client and server share. */
export const isCadastralNumber = (value: string): boolean => SHAPE.test(value)

/** The usual spelling of a number with digits left out, as 0323.017 for 0323.17; undefined if it has them all. */
export function fullNumber(number: string): string | undefined {
  const [block = '', plot = ''] = number.split('.')
  const full = `${block.padStart(4, '0')}.${plot.padStart(3, '0')}`
  return isCadastralNumber(number) && full !== number ? full : undefined
}

/** comma, full-width comma, ideographic comma, semicolons, white space (decision 3.1) */
const SEPARATORS = /([,\uFF0C\uFF64\u3001;\uFF1B\s]+)/
const A_COMMA = /^[,\uFF0C]$/
const SPACES = /^\s+$/

/** One entry of the search box: what the user typed, and how it was read. */
export interface NumberReading {
  readonly written: string
  /** the number as read; for a part beyond the limit, its beginning */
  readonly understood: string
  readonly wellFormed: boolean
  /** beyond the limit of one search, and not read */
  readonly isBeyond?: true
}

/**
 * Reads what was typed or pasted. Character width, invisible characters and kinds of dots are normalised, a list is split,
 * and repeated numbers are merged. Nothing else is changed, so `understood` can always be shown (decision 3.1). If the
 * input is longer than the limit, the rest is one entry that is not read: no number is cut or dropped silently.
 */
export function readCadastralInput(input: string): readonly NumberReading[] {
  const { within, beyond } = cutAtLimit(withoutInvisible(input))
  const seen = new Set<string>()
  const readings: NumberReading[] = []
  for (const written of entriesOf(within)) {
    const understood = understoodOf(written)
    if (seen.has(understood)) continue
    seen.add(understood)
    readings.push({ written, understood, wellFormed: isCadastralNumber(understood) })
  }
  if (beyond !== '') {
    const beginning = beyond.length > 24 ? `${beyond.slice(0, 24)}…` : beyond
    readings.push({ written: beyond, understood: beginning, wellFormed: false, isBeyond: true })
  }
  return readings
}

/** Splits a list. A comma, or a dot with a space, can also separate the two halves of one number: 0323,017 and 0323. 017. */
function entriesOf(list: string): readonly string[] {
  const parts = list.split(SEPARATORS)
  const entries: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const isOne = isDivided(parts, at) || (isCommaBetween(parts, at) && !isCommaBetween(parts, at - 2) && !isCommaBetween(parts, at + 2))
    const entry = isOne ? parts.slice(at, at + 3).join('') : (parts[at] ?? '')
    if (entry !== '') entries.push(entry)
    if (isOne) at += 2
  }
  return entries
}

const isDigits = (part: string | undefined): boolean => /^\d+$/.test(readText(part ?? ''))

const isCommaBetween = (parts: readonly string[], at: number): boolean =>
  A_COMMA.test(parts[at + 1] ?? '') && isDigits(parts[at]) && isDigits(parts[at + 2])

function isDivided(parts: readonly string[], at: number): boolean {
  const [first, between, last] = [parts[at] ?? '', parts[at + 1] ?? '', parts[at + 2] ?? ''].map(readDotted) as [string, string, string]
  return SPACES.test(parts[at + 1] ?? '') && between === '' && /^(?:\d+\. ?\d+|\d+ \.\d+)$/.test(`${first} ${last}`)
}

/** Normalises an entry: one width, a full stop between the two groups of digits, and none at the end. */
function understoodOf(written: string): string {
  const text = readDotted(written)
  const number = text
    .replace(/^(\d+),(\d+)/, '$1.$2')
    .replace(/ ?\. ?/, '.')
    .replace(/\.+$/, '')
  return isCadastralNumber(number) ? number : text
}

/** Splits the input at the limit, between two entries. */
function cutAtLimit(input: string): { within: string; beyond: string } {
  if (input.length <= CADASTRAL_INPUT_MAX) return { within: input, beyond: '' }
  let end = CADASTRAL_INPUT_MAX
  while (end > 0 && !SEPARATORS.test(input.charAt(end)) && !SEPARATORS.test(input.charAt(end - 1))) end -= 1
  return {
    within: input.slice(0, end),
    beyond: input
      .slice(end)
      .replace(/^[,\uFF0C\uFF64\u3001;\uFF1B\s]+/, '')
      .trimEnd(),
  }
}
