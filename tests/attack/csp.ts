import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import type { Finding } from './finding.ts'

const SEVERITY: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(Severity).flatMap(([name, value]) => (typeof value === 'number' ? [[value, name.toLowerCase()]] : [])),
)

export function faultsOf(policy: string, where: string): readonly Finding[] {
  const found = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return found
    .filter(({ severity }) => severity !== Severity.NONE && severity !== Severity.INFO)
    .map(({ description, severity, directive, value }) => ({
      part: 'csp',
      what: description.replace(/\s+/g, ' '),
      where,
      detail: `${SEVERITY[severity]}: ${directive} ${value ?? ''}`,
    }))
}
