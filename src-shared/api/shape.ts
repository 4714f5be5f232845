import { ParseError } from './errors.ts'

/**
 * Converts a response to domain types. A response may not match the wire's types; a TypeError or RangeError
 * during the conversion becomes a ParseError (threat 28).
 */
export function read<T>(call: string, reading: () => T): T {
  try {
    return reading()
  } catch (cause) {
    if (cause instanceof TypeError || cause instanceof RangeError) throw new ParseError(call, 'unexpected shape', { cause })
    throw cause
  }
}

/** Returns a required text; throws a TypeError if it is not a string. */
export function text(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('a text was expected')
  return value
}

/** Returns a required list; throws a TypeError if it is not an array. */
export function list<T>(value: readonly T[] | undefined): readonly T[] {
  if (!Array.isArray(value)) throw new TypeError('a list was expected')
  return value
}
