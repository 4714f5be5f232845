import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IdentityOutcome } from '#server/sandbox/identity/checks.ts'
import { startTill, type Till } from './support/till.ts'

let till: Till
beforeAll(async () => {
  till = await startTill()
})
afterAll(() => till.close())

const open = async (changes: object = {}) => {
  const returnUrl = `${till.context.origins.product}/ecad/identity-passed`
  return till.call('POST', '/identity/api/checks', { applyNo: 'A1', level: 3, subject: 'acc_1', returnUrl, ...changes })
}
const decide = (id: string, outcome: IdentityOutcome) =>
  fetch(`${till.context.origins.sandbox}/identity/check`, {
    method: 'POST',
    body: new URLSearchParams({ id, outcome }),
    redirect: 'manual',
  })
const state = async (id: string) => (await till.call('GET', `/identity/api/checks/${id}`)).json

it.each(['ok', 'failed', 'code-failed', 'cancelled'] as const)(
  'a check can end as %s; the server learns it, the browser only hears a hint [8-10]',
  async (outcome) => {
    const { json } = await open()
    const id = String(json.id)
    expect(String(json.url)).toBe(`${till.context.origins.sandbox}/identity/check?id=${id}`)
    const back = new URL((await decide(id, outcome)).headers.get('location') ?? '')
    expect(back.origin).toBe(till.context.origins.product)
    expect(back.searchParams.get('id')).toBe(id)
    expect(await state(id)).toMatchObject({ state: outcome, subject: 'acc_1', applyNo: 'A1', level: 3, attempts: 1 })
  },
)

it('a second attempt uses the same number, and a success cannot be undone [4-05]', async () => {
  const id = String((await open()).json.id)
  await decide(id, 'failed')
  await decide(id, 'ok')
  expect(await state(id)).toMatchObject({ state: 'failed' })
  const again = await till.call('POST', `/identity/api/checks/${id}/again`)
  expect(again.json.id).toBe(id)
  await decide(id, 'ok')
  expect(await state(id)).toMatchObject({ state: 'ok', attempts: 2 })
  await till.call('POST', `/identity/api/checks/${id}/again`)
  expect(await state(id)).toMatchObject({ state: 'ok' })
})

it('a slow success comes later, and a silent one never returns', async () => {
  const slow = String((await open()).json.id)
  expect((await decide(slow, 'slow')).headers.get('location')).toMatch(/^\/identity\/check/)
  expect(await state(slow)).toMatchObject({ state: 'open' })
  till.clock.advance(6000)
  expect(await state(slow)).toMatchObject({ state: 'ok' })
  const silent = String((await open()).json.id)
  expect((await decide(silent, 'silent')).headers.get('location')).toMatch(/^\/identity\/check/)
  expect(await state(silent)).toMatchObject({ state: 'ok' })
})

it('answers signed callers only, and returns to the product only', async () => {
  expect((await till.call('GET', '/identity/api/checks/x', undefined, 'none')).status).toBe(401)
  expect((await till.call('GET', '/identity/api/checks/x')).status).toBe(404)
  expect((await open({ returnUrl: 'https://evil.example/' })).status).toBe(400)
  expect((await open({ level: 4 })).status).toBe(400)
})
