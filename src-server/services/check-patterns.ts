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
  readonly longest?: number | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isExpression = (text: string): boolean => text.includes('{{')

/**
 * Every regular expression of a node: as its own rule, among its validators, and in what a reaction makes of its
 * schema. A pattern that is none fails whatever the applicant writes; one that runs away stops the page.
 */
export function checkPatterns({ place, schema }: SchemaNode): Fault[] {
  const faults: Fault[] = []
  for (const { source, longest } of rulesOf(schema)) {
    const fault = patternFault(source, longest)
    if (fault !== undefined) faults.push({ place, sentence: `${place} ${SENTENCES[fault]}: ${source}.` })
  }
  return faults
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
