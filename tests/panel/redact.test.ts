import { proxy, ref } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'
import { HIDDEN, redact, redactPath } from '#shared/panel/redact.ts'

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
  expect(redact(state)).toEqual({
    form: '‹Form›',
    list: ['1'],
    open: expect.stringContaining('ƒ'),
    at: '‹Date›',
    circle: { at: { kind: 'open' }, self: '…' },
  })
})
