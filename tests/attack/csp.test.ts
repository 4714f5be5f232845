import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { pageHeaders } from '#server/information/pages/security-headers.ts'
import { ROUTE_NAMES, ROUTES } from '#shared/domain/routes.ts'
import type { Finding } from './report.ts'
import { toMend } from './report.ts'

const SEVERITY: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(Severity).flatMap(([name, value]) => (typeof value === 'number' ? [[value, name.toLowerCase()]] : [])),
)

function faultsOf(policy: string, where: string): readonly Finding[] {
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

async function policyOf(path: string, headerUrl?: string): Promise<string> {
  const app = Fastify()
  const inline = { scripts: ["'sha256-n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg='"], styles: ["'nonce-n4bQgYhMfWWaL+qgxVrQFa'"] }
  app.get('/', (_request, reply) => {
    pageHeaders(reply, path, inline, { headerUrl })
    return reply.send('')
  })
  const { headers } = await app.inject('/')
  await app.close()
  return String(headers['content-security-policy'])
}
const toMendIn = (policy: string) => toMend([{ tool: '', at: '', did: '', findings: faultsOf(policy, 'a page') }]).map(({ what }) => what)

describe('the policy of a page as csp_evaluator judges it (threat 34)', () => {
  it.each(ROUTE_NAMES)('%s, with the host’s header and without: nothing without a reason', async (name) => {
    for (const headerUrl of [undefined, 'https://header.example/header']) {
      expect(toMendIn(await policyOf(ROUTES[name].path, headerUrl))).toEqual([])
    }
  })

  it.each<[string, (policy: string) => string]>([
    ['inline scripts', (policy) => policy.replace(/script-src [^;]+/, "script-src 'self' 'unsafe-inline'")],
    ['scripts of any origin', (policy) => policy.replace(/script-src [^;]+/, 'script-src *')],
    ['evaluated scripts', (policy) => policy.replace("script-src 'self'", "script-src 'self' 'unsafe-eval'")],
    ['data: as a script', (policy) => policy.replace("script-src 'self'", 'script-src data:')],
    ['plugins', (policy) => policy.replace("object-src 'none'; ", '').replace("default-src 'self'; ", '')],
  ])('%s would be found', async (_what, weakened) => {
    expect(toMendIn(weakened(await policyOf('/choose-ecad')))).not.toEqual([])
  })
})
