import { evaluate } from './evaluate.ts'
import { needsFullParser, readExpression } from './read.ts'
import { Scope } from './scope.ts'

export { ExpressionError } from './node.ts'

/**
 * Formily's compiler without `new Function`: the content security policy forbids it, and a service's file must not
 * become code of the page. Give it to `Schema.registerCompiler`.
 */
export const compileExpression = (text: string, scope: Record<string, unknown> = {}): unknown =>
  evaluate(readExpression(text), new Scope(scope))

const WRAPPED = /^\s*\{\{([\s\S]*)\}\}\s*$/

/** Makes ready whatever the expressions of a schema need; await it before the schema is rendered. */
export async function prepareExpressions(schema: unknown): Promise<void> {
  if (!needsStatements(schema)) return
  const { enableStatements } = await import('./statements.ts')
  enableStatements()
}

/** Whether any expression of the schema has a function's body, or is run as one (`run` of a reaction, which Formily wraps). */
function needsStatements(value: unknown, key = ''): boolean {
  if (typeof value === 'string') {
    const wrapped = WRAPPED.exec(value)
    return key === 'run' || (wrapped !== null && needsFullParser(wrapped[1] ?? ''))
  }
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, child]) => needsStatements(child, name))
}
