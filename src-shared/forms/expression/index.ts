import { evaluate } from './evaluate.ts'
import { readExpression } from './read.ts'
import { Scope } from './scope.ts'

export { ExpressionError } from './node.ts'
export { readExpression, statementIn } from './read.ts'
export { unsupportedIn } from './unsupported.ts'

/**
 * Formily's compiler without `new Function`: the content security policy forbids it, and a service's file must not
 * become code of the page. Give it to `Schema.registerCompiler`.
 */
export const compileExpression = (text: string, scope: Record<string, unknown> = {}): unknown =>
  evaluate(readExpression(text), new Scope(scope))

const WRAPPED = /^\s*\{\{([\s\S]*)\}\}\s*$/

/**
 * Returns every expression of a schema. Formily makes the `run` of a reaction the body of a function, so it is returned
 * as statements.
 */
export function expressionsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') {
    if (key === 'run') return [`run: ${value};`]
    const wrapped = WRAPPED.exec(value)
    return wrapped === null ? [] : [wrapped[1] ?? '']
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => expressionsIn(child, name))
}
