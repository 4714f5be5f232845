import type { SchemaNode } from '#shared/domain/forms/form-schema.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import type { Fault } from './fault.ts'
import { type PatternFault, patternFault } from './pattern-fault.ts'

/** The sentence for each fault, between the place and the pattern. */
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

const isExpression = (text: string): boolean => text.includes('{{')

/**
 * Faults of all regular expressions of a node: its own, those of its validators, and those that reactions set. An invalid pattern rejects
 * every answer; one with catastrophic backtracking freezes the page.
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

/** The schemas that reactions set, under `schema` at any depth. */
function* schemasIn(reactions: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof reactions !== 'object' || reactions === null) return
  if ('schema' in reactions && isRecord(reactions.schema)) yield reactions.schema
  for (const part of Object.values(reactions)) yield* schemasIn(part)
}
