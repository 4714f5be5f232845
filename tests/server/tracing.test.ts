import { createServer, type Server } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PRODUCT } from '#server/platform/product.ts'
import { startTracing } from '#server/platform/tracing/start.ts'
import { listenHttp } from '#tests/support/listen.ts'
import { goToCashier, makeOrder } from '#tests/support/purchase.ts'
import { ON_SALE, startTestServer, type TestServer } from '#tests/support/test-server.ts'

type Attributes = readonly { readonly key: string; readonly value: { readonly stringValue?: string; readonly intValue?: number } }[]
type Span = Readonly<Record<'traceId' | 'spanId' | 'name', string>> & { parentSpanId?: string; kind: number; attributes: Attributes }
interface Sent {
  readonly resourceSpans: readonly { resource: { attributes: Attributes }; scopeSpans: readonly { spans: readonly Span[] }[] }[]
}

const [OF_SERVER, OF_CLIENT] = [2, 3]
const onPostgres = Boolean(process.env.TEST_DATABASE_URL)
const sent: { path: string; body: Sent }[] = []
let collector: Server
let server: TestServer
let end: () => Promise<void>
/** Values that no collector may receive. */
let secrets: readonly string[]
let printed: readonly string[]

const gatewayTrace = 'ab'.repeat(16)
const spans = () => sent.flatMap(({ body }) => body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
const named = (name: string) => spans().filter((span) => span.name === name)
const valuesOf = (attributes: Attributes = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    sent.push({ path: request.url ?? '', body: (await json(request)) as Sent })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  const collectorUrl = await listenHttp(collector)
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=tried'
  end = await startTracing({ collectorUrl, service: 'ecad-of-a-test' })
  const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, TRUSTED_PROXIES: '1', LOG_LEVEL: 'debug', LOG_FORMAT: 'text' }
  server = await startTestServer(env)
  const person = await server.signIn('somebody')
  const { billId, tid } = await makeOrder(person, ON_SALE.slice(0, 1))
  await goToCashier(person, billId)
  await fetch(`${server.origin}/api/receipts/${tid}/pdf`)
  await fetch(`${server.origin}/api/info?who=somebody`, {
    headers: { traceparent: `00-${gatewayTrace}-${'cd'.repeat(8)}-01`, 'x-request-id': 'gateway-1' },
  })
  secrets = [billId, tid, 'who=somebody', ON_SALE[0] ?? '']
  delete process.env.OTEL_RESOURCE_ATTRIBUTES
  await server.close()
  printed = stdout.mock.calls.map(([line]) => String(line))
  stdout.mockRestore()
  await end()
}, 60_000)
afterAll(() => new Promise((resolve) => collector.close(resolve)))

describe('traces, where a collector is named', () => {
  it('are sent to it as OTLP over HTTP, with the name of this server and the attributes of its environment', () => {
    expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['/v1/traces']))
    expect(valuesOf(sent[0]?.body.resourceSpans[0]?.resource.attributes)).toEqual({
      'service.name': 'ecad-of-a-test',
      'service.version': PRODUCT.version,
      'deployment.environment.name': 'tried',
    })
  })

  it('have a span for each request, by its route, with its status and the number that the log has too, in the trace of a trusted gateway', () => {
    const [span, ...others] = named('GET /api/info')
    expect(others).toEqual([])
    expect(span).toMatchObject({ kind: OF_SERVER, traceId: gatewayTrace })
    const request = { 'http.route': '/api/info', 'url.scheme': 'http', 'ecad.request_id': 'gateway-1' }
    expect(valuesOf(span?.attributes)).toMatchObject({ ...request, 'http.response.status_code': 200 })
  })

  it('are named in the lines of the log that a request writes, also when it is over', () => {
    const [span] = named('GET /api/info')
    const line = printed.find((each) => each.includes('answered') && each.includes('route=/api/info'))
    expect(line).toContain(`trace_id=${span?.traceId} span_id=${span?.spanId}`)
  })

  it('have the call of the cashier beneath the request it was made for, and hand it the trace', () => {
    const [call] = named('POST /cashier/api/sessions')
    expect(call?.kind).toBe(OF_CLIENT)
    expect(valuesOf(call?.attributes)).toMatchObject({ 'server.address': '127.0.0.1', 'peer.service': 'the cashier' })
    const above = spans().find(({ spanId }) => spanId === call?.parentSpanId)
    expect(above).toMatchObject({ kind: OF_SERVER, traceId: call?.traceId })
    expect(server.cashier.traceparents.some((header) => header?.includes(call?.traceId ?? 'none'))).toBe(true)
  })

  it.runIf(onPostgres)('have the statements of a request beneath it, by their first word alone', () => {
    const statements = spans().filter(({ attributes }) => valuesOf(attributes)['db.system.name'] === 'postgresql')
    expect(statements.length).toBeGreaterThan(10)
    for (const one of statements) expect(one).toMatchObject({ name: expect.stringMatching(/^[A-Z]+$/), parentSpanId: expect.any(String) })
  })

  it('hold nothing of a person: no number, no address with its query, no value (threat 9)', () => {
    const text = JSON.stringify(sent)
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(named('GET /api/receipts/:tid/pdf')).toHaveLength(1)
  })
})
