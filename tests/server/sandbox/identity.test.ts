import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { IdentityOutcome } from '#server/sandbox/identity/checks.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startTestShop } from './support/test-shop.ts'

const shop = await closeAfterAll(startTestShop())

/** The person to be verified, and the part that is returned. */
const FACE = { euid: 'EUID-0000000001', documentType: '15', documentNumber: '1234567(8)' }
const PERSON = { ...FACE, nameZh: '陳,大文', nameFl: 'CHAN,TAI MAN' }

const open = async (changes: object = {}) => {
  const { product } = shop.context.origins
  const more = { channel: 'web', returnUrl: `${product}/ecad/identity-passed`, notifyUrl: `${product}/api/identities/notice` }
  const wanted = { requestId: randomUUID(), applyNo: 'A1', level: 3, subject: 'acc_1', person: PERSON, ...more }
  return shop.call('POST', '/identity/api/checks', { ...wanted, ...changes })
}
const decide = (id: string, outcome: IdentityOutcome) =>
  fetch(`${shop.context.origins.sandbox}/identity/check`, {
    method: 'POST',
    body: new URLSearchParams({ id, outcome }),
    redirect: 'manual',
  })
const state = async (id: string) => (await shop.call('GET', `/identity/api/checks/${id}`)).json

it.each(['ok', 'failed', 'code-failed', 'cancelled'] as const)(
  'a check can end as %s; the server learns it, the browser only hears a hint [8-10]',
  async (outcome) => {
    const { json } = await open()
    const id = String(json.id)
    expect(String(json.url)).toBe(`${shop.context.origins.sandbox}/identity/check?id=${id}`)
    const back = new URL((await decide(id, outcome)).headers.get('location') ?? '')
    expect(back.origin).toBe(shop.context.origins.product)
    expect(back.searchParams.get('id')).toBe(id)
    expect(await state(id)).toMatchObject({ state: outcome, subject: 'acc_1', applyNo: 'A1', level: 3, attempts: 1 })
  },
)

it('a second attempt uses the same number, and a success cannot be undone [4-05]', async () => {
  const id = String((await open()).json.id)
  await decide(id, 'failed')
  await decide(id, 'ok')
  expect(await state(id)).toMatchObject({ state: 'failed' })
  const again = await shop.call('POST', `/identity/api/checks/${id}/again`)
  expect(again.json.id).toBe(id)
  await decide(id, 'ok')
  expect(await state(id)).toMatchObject({ state: 'ok', attempts: 2 })
  await shop.call('POST', `/identity/api/checks/${id}/again`)
  expect(await state(id)).toMatchObject({ state: 'ok' })
})

it('a slow success comes later, and a silent one never returns', async () => {
  const slow = String((await open()).json.id)
  expect((await decide(slow, 'slow')).headers.get('location')).toMatch(/^\/identity\/check/)
  expect(await state(slow)).toMatchObject({ state: 'open' })
  shop.clock.advance(6000)
  expect(await state(slow)).toMatchObject({ state: 'ok' })
  const silent = String((await open()).json.id)
  expect((await decide(silent, 'silent')).headers.get('location')).toMatch(/^\/identity\/check/)
  expect(await state(silent)).toMatchObject({ state: 'ok' })
})

/** The product's notices of a check, in order of arrival. */
const told = (id: string) => shop.notices.filter(({ body }) => body.id === id)
const heard = async (id: string) => {
  await shop.tick()
  return told(id).map(({ body }) => body.status)
}

it.each([
  ['ok', ['success']],
  ['failed', ['failed']],
  ['code-failed', ['code-failed']],
  ['cancelled', ['cancelled']],
  ['silent', []],
  ['stale', ['success', 'success', 'cancelled']],
] as const)('%s: the product is told by signed notices, sent until it has them [7-37]', async (outcome, statuses) => {
  const id = String((await open()).json.id)
  shop.refuse(500)
  await decide(id, outcome)
  await shop.tick()
  shop.clock.advance(60_000)
  expect(await heard(id)).toEqual(statuses)
  expect(told(id).every(({ genuine }) => genuine)).toBe(true)
  for (const { body } of told(id)) expect(body).toMatchObject({ applyNo: 'A1', subject: 'acc_1', attempt: 1 })
  shop.refuse()
})

it('a result names the person of the face, and its page does not', async () => {
  const mine = String((await open()).json.id)
  const page = await (await fetch(`${shop.context.origins.sandbox}/identity/check?id=${mine}`)).text()
  for (const secret of [FACE.euid, '1234567', '陳', 'CHAN']) expect(page).not.toContain(secret)
  await decide(mine, 'ok')
  expect(await state(mine)).toMatchObject({ state: 'ok', person: FACE })
  await shop.tick()
  expect(told(mine)).toMatchObject([{ body: { person: FACE } }])
  const others = String((await open()).json.id)
  await decide(others, 'other-person')
  const { person } = (await state(others)) as { person?: typeof FACE }
  expect(person?.documentNumber).toMatch(/^\d{7}\(\d\)$/)
  expect(person?.documentNumber).not.toBe(FACE.documentNumber)
})

it('answers signed callers only, and returns to the product only', async () => {
  expect((await shop.call('GET', '/identity/api/checks/x', undefined, 'none')).status).toBe(401)
  expect((await shop.call('GET', '/identity/api/checks/x')).status).toBe(404)
  expect((await open({ returnUrl: 'https://evil.example/' })).status).toBe(400)
  expect((await open({ notifyUrl: 'https://evil.example/' })).status).toBe(400)
  expect((await open({ level: 4 })).status).toBe(400)
})
