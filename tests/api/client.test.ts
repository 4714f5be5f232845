import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { spendHostCode } from '#shared/api/account.ts'
import { fillPath } from '#shared/api/address.ts'
import { getCart } from '#shared/api/cart.ts'
import { type ApiSetup, createApiClient } from '#shared/api/client.ts'
import { isCancelled, isHttpError, isNetworkError, isTimeout, ParseError } from '#shared/api/errors.ts'
import { createTokenStore, TOKEN_KEY } from '#shared/api/token.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'
import { memoryKeyStore } from '#tests/support/memory/storage.ts'
import { until } from '../support/flow-rig.ts'
import { createRelease } from '../support/release.ts'

interface Request {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: unknown
}
interface Reply {
  readonly status?: number
  readonly type?: string
  readonly headers?: Record<string, string>
  readonly body: string
}

const server = Fastify({ forceCloseConnections: true })
const CART: Reply = { body: '{"isValid":true,"list":[]}' }
let handler: (seen: Request) => Reply
let requests: Request[]
let hold: Promise<void> | undefined
server.addContentTypeParser('multipart/form-data', (_request, payload, done) => payload.resume().on('end', () => done(null)))
server.all('*', async (request, reply) => {
  const seen = { url: request.url, method: request.method, headers: request.headers, body: request.body }
  requests.push(seen)
  await hold
  const { status = 200, type = 'application/json', headers = {}, body } = handler(seen)
  if (status === 0) return request.raw.socket.destroy()
  return reply.code(status).headers(headers).type(type).send(body)
})

let origin: string
const clock = memoryClock()
let local = memoryKeyStore()
let signedOut = 0
const client = (more: Partial<ApiSetup> = {}) =>
  createApiClient({
    apiHost: '/api',
    origin,
    basePath: '/ecad',
    surface: 'mobile',
    language: () => 'pt',
    token: createTokenStore(local),
    clock,
    onSignedOut: () => {
      signedOut += 1
    },
    ...more,
  })
const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => undefined).catch((error: unknown) => error)

beforeEach(async () => {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  requests = []
  hold = undefined
  signedOut = 0
  local = memoryKeyStore()
  handler = () => CART
})
afterEach(() => {
  hold = undefined
})
afterAll(() => server.close())

/** Holds every answer until released. */
function held(): () => void {
  const { released, release } = createRelease()
  hold = released
  return release
}
const spends = (api = client()) => spendHostCode(api, 'one-time-code')
const asks = (count: number) => until(() => requests.length === count)

describe('every request [7-01]', () => {
  test('goes below the API host with language, client and token [7-01]', async () => {
    local.set(TOKEN_KEY, 'abc')
    await client().call('GET /EServiceajax/getCart', {})
    expect(requests[0]).toMatchObject({
      url: '/api/EServiceajax/getCart',
      headers: { 'accept-language': 'pt', 'x-ecad-client': 'mobile', authorization: 'Bearer abc' },
    })
  })

  test('sends JSON bodies and the language of a checkout', async () => {
    await client().call('POST /EServiceajax/checkout', { body: { platform: 'one' } }, { headers: { 'x-lang': 'pt' } })
    expect(requests[0]).toMatchObject({ method: 'POST', body: { platform: 'one' }, headers: { 'x-lang': 'pt' } })
  })

  test('takes the authorization response header as the token', async () => {
    handler = () => ({ headers: { authorization: 'Bearer new' }, body: '{"isValid":true}' })
    await spends()
    expect(local.get(TOKEN_KEY)).toBe('new')
  })

  test('waits while a sign-in exchange is under way, unless allowed without', async () => {
    const release = held()
    handler = () => ({ headers: { authorization: 'Bearer new' }, ...CART })
    const api = client()
    const body = { lang: 'pt', device: 'web', state: '/', platform: 'one' } as const
    const all = [spends(api), getCart(api), api.call('POST /MacauOneAcc/GetAuthorizeURL', { body }, { withoutToken: true })]
    await asks(2)
    expect(requests.map(({ url }) => url).sort()).toEqual(['/api/MacauOneAcc/GetAuthorizeURL', '/api/token/login'])
    release()
    await Promise.all(all)
    expect(requests[2]).toMatchObject({ url: '/api/EServiceajax/getCart', headers: { authorization: 'Bearer new' } })
  })
})

describe('a call that must outlive the page (decision 9.25)', () => {
  const draft = (typed: string) => ({
    itemCode: 'CERT-01',
    baseRevision: 0,
    serviceVersion: 'v',
    content: { step: 0, maxStep: 0, forms: { form: { typed } }, receiveResult: [], applicantMaterials: [], idempotencyKey: 'k'.repeat(16) },
  })
  test.each([
    ['is sent by the browser on its own', 'a word', true],
    ['goes the ordinary way when it is more than browsers take', 'x'.repeat(30_000), false],
  ])('%s', async (_what, typed, keepalive) => {
    const native = vi.spyOn(globalThis, 'fetch')
    local.set(TOKEN_KEY, 'mine')
    handler = () => ({ body: '{"success":true,"revision":1,"savedAt":"2026-11-21T00:00:00.000Z"}' })
    const answer = await client().call('PUT /draft', { body: draft(typed) }, { outlives: true })
    expect(answer).toMatchObject({ success: true, revision: 1 })
    expect(requests[0]).toMatchObject({ method: 'PUT', headers: { authorization: 'Bearer mine' }, body: draft(typed) })
    expect(native.mock.calls.map(([, init]) => init?.keepalive)).toEqual(keepalive ? [true] : [])
    native.mockRestore()
  })
})

describe('addresses', () => {
  test('arrays repeat their key, undefined is left out', async () => {
    const query = { a: ['1', '2'], b: undefined, c: 'x y' } as unknown as { cadnum: string }
    await client().call('GET /EServiceajax/addCartItem', { query })
    expect(requests[0]?.url).toBe('/api/EServiceajax/addCartItem?a=1&a=2&c=x+y')
  })
  test('path parameters are encoded, and none leaves its place', () => {
    expect(fillPath('GET /items/{itemId}/faqs', { itemId: 'a/b?c' })).toBe('/items/a%2Fb%3Fc/faqs')
    for (const itemId of ['', '.', '..']) expect(() => fillPath('GET /items/{itemId}/faqs', { itemId })).toThrow()
  })
})

describe('errors [8-15], threat 28', () => {
  test.each([
    ['HTML instead of JSON', { type: 'text/html', body: '<!doctype html>' }],
    ['truncated JSON', { body: '{"isValid":true,"list":[' }],
    ['a bare word', { body: 'null' }],
    ['a list of another shape', { body: '{"isValid":true,"list":7}' }],
    ['lines without a product', { body: '{"isValid":true,"list":[{}]}' }],
    ['a price that is no amount', { body: '{"isValid":true,"list":[{"count":1,"product":{"id":"1.1","unitprice":0.001,"location":{}}}]}' }],
    ['nothing', { body: '' }],
  ])('%s is a ParseError', async (_what, reply) => {
    handler = () => reply
    expect(await failure(getCart(client()))).toBeInstanceOf(ParseError)
  })

  test.each([400, 404, 409, 413, 429, 500])('status %i is an HttpError with the server’s words', async (status) => {
    handler = () => ({ status, body: JSON.stringify({ success: false, isValid: false, code: 'why', message: 'porque' }) })
    const error = await failure(getCart(client()))
    expect(error).toMatchObject({ name: 'HttpError', status, problem: { code: 'why', message: 'porque' } })
    expect(isHttpError(error)).toBe(true)
  })

  test('a proxy’s page with a status is an HttpError without words', async () => {
    handler = () => ({ status: 413, type: 'text/html', body: '<h1>413</h1>' })
    expect(await failure(getCart(client()))).toMatchObject({ name: 'HttpError', status: 413, problem: undefined })
  })

  test.each([{}, { timeoutMs: 90_000 }])('no answer in 30 s is a Timeout, whatever the limit: %j', async (options) => {
    hold = new Promise(() => undefined)
    const result = failure(getCart(client(), options))
    await asks(1)
    clock.advance(30_000)
    expect(isTimeout(await result)).toBe(true)
  })

  test('taken back by the asker is Cancelled, before as well as during the call', async () => {
    hold = new Promise(() => undefined)
    const controller = new AbortController()
    const fails = () => failure(getCart(client(), { signal: controller.signal }))
    const during = fails()
    await asks(1)
    controller.abort()
    expect([await during, await fails()].map(isCancelled)).toEqual([true, true])
    expect([requests.length, clock.pending]).toEqual([1, 0])
  })
})

describe('asking again', () => {
  test('a safe read is asked again after a gateway’s failure', async () => {
    handler = () => (requests.length === 1 ? { status: 503, body: '' } : CART)
    const cart = getCart(client())
    await asks(1)
    await until(() => {
      clock.advance(100)
      return requests.length === 2
    })
    expect(await cart).toMatchObject({ lines: [] })
  })

  test('a write never is, and a lost connection is a NetworkError', async () => {
    handler = () => ({ status: 0, body: '' })
    const error = await failure(client().call('GET /EServiceajax/addCartItem', { query: { cadnum: '1.1' } }))
    expect([isNetworkError(error), requests.length]).toEqual([true, 1])
  })

  test('harmless reads are kept for 60 s and shared; failures are not kept [7-01]', async () => {
    const api = client()
    const asksInfo = () => api.call('GET /info', {}, { cached: true })
    const answers = () => ({ body: '{"success":true,"data":"{}"}' })
    handler = answers
    await Promise.all([asksInfo(), asksInfo()])
    expect(requests).toHaveLength(1)
    clock.advance(60_000)
    handler = () => ({ status: 500, body: '' })
    await failure(asksInfo())
    handler = answers
    await asksInfo()
    expect(requests).toHaveLength(3)
  })
})

describe('401', () => {
  beforeEach(() => {
    handler = () => ({ status: 401, body: '' })
    local.set(TOKEN_KEY, 'old')
  })

  /** The token is replaced while the call waits for its answer. */
  async function whileNewer<T>(call: Promise<T>): Promise<T> {
    const release = held()
    await asks(1)
    local.set(TOKEN_KEY, 'newer')
    release()
    return call
  }

  test('threat 9: clears the token and reports that the session is over', async () => {
    await failure(getCart(client()))
    expect([local.get(TOKEN_KEY), signedOut]).toEqual([undefined, 1])
  })

  test('of a call with an older token does not concern the new one: the call is repeated with that', async () => {
    handler = ({ headers }) => (headers.authorization === 'Bearer newer' ? CART : { status: 401, body: '' })
    expect(await whileNewer(getCart(client()))).toMatchObject({ lines: [] })
    expect([local.get(TOKEN_KEY), signedOut]).toEqual(['newer', 0])
  })

  test('of the new one as well ends the session, after one more try and no other', async () => {
    await whileNewer(failure(getCart(client())))
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer old', 'Bearer newer'])
    expect([local.get(TOKEN_KEY), signedOut]).toEqual([undefined, 1])
  })
})

describe('the next token of a session [7-01], threat 9', () => {
  beforeEach(() => {
    local.set(TOKEN_KEY, 'first')
    handler = () => ({ headers: { authorization: 'Bearer next' }, ...CART })
  })
  const UPLOAD = { query: { target: 'PERSONAL', itemCode: 'X', fileUid: 'u' } } as const

  test.each([
    ['a read', 200, () => client().call('GET /EServiceajax/getCart', {})],
    ['a refusal', 404, () => client().call('GET /EServiceajax/getCart', {})],
    ['an upload', 200, () => client().upload('POST /file/upload', UPLOAD, new FormData())],
    ['bytes', 200, () => client().bytes('GET /file/processing/download', { query: { fileCode: 'x' } })],
  ])('comes with the answer of %s, %i, and is sent from then on', async (_what, status, ask) => {
    handler = () => ({ status, headers: { authorization: 'Bearer next' }, ...CART })
    await failure(ask())
    expect(local.get(TOKEN_KEY)).toBe('next')
    await failure(getCart(client()))
    expect(requests[1]?.headers.authorization).toBe('Bearer next')
  })

  test.each([
    ['after a log-out', undefined],
    ['after a sign-in in another tab', 'of-another-tab'],
  ])('that comes late, %s, is not taken', async (_when, now) => {
    const release = held()
    const late = getCart(client())
    await asks(1)
    if (now === undefined) local.remove(TOKEN_KEY)
    else local.set(TOKEN_KEY, now)
    release()
    await late
    expect(local.get(TOKEN_KEY)).toBe(now)
  })

  test('of a sign-in is taken whatever stood there', async () => {
    const release = held()
    const exchange = spends()
    await asks(1)
    local.set(TOKEN_KEY, 'of-another-tab')
    release()
    await exchange
    expect(local.get(TOKEN_KEY)).toBe('next')
  })
})

test('threat 24: knows how far the server’s clock is ahead', async () => {
  handler = () => ({ headers: { date: new Date(clock.now().getTime() + 3_600_000).toUTCString() }, body: '{"isValid":false,"list":[]}' })
  const api = client()
  await getCart(api)
  expect(Math.abs(api.serverOffsetMs() - 3_600_000)).toBeLessThan(1000)
})

test('each answer is recorded as the row of the wire, its status and its request number, without what was sent or answered', async () => {
  const told: string[] = []
  const api = client({ tell: (line) => told.push(line) })
  const REPLIES = [{ headers: { 'x-request-id': 'abc123' }, body: '{"isValid":true,"name":"Chan"}' }, { status: 503 }, { status: 0 }]
  for (const reply of REPLIES) {
    handler = () => ({ body: '', ...reply })
    await failure(api.call('POST /token/login', { body: { code: 'one-time' } }))
  }
  expect(told).toEqual(['POST /token/login 200 abc123', 'POST /token/login 503', 'POST /token/login no answer'])
})
