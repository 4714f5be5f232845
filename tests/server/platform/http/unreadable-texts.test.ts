import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NOTICE_PATH as CHECK_NOTICE_PATH } from '#server/applications/identities/notice-path.ts'
import { signatureOf } from '#server/platform/signing/signature.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import type { RouteSchema } from '#shared/wire/route.ts'
import { accept, submission } from '#tests/support/application.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { pdf } from '#tests/support/files.ts'
import { closeAfterAll, startTestServer, type TestClient } from '#tests/support/test-server.ts'
import { statusOfDownload } from '#tests/support/upload-server.ts'

const server = await closeAfterAll(startTestServer({}, { services: true }))
const person = await server.signIn()

/** Characters that no database accepts in a text, in JSON and in an address. */
const UNREADABLE = [
  { what: 'NUL', text: 'aaaaaaaaaa\u0000aaaaaaaaaa', encoded: 'aaaaaaaaaa%00aaaaaaaaaa' },
  { what: 'NUL alone', text: '\u0000', encoded: '%00' },
  { what: 'half a character', text: 'aaaaaaaaaa\ud83daaaaaaaaaa', encoded: 'aaaaaaaaaa%ED%A0%BDaaaaaaaaaa' },
  { what: 'the other half', text: 'aaaaaaaaaaaaaaaaaaaa\udc00', encoded: 'aaaaaaaaaaaaaaaaaaaa%ED%B0%80' },
] as const

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly minimum?: number
  readonly maxLength?: number
}

/** Texts that are checked before the others of a notice. */
const READ_FIRST: Readonly<Record<string, string>> = { '.amount': '55.00', '.occurredAt': '2026-11-20T04:00:00Z' }

/** A value of the schema; the text at `place` is `text`, all others are ordinary. */
function sampleOf(schema: Schema, text: string, place: string, here = ''): unknown {
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (schema.patternProperties) return { 'cert-form': sampleOf(Object.values(schema.patternProperties)[0] ?? {}, text, place, `${here}.*`) }
  const parts = Object.entries(schema.properties ?? {})
  if (schema.type === 'object')
    return Object.fromEntries(parts.map(([name, part]) => [name, sampleOf(part, text, place, `${here}.${name}`)]))
  if (schema.type === 'array') return [sampleOf(schema.items ?? {}, text, place, `${here}.0`)]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'boolean') return true
  return here === place ? text : (READ_FIRST[here] ?? 'a-text-of-some-letters'.slice(0, schema.maxLength))
}

function textsOf(schema: Schema, here = ''): string[] {
  if (schema.enum || schema.const !== undefined) return []
  if (schema.patternProperties) return textsOf(Object.values(schema.patternProperties)[0] ?? {}, `${here}.*`)
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textsOf(part, `${here}.${name}`))
  if (schema.type === 'array') return textsOf(schema.items ?? {}, `${here}.0`)
  return schema.type === 'string' || schema.type === undefined ? [here] : []
}

/** Whole numbers that no column can store, and some that are not valid. */
const NUMBERS = [-1, 0, 2147483647, 2147483648, -2147483649, 99999999999, 1e300] as const

function numbersOf(schema: Schema, here = ''): string[] {
  if (schema.type === 'integer' || schema.type === 'number') return [here]
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => numbersOf(part, `${here}.${name}`))
  return schema.type === 'array' ? numbersOf(schema.items ?? {}, `${here}.0`) : []
}

function withNumber(value: unknown, [name, ...rest]: readonly string[], number: number): unknown {
  if (name === undefined) return number
  if (Array.isArray(value)) return value.map((part, at) => (String(at) === name ? withNumber(part, rest, number) : part))
  return { ...(value as object), [name]: withNumber((value as Record<string, unknown>)[name], rest, number) }
}

const rows = (Object.keys(wire) as WireKey[]).map((key) => [key, wire[key] as RouteSchema] as const)
const NOTICES: Readonly<Record<string, { readonly path: string; readonly key: keyof typeof TEST_KEYS }>> = {
  'POST /payment/notice': { path: NOTICE_PATH, key: 'fromCashier' },
  'POST /identities/notice': { path: CHECK_NOTICE_PATH, key: 'fromIdentity' },
}

const queryOf = (schema: Schema, encoded: string, place: string): string =>
  Object.entries(sampleOf(schema, encoded, place) as Record<string, unknown>)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

async function call(key: WireKey, path: string, body?: unknown): Promise<{ readonly status: number; readonly text: string }> {
  const [method = ''] = key.split(' ')
  const json = body === undefined ? undefined : JSON.stringify(body)
  const notice = NOTICES[key]
  const signature = notice && signatureOf(TEST_KEYS[notice.key], { method, path: notice.path, body: json ?? '' }, server.clock.now())
  const signed = signature === undefined ? {} : { 'x-signature': signature }
  const written = json === undefined ? {} : { body: json, type: { 'content-type': 'application/json' } }
  const headers = { 'x-ecad-client': 'web', ...person.headers, ...signed, ...written.type }
  const answer = await fetch(`${server.origin}/api${path}`, { method, headers, ...(written.body && { body: written.body }) })
  return { status: answer.status, text: await answer.text() }
}

describe('a text no database takes is mended or refused, and never an error of ours (threat 30)', () => {
  it.each(rows.filter(([, row]) => row.params !== undefined || row.query !== undefined))('%s: every parameter', async (key, row) => {
    const [, path = ''] = key.split(' ')
    const ordinary = path.replace(/\{\w+\}/g, 'x')
    for (const { what, encoded } of UNREADABLE) {
      const { params = {}, query = {} } = row as { readonly params?: Schema; readonly query?: Schema }
      const placesOf = (schema: Schema) => (schema.properties === undefined ? [] : textsOf(schema))
      const addresses = [
        ...placesOf(params).map((place) => path.replace(`{${place.slice(1)}}`, encoded).replace(/\{\w+\}/g, 'x')),
        ...placesOf(query).map((place) => `${ordinary}?${queryOf(query, encoded, place)}`),
        `${ordinary}?unasked=${encoded}`,
      ]
      for (const address of addresses) {
        const { status, text } = await call(key, address, row.body === undefined ? undefined : sampleOf(row.body as Schema, '', 'none'))
        expect(status, `${what} ${address} ${text}`).toBeLessThan(500)
        if (what.startsWith('NUL')) expect(status, address).toBe(400)
      }
    }
  })

  it.each(rows.filter(([, row]) => row.body !== undefined))('%s: every text of the body', async (key, row) => {
    const [, path = ''] = key.split(' ')
    for (const { what, text } of UNREADABLE) {
      for (const place of textsOf(row.body as Schema)) {
        const answer = await call(key, path, sampleOf(row.body as Schema, text, place))
        // a notice without a valid signature is not read
        if (key in NOTICES) expect(answer.status, `${what} at ${place}: ${answer.text}`).not.toBe(401)
        // no identity provider runs here, and the answer reports it
        if (!answer.text.includes('provider-unavailable')) expect(answer.status, `${what} at ${place}: ${answer.text}`).toBeLessThan(500)
      }
    }
  })

  it.each(rows.filter(([, row]) => row.body !== undefined || row.query !== undefined))('%s: every whole number', async (key, row) => {
    const [, path = ''] = key.split(' ')
    const ordinary = path.replace(/\{\w+\}/g, 'x')
    for (const number of NUMBERS) {
      for (const place of numbersOf((row.body ?? {}) as Schema)) {
        const body = withNumber(sampleOf(row.body as Schema, '', 'none'), place.split('.').slice(1), number)
        const { status, text } = await call(key, ordinary, body)
        if (!text.includes('provider-unavailable')) expect(status, `${number} at ${place}: ${text}`).toBeLessThan(500)
      }
      for (const place of numbersOf((row.query ?? {}) as Schema)) {
        const query = `${queryOf(row.query as Schema, 'x', 'none')}&${place.slice(1)}=${number}`
        const { status, text } = await call(key, `${ordinary}?${query}`)
        expect(status, `${number} at ${place}: ${text}`).toBeLessThan(500)
      }
    }
  })

  it.each(
    [
      '',
      'x',
      'when order A',
      '2026-01-01T00:00:00.000Z elsewhere A',
      '2026-01-01T00:00:00.000Z draft \0',
      '2026-01-01T00:00:00.000Z draft \u0007x',
      '0000-01-01T00:00:00.000Z draft x',
      '0001-01-01T00:00:00.000Z draft x',
      '1969-12-31T23:59:59.999Z draft x',
      '9999-12-31T23:59:59.999Z cart \u007f',
      '2026-13-01T00:00:00.000Z draft x',
      '2026-01-01T00:00:00.000Z draft \u0085x',
    ].map((text) => Buffer.from(text).toString('base64url')),
  )('a place in the list of one’s own things: %s', async (cursor) => {
    expect((await person.get(`/my-records?platform=one&cursor=${cursor}`)).status).toBe(400)
  })

  it.each([
    'filename="a\u0000.pdf"',
    "filename*=UTF-8''a%00.pdf",
    "filename*=UTF-16LE''%00%D8.%00p%00d%00f%00",
    "filename*=UTF-8''%ED%A0%80.pdf",
    'filename="\ud800.pdf"',
  ])('the name of a file: %s', async (name) => {
    // the same bytes from one user would be a duplicate
    const uploader = await server.signIn()
    const head = `--x\r\nContent-Disposition: form-data; name="file"; ${name}\r\nContent-Type: application/pdf\r\n\r\n`
    const body = new Uint8Array(Buffer.concat([Buffer.from(head), pdf(), Buffer.from('\r\n--x--\r\n')]))
    const answer = await fetch(`${server.origin}/api/file/upload?itemCode=CERT-01&fileUid=${randomUUID()}`, {
      method: 'POST',
      headers: { 'x-ecad-client': 'web', ...uploader.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body,
    })
    const told = await answer.text()
    expect(answer.status, told).toBeLessThan(500)
    const { data, reason } = JSON.parse(told) as { data?: { fileCode: string }; reason?: string }
    if (data === undefined) expect(reason, told).toBe('name')
    else expect(await statusOfDownload(uploader, data.fileCode)).toBe(200)
  })

  it.each([
    ['a bearer', { authorization: 'Bearer \u00ff\u00fe' }],
    ['a cookie', { cookie: 'ecad_session=%00; ecad_sign_in=%00' }],
    ['half a character in a cookie', { cookie: 'ecad_session=%ED%A0%80' }],
    ['a language', { 'accept-language': '\u00ff' }],
    ['a forwarded address', { 'x-forwarded-for': '%00' }],
  ])('a header: %s', async (_what, headers) => {
    for (const [path, init] of [
      ['/MacauOneAcc/GetUser', {}],
      ['/eservice/oauth/', { method: 'POST', body: JSON.stringify({ code: 'c', state: 's' }) }],
      ['/eserviceajax/getReceipt?tid=x', {}],
    ] as const) {
      const sent = { 'x-ecad-client': 'web', 'content-type': 'application/json', ...headers }
      const answer = await fetch(`${server.origin}/api${path}`, { ...init, headers: sent })
      expect(answer.status, path).toBeLessThan(500)
    }
  })

  it.each([
    '/ecad/%00',
    '/ecad/continue/%00',
    '/ecad/continue/%ED%A0%80',
    '/ecad/continue/done?language=%00',
    '/ecad/?x=%00',
    '/%00',
    '/readyz?x=%00',
  ])('a page: %s', async (path) => {
    const answer = await fetch(server.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect(answer.status, await answer.text()).toBeLessThan(500)
  })
})

describe('a draft is saved though a length limit cut a character in two', () => {
  const REST = { step: 0, maxStep: 0, receiveResult: [], applicantMaterials: [], idempotencyKey: 'k'.repeat(16) }
  const save = (drafter: TestClient, answers: object) => {
    const content = { ...REST, forms: { 'notify-form': answers } }
    return drafter.send<{ code?: string; success: boolean }>(
      'PUT',
      '/draft',
      JSON.stringify({ itemCode: 'FREE-03', baseRevision: 0, serviceVersion: 'x', content }),
    )
  }

  it.each([
    ['half an emoji', 'good 👍'.slice(0, -1), 'good \ufffd'],
    ['half a rare Han character', '𠮷野家'.slice(1), '\ufffd野家'],
    ['NUL, as some programs copy it', 'a\u0000b', 'ab'],
    ['whole ones', '👍𠮷 \ufffd \\u0000 "\\ud83d"', '👍𠮷 \ufffd \\u0000 "\\ud83d"'],
  ])('%s', async (_what, answer, kept) => {
    const drafter = await server.signIn()
    expect((await save(drafter, { area: 'se', remark: answer })).body.success).toBe(true)
    const { body } = await drafter.get('/draft?itemCode=FREE-03')
    expect(body).toMatchObject({ data: { content: { forms: { 'notify-form': { area: 'se', remark: kept } } } } })
  })

  it('a name that is no text is refused, in words', async () => {
    for (const name of ['a\u0000', '\ud800', '__pro\u0000to__'])
      expect(await save(person, { [name]: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  })

  it('a submission with half a character in it is answered, and what is stored can be read', async () => {
    const applicant = await server.signIn()
    const forms = { 'notify-form': { area: 'se', channel: ['sms'], remark: 'good 👍'.slice(0, -1) } }
    const { status, body } = await accept(applicant, await submission(applicant, 'FREE-03', { forms }))
    expect([status, body.success]).toEqual([200, true])
  })
})
