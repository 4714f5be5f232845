import { ExpressionError } from './node.ts'

// Operators coerce as in JavaScript, because the authors of forms expect it.
// biome-ignore-start lint/suspicious/noDoubleEquals: == and != of an expression are what its author wrote
type Operand = number
/** Binary operators; both operands are evaluated first. */
export const BINARY: Readonly<Record<string, (left: Operand, right: Operand) => unknown>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '==': (left, right) => left == right,
  '!=': (left, right) => left != right,
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
}
// biome-ignore-end lint/suspicious/noDoubleEquals: as above

/** Unary operators. The evaluator handles `typeof` itself, because the name may be unknown. */
export const UNARY: Readonly<Record<string, (value: unknown) => unknown>> = {
  '!': (value) => !value,
  '-': (value) => -(value as number),
  '+': (value) => Number(value),
  typeof: (value) => typeof value,
}

export const LOGICAL: ReadonlySet<unknown> = new Set(['&&', '||', '??'])

export function binary(operator: string, left: unknown, right: unknown): unknown {
  const apply = BINARY[operator]
  if (!apply) throw new ExpressionError(`the operator “${operator}” is not supported`)
  return apply(left as Operand, right as Operand)
}
