import { isRecord } from './plain-record.ts'

/** The keys of a data path such as `owners.0.proof`. */
export const keysOf = (path: string): readonly string[] => path.split('.')

/** The answer at a path. */
export const answerAt = (values: unknown, keys: readonly string[]): unknown => keys.reduce(childOf, values)

/** Replaces the answer at a path; undefined if its list row no longer exists. */
export function withAnswer(values: unknown, [key, ...rest]: readonly string[], answer: unknown): unknown {
  if (key === undefined) return answer
  const inner = childOf(values, key)
  if (/^\d+$/.test(key) && inner === undefined && !isRecord(values)) return undefined
  const changed = withAnswer(inner, rest, answer)
  if (changed === undefined) return undefined
  if (Array.isArray(values)) return values.map((row, index) => (String(index) === key ? changed : row))
  return { ...(isRecord(values) ? values : {}), [key]: changed }
}

const childOf = (within: unknown, key: string): unknown =>
  Array.isArray(within) ? within[Number(key)] : isRecord(within) && Object.hasOwn(within, key) ? within[key] : undefined
