import { Value } from 'typebox/value'
import { Problem } from '#shared/wire/common.ts'
import type { Answer } from '#tests/support/send.ts'

const LEAKS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a stack', /^\s*at .+:\d+:\d+|\\n\s+at .+:\d+/m],
  ['a path of the server', /node_modules|src-server|dist\/|file:\/\/\/(?!etc\/passwd)|\/usr\/|\/tmp\/|\/home\//],
  [
    'SQL',
    /\b(?:select|insert into|delete from)\b[^<]{0,200}\b(?:from|values|where)\b|violates|syntax error at|Failed query|relation \\?"/i,
  ],
  ['a name of a library', /\b(?:fastify|drizzle|pglite|postgres|ajv)\b|FST_ERR/i],
  ['what is outside', /root:x:0:0/],
]

/** A missing part is reported by name, with a time to retry. */
const isNamedAbsence = ({ status, headers, text }: Answer): boolean =>
  status === 503 && headers['retry-after'] !== undefined && parsed(text)?.code === 'unavailable'

function parsed(text: string): { readonly code?: unknown } | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON, so not a Problem; reported as such
  }
}

/** The faults of an answer, with the same text for each kind of fault. */
export function faultsOf(answer: Answer, method: string): readonly string[] {
  const { status, headers, text } = answer
  const faults: string[] = []
  if (status >= 500 && !isNamedAbsence(answer)) faults.push(`answered ${status}`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push(`${status} without nosniff`)
  if (status >= 400 && method !== 'HEAD') {
    if (!/^application\/(problem\+)?json\b/.test(headers['content-type'] ?? '')) faults.push(`${status} is not JSON`)
    else if (!Value.Check(Problem, parsed(text))) faults.push(`${status} is no Problem`)
  }
  if (status >= 300 && status < 400 && !/^\/(?!\/)/.test(headers.location ?? '')) faults.push('leads to another origin')
  if (headers['content-type']?.startsWith('text/html') === true) faults.push('answers HTML')
  for (const [what, pattern] of LEAKS) if (pattern.test(text)) faults.push(`${what} in an answer of ${status}`)
  return faults
}
