import { ParseError } from './errors.ts'

/**
 * Reads an answer into the domain. The wire's types say what should have come; a TypeError or RangeError while
 * reading says that it did not, and is a ParseError (threat 28).
 */
export function read<T>(call: string, reading: () => T): T {
  try {
    return reading()
  } catch (cause) {
    if (cause instanceof TypeError || cause instanceof RangeError) throw new ParseError(call, 'unexpected shape', { cause })
    throw cause
  }
}

/** A text that must be there. */
export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a text was expected')
  return value
}

/** Lists are lists, whatever else an answer claims. */
export function list<T>(value: readonly T[] | undefined): readonly T[] {
  if (!Array.isArray(value)) throw new TypeError('a list was expected')
  return value
}
