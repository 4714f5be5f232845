import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { textOf } from '#server/platform/http/texts.ts'
import { Problem } from '#shared/wire/common.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import { checkout, fillCart } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'

const [A = '', B = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())
const person = await server.signIn()

const raw = (path: string, init: RequestInit & { headers?: Record<string, string> }) =>
  fetch(`${server.origin}/api${path}`, { ...init, headers: { 'x-ecad-client': 'web', ...person.headers, ...init.headers } })
const post = (body: string, type = 'application/json') =>
  raw('/EServiceajax/checkout', { method: 'POST', body, headers: { 'content-type': type } })

/** What a server answers to these bytes until it closes the connection. */
async function answerTo(bytes: string) {
  const said = text(connect(Number(new URL(server.origin).port), '127.0.0.1').end(bytes))
  const [head = '', body = ''] = (await said).split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { status: Number(status.split(' ')[1]), headers, body }
}
const get = (target: string, more = '') =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: en\r\n${more}Connection: close\r\n\r\n`

describe('a body that is wrong', () => {
  it.each([
    ['malformed JSON', '{"platform":', 400],
    ['no JSON at all', '<xml/>', 400],
    ['an array', '[]', 400],
    ['a missing parameter', '{}', 400],
    ['a wrong type', '{"platform":{"a":1}}', 400],
    ['a foreign value', '{"platform":"admin"}', 400],
    ['an own prototype (threat 30)', '{"platform":"one","__proto__":{"owner":"x"}}', 400],
    ['an own prototype in disguise (threat 30)', '{"platform":"one","\\u005f_proto__":{"owner":"x"}}', 400],
    ['nesting without end (threat 31)', `{"platform":"one","x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 400],
    ['more than the limit (threat 31)', JSON.stringify({ platform: 'one', x: 'x'.repeat(300_000) }), 413],
  ])('%s is a clear 4xx, never a stack', async (_name, body, status) => {
    const answer = await post(body)
    const said = await answer.text()
    expect(answer.status).toBe(status)
    expect(JSON.parse(said)).toMatchObject({ success: false, isValid: false, code: expect.any(String), message: expect.any(String) })
    expect(said).not.toMatch(/at \w+ \(|node_modules|\.ts|Error:/)
  })

  const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']
  it.each(TYPES)('of content type %j is refused (threat 15)', async (type) => {
    expect(String((await post('{"platform":"one"}', type)).status)).toMatch(/^4/)
  })

  it('may be left out where it is optional', async () => {
    expect((await person.post<{ isValid: boolean }>('/payment/getOrderServerAccessToken')).body.isValid).toBe(true)
  })

  it('has its unknown fields dropped (threat 30)', async () => {
    const buyer = await server.signIn()
    await fillCart(buyer, [A])
    const { body } = await checkout(buyer, { owner: 'somebody-else', state: 'PAID', paidAt: '2026-01-01', kind: 'application', lines: [] })
    expect((await buyer.get<{ data: { state: string } }>(`/payment/order?tid=${body.tid}`)).body.data.state).toBe('NEW')
  })
})

describe('a query that is wrong', () => {
  it.each([
    '/EServiceajax/addCartItem',
    `/EServiceajax/addCartItem?cadnum=${A}&cadnum=${B}`,
    `/EServiceajax/addCartItem?cadnum=${'1'.repeat(300)}`,
    '/pay-channel?surface=fridge',
  ])('%s is a 400 (threat 30)', async (path) => {
    expect((await person.get<{ code: string }>(path)).body.code).toBe('invalid-request')
  })

  it.each(['/EServiceajax', '/%00', '/..%2f..%2fetc%2fpasswd', '/%E0%A4%A'])('%s is a 4xx without a stack', async (path) => {
    const { status, body } = await person.get(path)
    expect([400, 404]).toContain(status)
    expect(JSON.stringify(body)).not.toMatch(/passwd|stack|Error/)
  })

  it('matches paths without regard to letter case (decision 1)', async () => {
    for (const path of ['/eserviceajax/getcart', '/ESERVICEAJAX/GETCART', '/EServiceajax/getCart/'])
      expect((await person.get(path)).status, path).toBe(200)
  })
})

describe('who may change something (threats 14, 15)', () => {
  const writes = (Object.keys(wire) as WireKey[]).filter((key) => {
    const row: { auth: string; writes?: boolean } = wire[key]
    return row.auth !== 'signed' && (row.writes === true || !key.startsWith('GET'))
  })
  const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
    ['an image or link of a foreign page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['another port of this host', { 'sec-fetch-site': 'same-site' }],
    ['a typed address or a link from a mail', { 'sec-fetch-site': 'none' }],
    ['an old browser without our client', {}],
    ['an old browser on a foreign page', { 'x-ecad-client': 'web', origin: 'https://evil.example' }],
    ['a sandboxed frame', { 'x-ecad-client': 'web', origin: 'null' }],
    ['a foreign page that guesses our header', { 'x-ecad-client': 'web', 'sec-fetch-site': 'cross-site' }],
  ]

  it.each(writes)('%s is refused to every foreign page', async (key) => {
    if (server.app.api.missing.includes(key)) return
    const [method = '', path = ''] = key.split(' ')
    const row: { auth: string; hostCalls?: boolean } = wire[key]
    for (const [name, headers] of FOREIGN) {
      // no page, only a bearer token: a call of the host's cashier
      if (row.hostCalls && Object.keys(headers).length === 0) continue
      const [type, body] = method === 'GET' ? [] : [{ 'content-type': 'application/json' }, { body: '{}' }]
      const address = `${server.origin}/api${path.replace(/\{\w+\}/g, 'x')}?cadnum=${A}`
      const answer = await fetch(address, { method, headers: { ...person.headers, ...type, ...headers }, ...body })
      // A call of the bureau's system accepts only its access token: a page has none, whatever else it sends.
      expect(answer.status, name).toBe(row.auth === 'client' ? 401 : 403)
    }
  })

  it('the host’s cashier, outside any page, may open a bill by its bearer token alone [7-40]', async () => {
    const call = async (more: Record<string, string>) => {
      const headers = { 'content-type': 'application/json', ...more }
      return (await fetch(`${server.origin}/api/payment/order`, { method: 'POST', headers, body: '{}' })).status
    }
    const foreign = { ...person.headers, origin: 'https://evil.example' }
    expect([await call(person.headers), await call({}), await call(foreign)]).toEqual([400, 403, 403])
  })

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none', 'x-ecad-client': 'mobile' },
    { 'x-ecad-client': 'mobile' },
    { 'x-ecad-client': 'web', origin: server.context.origins.product },
  ])('is our own page: %j', async (headers) => {
    const answer = await fetch(`${server.origin}/api/EServiceajax/cleanCart`, { headers: { ...person.headers, ...headers } })
    expect(answer.status).toBe(200)
  })
})

describe('languages (threat 17)', () => {
  const wordsFor = async (header: string) => {
    const answer = await fetch(`${server.origin}/api/EServiceajax/getCart`, { headers: { 'accept-language': header } })
    return { status: answer.status, vary: answer.headers.get('vary'), body: (await answer.json()) as { message: string } }
  }
  it.each([
    ['zh-Hant', '請先登入'],
    ['zh-HK', '請先登入'],
    ['zh-CN,zh;q=0.9', '请先登入'],
    ['pt-PT', 'Inicie sessão primeiro'],
    ['en-GB,en;q=0.8', 'Please log in first'],
    ['fr, en;q=0.5, pt;q=0.9', 'Inicie sessão primeiro'],
    ['en;q=0, pt;q=0.1', 'Inicie sessão primeiro'],
    ['xx', '請先登入'],
    ['', '請先登入'],
  ])('%j is answered with %s', async (header, message) => {
    expect(await wordsFor(header)).toMatchObject({ body: { message }, vary: expect.stringContaining('Accept-Language') })
  })

  it('two hundred odd headers are answered in one of the four, and never reflected', async () => {
    for (let index = 0; index < 200; index += 1) {
      const odd = `${'-;q=,*<script>'.slice(index % 14)}${String.fromCharCode(0x21 + (index % 90)).repeat(1 + (index % 700))}zz${index}`
      const { status, body } = await wordsFor(odd)
      expect(status).toBe(401)
      expect(JSON.stringify(body)).not.toContain(`zz${index}`)
    }
  })
})

describe('what is refused before a route is found is refused like everything else (threats 30, 31)', () => {
  it.each([
    ['an address longer than any honest one', get(`/api/info?x=${'x'.repeat(20_000)}`), 431, 'too-large'],
    ['headers larger than any honest ones', get('/api/info', `X-Large: ${'x'.repeat(20_000)}\r\n`), 431, 'too-large'],
    ['what is no HTTP at all', 'hello\r\n\r\n', 400, 'invalid-request'],
    ['two lengths', `POST /api/info HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400, 'invalid-request'],
    ['an address with half an escape', get('/api/items/%zz/laws'), 400, 'invalid-request'],
    ['an address with a NUL', get('/api/info?x=%00'), 400, 'invalid-request'],
    ['an address that names nothing', get('/api/nothing'), 404, 'not-found'],
  ])('%s', async (_what, bytes, status, code) => {
    const answer = await answerTo(bytes)
    const said = JSON.parse(answer.body)
    expect([answer.status, said.code, Value.Check(Problem, said)]).toEqual([status, code, true])
    const names = ['content-type', 'x-content-type-options', 'x-frame-options', 'cache-control', 'connection']
    const told = ['application/json; charset=utf-8', 'nosniff', 'DENY', 'no-store', 'close']
    expect(names.map((name) => answer.headers.get(name))).toEqual(told)
  })
})

describe('a request that takes longer than it may', () => {
  it('is told so in the language of its headers', async () => {
    const times = { idle: 20_000, headers: 100, whole: 200, check: 50, keepAlive: 1000 }
    const hurried = await startTestServer({}, { times })
    const { authorization } = (await hurried.signIn()).headers
    const own = `Host: localhost\r\nAccept-Language: zh-CN\r\nX-Ecad-Client: web\r\nAuthorization: ${authorization}`
    const socket = connect(Number(new URL(hurried.origin).port), '127.0.0.1')
    socket.write(`POST /api/EServiceajax/checkout HTTP/1.1\r\n${own}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
    const said = await text(socket)
    await hurried.close()
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'timeout', message: textOf('zh-Hans', 'requestTimeout') })
  })
})

describe('the number of a request', () => {
  const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const idOf = async (origin: string, path: string, given: string) =>
    (await fetch(`${origin}${path}`, { headers: { 'x-request-id': given } })).headers.get('x-request-id')

  it('is a new one in every answer, whatever a caller calls it', async () => {
    const paths = ['/api/info', '/api/no-such-call', '/livez', '/ecad/']
    const ids = await Promise.all(paths.map((path) => idOf(server.origin, path, 'the-callers-own')))
    for (const id of ids) expect(id).toMatch(UUID)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is the gateway’s own behind one, where that is well formed', async () => {
    const behind = await startTestServer({ TRUSTED_PROXIES: '1' })
    const own = '4bf92f3577b34da6a3ce929d0e0e4736'
    expect(await idOf(behind.origin, '/api/info', own)).toBe(own)
    for (const odd of ['short', 'a'.repeat(129), 'with "quotes" in it', '<script>alert(1)</script>'])
      expect(await idOf(behind.origin, '/api/info', odd)).toMatch(UUID)
    await behind.close()
  })
})

describe('the connection', () => {
  it('has the headers every answer needs', async () => {
    const { headers } = await person.get('/info')
    const names = ['x-content-type-options', 'referrer-policy', 'cache-control']
    expect(names.map((name) => headers.get(name))).toEqual(['nosniff', 'same-origin', 'no-store'])
  })

  it('a host header of somebody’s choosing changes no link (threat 32)', async () => {
    const { headers, body } = await answerTo('GET /ecad HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect(headers.get('location')).toBe('/ecad/')
    expect(JSON.stringify([...headers, body])).not.toContain('evil')
  })

  it('OpenAPI lists every call that is answered (decision 6)', async () => {
    const { body } = await person.get<{ paths: Record<string, Record<string, unknown>> }>('/openapi.json')
    const callsOf = ([path, methods]: [string, object]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
    const answered = (Object.keys(wire) as WireKey[]).filter((key) => !server.app.api.missing.includes(key))
    expect(Object.entries(body.paths).flatMap(callsOf).sort()).toEqual(answered.sort())
  })
})
