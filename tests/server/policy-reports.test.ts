import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORTS_PATH, violationsIn } from '#server/information/pages/policy-reports.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const PRODUCT = 'https://ecad.example'
const single = (more: Readonly<Record<string, unknown>> = {}) => ({
  'csp-report': {
    'document-uri': `${PRODUCT}/ecad/ecad-receipt?tid=secret-of-somebody`,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/x.js?who=secret-of-somebody',
    ...more,
  },
})
const gathered = [
  {
    type: 'csp-violation',
    body: { documentURL: `${PRODUCT}/ecad/choose-ecad`, effectiveDirective: 'style-src-attr', blockedURL: 'inline' },
  },
  { type: 'deprecation', body: { id: 'x' } },
]

describe('what browsers report of a page’s policy (threat 34)', () => {
  it.each([
    ['the older kind', single(), [{ directive: 'script-src-elem', blocked: 'https://evil.example', route: 'ecadReceipt' }]],
    ['the newer kind', gathered, [{ directive: 'style-src-attr', blocked: 'inline', route: 'chooseEcad' }]],
    ['of a page that is not ours', single({ 'document-uri': 'https://other.example/ecad/choose-ecad' }), [{ route: 'unknown' }]],
    ['with a directive of several words', single({ 'effective-directive': "script-src 'self' x" }), [{ directive: 'script-src' }]],
    ['an eval', single({ 'blocked-uri': 'eval' }), [{ blocked: 'eval' }]],
    ['no report', { a: 1 }, []],
    ['nothing', undefined, []],
  ])('%s is read', (_name, body, violations) => expect(violationsIn(body, PRODUCT)).toMatchObject(violations))

  it('holds nothing of an address but its origin or its route (threat 9)', () => {
    expect(JSON.stringify(violationsIn(single(), PRODUCT))).not.toContain('secret')
  })
})

describe('the endpoint for reports', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ RATE_PER_MINUTE: '50' })
  })
  afterAll(() => server.close())
  const send = (body: string, type: string) =>
    fetch(`${server.origin}${REPORTS_PATH}`, { method: 'POST', body, headers: { 'content-type': type } })

  it('takes both kinds and counts them; an invented directive makes no label of its own', async () => {
    expect((await send(JSON.stringify(single()), 'application/csp-report')).status).toBe(204)
    expect((await send(JSON.stringify(gathered), 'application/reports+json')).status).toBe(204)
    expect((await send(JSON.stringify(single({ 'effective-directive': 'my-own' })), 'application/csp-report')).status).toBe(204)
    const rows = await server.context.metrics.registry.getSingleMetricAsString('ecad_policy_violations_total')
    for (const directive of ['script-src-elem', 'style-src-attr', 'other'])
      expect(rows).toContain(`ecad_policy_violations_total{directive="${directive}"} 1`)
  })

  it('takes what is no report without a word, and no more than a little', async () => {
    expect((await send('not json', 'application/csp-report')).status).toBe(204)
    expect((await send(`"${'x'.repeat(20_000)}"`, 'application/csp-report')).status).toBe(413)
  })

  it('accepts few reports per minute from one address', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('{}', 'application/csp-report')))
    expect(answers.map(({ status }) => status)).toContain(429)
  })

  it.each(['/api/info', '/api/nothing', '/livez'])('%s, as every answer, says that no other origin may embed it', async (path) => {
    expect((await fetch(`${server.origin}${path}`)).headers.get('cross-origin-resource-policy')).toBe('same-origin')
  })
})
