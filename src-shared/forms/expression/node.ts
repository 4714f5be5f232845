/** A node of an expression's syntax tree (ESTree, as jsep writes it). */
export interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Thrown when an expression cannot be read or does something that is not allowed. The message names the part, for testers. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError'
}

export const nodeOf = (value: unknown): Node => {
  if (typeof value === 'object' && value !== null && 'type' in value) return value as Node
  throw new ExpressionError('a part of the expression is missing')
}
export const nodesOf = (value: unknown): readonly Node[] =>
  Array.isArray(value) ? value.filter((entry) => entry !== null).map(nodeOf) : []
