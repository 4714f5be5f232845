import axios, { type AxiosAdapter, AxiosError } from 'axios'
import { proxy, ref } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'
import { createRecord, KEPT, type PanelRecord } from '#shared/panel/record.ts'
import { HIDDEN, redact, redactPath } from '#shared/panel/redact.ts'
import { watchCalls } from '#shared/panel/watch-calls.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'

/** A watched client, whose calls `adapter` answers in place of a server. */
function watched(record: PanelRecord, adapter: AxiosAdapter) {
  const http = axios.create({ baseURL: 'http://ours.test/api', responseType: 'json', adapter })
  watchCalls(http, record)
  return (data: unknown) =>
    http.request({ method: 'post', url: '/token/login', params: { x: 1 }, headers: { Authorization: 'Bearer not-to-be-kept' }, data })
}
const answering =
  (status: number, text: string): AxiosAdapter =>
  async (config) => {
    const answer = { status, statusText: '', headers: { authorization: 'Bearer given' }, data: text, config }
    if (status >= 300) throw new AxiosError('refused', AxiosError.ERR_BAD_RESPONSE, config, undefined, answer)
    return answer
  }

test('an API call has its method, path, bodies, status and time, and no header', async () => {
  const clock = memoryClock()
  const record = createRecord(clock)
  const slow: AxiosAdapter = async (config) => {
    expect(record.get().calls[0]?.outcome).toBeUndefined()
    clock.advance(120)
    return answering(200, '{"isValid":true}')(config)
  }
  await watched(record, slow)({ code: 'c' })
  expect(record.get().calls).toMatchObject([
    { method: 'POST', path: '/api/token/login?x=1', sent: { code: 'c' }, outcome: { status: 200, ms: 120, answer: { isValid: true } } },
  ])
  expect(JSON.stringify(record.get())).not.toMatch(/not-to-be-kept|given/)
})

test('a call without an answer, an answer that is no JSON, a file: each is said, and the caller gets what it got', async () => {
  const record = createRecord(memoryClock())
  const failing: AxiosAdapter = async (config) => {
    throw new AxiosError('the line is dead', AxiosError.ERR_NETWORK, config)
  }
  await expect(watched(record, failing)(undefined)).rejects.toThrow('the line is dead')
  const form = new FormData()
  form.append('fileData', new Blob(['12345']), 'identity-card.png')
  form.append('itemCode', 'X1')
  const page = `<!doctype html>${'x'.repeat(3000)}`
  await expect(watched(record, answering(502, page))(form)).rejects.toMatchObject({ response: { data: page } })
  const [first, second] = record.get().calls
  expect(first?.outcome).toMatchObject({ status: 'no answer', answer: 'the line is dead' })
  expect(second).toMatchObject({ sent: { fileData: '‹file, 5 bytes›', itemCode: 'X1' }, outcome: { status: 502 } })
  expect(String(second?.outcome?.answer).length).toBeLessThan(2100)
})

test('flows with a state are kept by name, the rest is not; old lines go', () => {
  const record = createRecord(memoryClock())
  let told = 0
  const stop = record.subscribe(() => told++)
  record.made('createPlanPurchase', { state: proxy({ at: 1 }), actions: () => ({}) })
  record.made('createNothing', { actions: () => ({}) })
  expect(record.get().flows.map(({ name }) => name)).toEqual(['PlanPurchase'])
  for (let n = 0; n < KEPT + 5; n++) record.line(`line ${n}`)
  const { lines } = record.get()
  expect([lines.length, lines[0]?.text]).toEqual([KEPT, 'line 5'])
  stop()
  const before = told
  record.line('after')
  expect(told).toBe(before)
})

const TOKEN = 'a-session-token-of-somebody'

describe('threat 9: a secret is never shown', () => {
  test.each([
    ['the token under any name', { note: `with ${TOKEN} in it` }],
    ['an authorization header', { headers: { Authorization: `Bearer ${'x'.repeat(20)}` } }],
    ['a bearer under another name', { said: 'Bearer abcdefgh' }],
    ['a JWT under another name', { said: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.abc' }],
    ['an order’s token', { orderToken: 'short-lived' }],
    ['the token of the host', { gxToken: 'short-lived' }],
    ['a sign-in code', { authCode: '0123456789abcdefghij' }],
    ['what vouches for a page', { signature: 'ab12', nonce: 'n' }],
    ['one in a list', { all: [{ access_token: 'x' }] }],
  ])('%s', (_name, value) => {
    const text = JSON.stringify(redact(value, TOKEN))
    expect(text).toContain(HIDDEN)
    expect(text).not.toMatch(new RegExp(`${TOKEN}|x{20}|abcdefgh|eyJ|short-lived|ab12`))
  })

  test('in a path too; short codes and everything else stay', () => {
    expect(redactPath('/api/token/login?code=0123456789abcdefghij&x=1', TOKEN)).toBe(`/api/token/login?code=${HIDDEN}&x=1`)
    expect(redactPath('/api/EServiceajax/getCart')).toBe('/api/EServiceajax/getCart')
    const call = { code: 'server-error', state: 'PAID', list: [{ id: '0323.017', unitprice: 55 }], message: undefined }
    expect(redact(call, TOKEN)).toEqual(call)
  })
})

test('whatever a state holds can be shown: proxies, forms, files, functions, circles', () => {
  class Form {}
  const circle: Record<string, unknown> = { at: { kind: 'open' } }
  circle.self = circle
  const state = proxy({ form: ref(new Form()), list: [1n], open: () => undefined, at: new Date(0), circle: ref(circle) })
  const shown = { form: '‹Form›', list: ['1'], at: '‹Date›', circle: { at: { kind: 'open' }, self: '…' } }
  expect(redact(state)).toEqual({ ...shown, open: expect.stringContaining('ƒ') })
})
