import { proxy, ref } from 'valtio/vanilla'
import { describe, expect, test } from 'vitest'
import { HIDDEN, personIn, redact, redactPath } from '#shared/panel/redact.ts'

const TOKEN = 'a-session-token-of-somebody'
const hidden = { reveal: false, token: TOKEN, person: personIn(['陳大文', { surname: 'CHAN', given: 'TAI MAN' }, '1234567(8)', 'E1']) }
const revealed = { ...hidden, reveal: true }

describe('threat 9: a secret is never shown, whatever is pressed', () => {
  test.each([
    ['the token, wherever it stands', { note: `with ${TOKEN} in it` }],
    ['an authorization header', { headers: { Authorization: `Bearer ${'x'.repeat(20)}` } }],
    ['a bearer under another name', { said: 'Bearer abcdefgh' }],
    ['a JWT under another name', { said: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.abc' }],
    ['an order’s token', { orderToken: 'short-lived' }],
    ['the token of the host', { gxToken: 'short-lived' }],
    ['a sign-in code', { authCode: '0123456789abcdefghij' }],
    ['what vouches for a page', { signature: 'ab12', nonce: 'n' }],
    ['one in a list', { all: [{ access_token: 'x' }] }],
  ])('%s', (_name, value) => {
    for (const lens of [hidden, revealed]) {
      const text = JSON.stringify(redact(value, lens))
      expect(text).toContain(HIDDEN.secret)
      expect(text).not.toMatch(new RegExp(`${TOKEN}|x{20}|abcdefgh|eyJ|short-lived|ab12`))
    }
  })

  test('in a path too, and what is short and says something stays', () => {
    expect(redactPath(`/api/token/login?code=0123456789abcdefghij&x=1`, revealed)).toBe(`/api/token/login?code=${HIDDEN.secret}&x=1`)
    expect(redact({ code: 'server-error', state: 'PAID' }, hidden)).toEqual({ code: 'server-error', state: 'PAID' })
  })
})

describe('personal data waits for a press', () => {
  const profile = { user: { nameCn: '陳大文', identityNo: '1234567(8)', mobile: '66001234', age: 30 } }
  test('by its name, and everything below a person or an answered form', () => {
    expect(redact(profile, hidden)).toEqual({
      user: { nameCn: HIDDEN.personal, identityNo: HIDDEN.personal, mobile: HIDDEN.personal, age: HIDDEN.personal },
    })
    expect(redact({ answers: { q1: 'my story', list: [1, 'two', true, null] } }, hidden)).toEqual({
      answers: { q1: HIDDEN.personal, list: [HIDDEN.personal, HIDDEN.personal, true, null] },
    })
    expect(redact(profile, revealed)).toEqual(profile)
  })

  test('by what it is, where its name says nothing: the person signed in is known', () => {
    expect(redact({ title: 'For 陳大文', line: 'CHAN', kind: 'E1' }, hidden)).toEqual({
      title: HIDDEN.personal,
      line: HIDDEN.personal,
      kind: 'E1', // too short to be told from any code
    })
    expect(redactPath('/api/check?idNumber=1234567(8)&serviceCode=1065', hidden)).toBe(
      `/api/check?idNumber=${HIDDEN.personal}&serviceCode=1065`,
    )
  })

  test('what says nothing about anybody is shown as it is', () => {
    const call = { isValid: true, list: [{ id: '0323.017', unitprice: 55 }], message: undefined }
    expect(redact(call, hidden)).toEqual(call)
    expect(redactPath('/api/EServiceajax/getCart', hidden)).toBe('/api/EServiceajax/getCart')
  })
})

test('whatever a state holds can be shown: proxies, forms, files, functions, circles', () => {
  class Form {
    readonly secretInsides = 1
  }
  const circle: Record<string, unknown> = { at: { kind: 'open' } }
  circle.self = circle
  const state = proxy({ form: ref(new Form()), list: [1n], open: () => undefined, at: new Date(0), circle: ref(circle) })
  expect(redact(state, hidden)).toEqual({
    form: '‹Form›',
    list: ['1'],
    open: expect.stringContaining('ƒ'),
    at: '‹Date›',
    circle: { at: { kind: 'open' }, self: '…' },
  })
  expect(() => JSON.stringify(redact(state, hidden))).not.toThrow()
})
