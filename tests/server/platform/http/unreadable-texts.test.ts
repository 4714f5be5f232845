import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NOTICE_PATH as CHECK_NOTICE_PATH } from '#server/applications/identities/notice-path.ts'
import { signatureOf } from '#server/platform/signing/signature.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { type WireKey, wire } from '#shared/wire/index.ts'
import { accept, submission } from '#tests/support/application.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { pdf } from '#tests/support/files.ts'
import { draftContent } from '#tests/support/somebodys-things.ts'
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
const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number'

/** A value of the schema, ordinary except at `place`. */
function sampleOf(schema: Schema, place = 'nowhere', value: unknown = '', here = ''): unknown {
  if (here === place) return value
  if (schema.enum) return schema.enum[0]
  if (schema.const !== undefined) return schema.const
  const sampleAt = (part: Schema, name: string) => sampleOf(part, place, value, `${here}.${name}`)
  if (schema.patternProperties) return { 'cert-form': sampleAt(Object.values(schema.patternProperties)[0] ?? {}, '*') }
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleAt(part, name)]))
  if (schema.type === 'array') return [sampleAt(schema.items ?? {}, '0')]
  if (isNumber(schema)) return Math.max(1, schema.minimum ?? 1)
  return schema.type === 'boolean' || (READ_FIRST[here] ?? 'a-text-of-some-letters'.slice(0, schema.maxLength))
}

function placesOf(schema: Schema, kind: 'text' | 'number', here = ''): string[] {
  if (isNumber(schema)) return kind === 'number' ? [here] : []
  if (schema.enum || schema.const !== undefined) return []
  const placesAt = (part: Schema, name: string) => placesOf(part, kind, `${here}.${name}`)
  if (schema.patternProperties) return placesAt(Object.values(schema.patternProperties)[0] ?? {}, '*')
  if (schema.type === 'object') return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => placesAt(part, name))
  if (schema.type === 'array') return placesAt(schema.items ?? {}, '0')
  return kind === 'text' && (schema.type ?? 'string') === 'string' ? [here] : []
}

/** Whole numbers that no column can store, and some that are not valid. */
const NUMBERS = [-1, 0, 2147483647, 2147483648, -2147483649, 99999999999, 1e300] as const

const NONE: Schema = { type: 'object' }
const rows = (Object.keys(wire) as WireKey[]).map((key) => {
  const { params = NONE, query = NONE, body } = wire[key] as { readonly params?: Schema; readonly query?: Schema; readonly body?: Schema }
  const [, path = ''] = key.split(' ')
  return { key, path, ordinary: path.replace(/\{\w+\}/g, 'x'), params, query, body }
})
const NOTICES: Readonly<Record<string, { readonly path: string; readonly key: keyof typeof TEST_KEYS }>> = {
  'POST /payment/notice': { path: NOTICE_PATH, key: 'fromCashier' },
  'POST /identities/notice': { path: CHECK_NOTICE_PATH, key: 'fromIdentity' },
}

const queryOf = (schema: Schema, place: string, value: unknown): string =>
  Object.entries(sampleOf(schema, place, value) as Record<string, unknown>)
    .map(([name, one]) => `${name}=${one}`)
    .join('&')

/** Sends the call, expects no status of 500 or above, and returns the status. */
async function statusOf(key: WireKey, path: string, sent: unknown, what: string): Promise<number> {
  const [method = ''] = key.split(' ')
  const body = sent === undefined ? undefined : JSON.stringify(sent)
  const notice = NOTICES[key]
  const signature = notice && signatureOf(TEST_KEYS[notice.key], { method, path: notice.path, body: body ?? '' }, server.clock.now())
  const headers = {
    ...{ 'x-ecad-client': 'web', ...person.headers },
    ...(signature && { 'x-signature': signature }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const answer = await fetch(`${server.origin}/api${path}`, { method, headers, ...(body && { body }) })
  const text = await answer.text()
  // no identity provider runs here, and the answer reports it
  if (!text.includes('provider-unavailable')) expect(answer.status, `${what} ${path} ${text}`).toBeLessThan(500)
  return answer.status
}

describe('a text no database takes is mended or refused, and never an error of ours (threat 30)', () => {
  it.each(rows.filter(({ params, query }) => params !== NONE || query !== NONE))('$key: every parameter', async (row) => {
    const { key, path, ordinary, params, query, body } = row
    for (const { what, encoded } of UNREADABLE) {
      const addresses = [
        ...placesOf(params, 'text').map((place) => path.replace(`{${place.slice(1)}}`, encoded).replace(/\{\w+\}/g, 'x')),
        ...placesOf(query, 'text').map((place) => `${ordinary}?${queryOf(query, place, encoded)}`),
        `${ordinary}?unasked=${encoded}`,
      ]
      for (const address of addresses) {
        const status = await statusOf(key, address, body && sampleOf(body), what)
        if (what.startsWith('NUL')) expect(status, address).toBe(400)
      }
    }
  })

  it.each(rows)('$key: every text of the body', async ({ key, path, body = NONE }) => {
    for (const { what, text } of UNREADABLE) {
      for (const place of placesOf(body, 'text')) {
        const status = await statusOf(key, path, sampleOf(body, place, text), `${what} at ${place}`)
        // a notice without a valid signature is not read
        if (key in NOTICES) expect(status, `${what} at ${place}`).not.toBe(401)
      }
    }
  })

  it.each(rows)('$key: every whole number', async ({ key, ordinary, query, body = NONE }) => {
    for (const number of NUMBERS) {
      for (const place of placesOf(body, 'number')) await statusOf(key, ordinary, sampleOf(body, place, number), `${number} at ${place}`)
      for (const place of placesOf(query, 'number'))
        await statusOf(key, `${ordinary}?${queryOf(query, place, number)}`, undefined, `${number} at ${place}`)
    }
  })

  const AT = '2026-01-01T00:00:00.000Z'
  it.each([
    ...['', 'x', 'when order A', `${AT} elsewhere A`, `${AT} draft \0`, `${AT} draft \u0007x`, `${AT} draft \u0085x`],
    ...['0000-01-01', '0001-01-01', '2026-13-01'].map((day) => `${day}T00:00:00.000Z draft x`),
    ...['1969-12-31T23:59:59.999Z draft x', '9999-12-31T23:59:59.999Z cart \u007f'],
  ])('a place in the list of one’s own things: %j', async (place) => {
    const cursor = Buffer.from(place).toString('base64url')
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
    const headers = { 'x-ecad-client': 'web', ...uploader.headers, 'content-type': 'multipart/form-data; boundary=x' }
    const path = `/api/file/upload?itemCode=CERT-01&fileUid=${randomUUID()}`
    const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body })
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
    ...['/ecad/%00', '/ecad/continue/%00', '/ecad/continue/%ED%A0%80', '/ecad/continue/done?language=%00', '/ecad/?x=%00'],
    ...['/%00', '/readyz?x=%00'],
  ])('a page: %s', async (path) => {
    const answer = await fetch(server.origin + path, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect(answer.status, await answer.text()).toBeLessThan(500)
  })
})

describe('a draft is saved though a length limit cut a character in two', () => {
  const save = (drafter: TestClient, answers: object) => {
    const content = draftContent({ forms: { 'notify-form': answers }, idempotencyKey: 'k'.repeat(16) })
    const draft = { itemCode: 'FREE-03', baseRevision: 0, serviceVersion: 'x', content }
    return drafter.send<{ code?: string; success: boolean }>('PUT', '/draft', JSON.stringify(draft))
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
