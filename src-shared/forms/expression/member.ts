import { FORBIDDEN_NAMES, MAKE_PATTERNS } from './globals.ts'
import { ExpressionError } from './node.ts'

/** Reads a property as JavaScript does, except the forbidden names. */
export function readMember(object: unknown, name: unknown): unknown {
  const key = keyOf(name)
  if (object === null || object === undefined) throw new ExpressionError(`nothing to read “${String(key)}” from`)
  if (typeof object === 'string' && MAKE_PATTERNS.has(key)) throw new ExpressionError(`“${String(key)}” may not be used`)
  return (object as Record<PropertyKey, unknown>)[key]
}

export function writeMember(object: unknown, name: unknown, value: unknown): void {
  const key = keyOf(name)
  if (typeof object !== 'object' || object === null) throw new ExpressionError(`nothing to write “${String(key)}” to`)
  ;(object as Record<PropertyKey, unknown>)[key] = value
}

export function keyOf(name: unknown): PropertyKey {
  const key = typeof name === 'symbol' || typeof name === 'number' ? name : String(name)
  if (typeof key === 'string' && FORBIDDEN_NAMES.has(key)) throw new ExpressionError(`“${key}” may not be used`)
  return key
}
