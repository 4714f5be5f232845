import { ExpressionError, expressionsIn, readExpression } from '#shared/steps/expression/index.ts'
import type { Fault } from './fault.ts'
import { type PatternFault, patternFault } from './judge-pattern.ts'
import type { SchemaNode } from './schema-walk.ts'

/** What the owner reads, after the place and before the pattern. */
const SENTENCES: Readonly<Record<PatternFault, string>> = {
  none: 'has a pattern that is no regular expression',
  'runs-away':
    'has a pattern that can run away: on some answers it takes minutes. Let no two repetitions match the same text, begin it with ^, or give the question a lower maxLength',
  unknowable: 'has a pattern of which nobody can tell whether it runs away. Write it without looking ahead, looking back and references',
}

interface Pattern {
  readonly source: string
  readonly flags?: string
  readonly longest?: number | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isExpression = (text: string): boolean => text.includes('{{')

/**
 * Every regular expression of a node: as its own rule, among its validators, in what a reaction makes of its schema,
 * and within expressions. A pattern that is none fails whatever the applicant writes; one that runs away stops the page.
 */
export function checkPatterns({ place, schema }: SchemaNode): Fault[] {
  const faults: Fault[] = []
  for (const { source, flags = '', longest } of rulesOf(schema)) {
    const fault = patternFault(source, flags, longest)
    if (fault !== undefined) faults.push({ place, sentence: `${place} ${SENTENCES[fault]}: ${source}.` })
  }
  return faults
}

/** The same for the expressions of a whole form, of which only the form's place is known. */
export function checkExpressionPatterns(formJson: unknown, place: string): Fault[] {
  return expressionsIn(formJson).flatMap((text) => {
    const faults: Fault[] = []
    for (const found of literalsIn(treeOf(text))) {
      if (found === 'unwritten') {
        faults.push({ place, sentence: `${place} has an expression that makes a pattern as it runs; write the pattern out: ${text}.` })
        continue
      }
      const fault = patternFault(found.source, found.flags)
      if (fault !== undefined) faults.push({ place, sentence: `${place} ${SENTENCES[fault]}: ${found.source} (within ${text}).` })
    }
    return faults
  })
}

function* rulesOf(schema: Readonly<Record<string, unknown>>): Generator<Pattern> {
  const longest = typeof schema.maxLength === 'number' ? schema.maxLength : undefined
  const validators: readonly unknown[] = [schema['x-validator']].flat()
  for (const rule of [schema, ...validators]) {
    const pattern = isRecord(rule) ? rule.pattern : undefined
    if (typeof pattern === 'string' && !isExpression(pattern)) yield { source: pattern, longest }
  }
  for (const changed of schemasIn(schema['x-reactions'])) yield* rulesOf({ maxLength: schema.maxLength, ...changed })
}

/** What reactions set of a schema stands under `schema`, wherever they have it. */
function* schemasIn(reactions: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof reactions !== 'object' || reactions === null) return
  if ('schema' in reactions && isRecord(reactions.schema)) yield reactions.schema
  for (const part of Object.values(reactions)) yield* schemasIn(part)
}

/** The tree of an expression; none where it cannot be read, which is told by itself. */
function treeOf(text: string): unknown {
  try {
    return readExpression(text)
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

/** Methods of a text that make a pattern of what they are given. */
const MAKE_PATTERNS: ReadonlySet<unknown> = new Set(['match', 'matchAll', 'search'])

/** Patterns that stand in an expression, and 'unwritten' for each that is made of something else than a written text. */
function* literalsIn(node: unknown): Generator<Pattern | 'unwritten'> {
  if (typeof node !== 'object' || node === null) return
  if (isRecord(node)) {
    if (node.type === 'Literal') {
      if (node.value instanceof RegExp) yield node.value
      return
    }
    if (makesPattern(node)) yield* madeOf(node)
  }
  for (const part of Object.values(node)) yield* literalsIn(part)
}

function makesPattern({ type, callee }: Readonly<Record<string, unknown>>): boolean {
  if ((type !== 'CallExpression' && type !== 'NewExpression') || !isRecord(callee)) return false
  const { property, name } = callee
  return callee.type === 'MemberExpression' ? isRecord(property) && MAKE_PATTERNS.has(property.name ?? property.value) : name === 'RegExp'
}

function* madeOf({ arguments: given }: Readonly<Record<string, unknown>>): Generator<Pattern | 'unwritten'> {
  const [source, flags] = Array.isArray(given) ? given : []
  if (!isRecord(source) || source.type !== 'Literal') yield 'unwritten'
  // a pattern written as such is met on the way down
  else if (typeof source.value === 'string')
    yield { source: source.value, flags: isRecord(flags) && typeof flags.value === 'string' ? flags.value : '' }
}
