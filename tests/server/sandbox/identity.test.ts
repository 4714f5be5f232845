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
const decide = (id: string, outcome: IdentityOutcome) => shop.form('/identity/check', { id, outcome })
const opened = async () => String((await open()).json.id)
const state = async (id: string) => (await shop.call('GET', `/identity/api/checks/${id}`)).json

it.each([
  ['ok', 'ok', ['success']],
  ['failed', 'failed', ['failed']],
  ['code-failed', 'code-failed', ['code-failed']],
  ['cancelled', 'cancelled', ['cancelled']],
  ['silent', 'ok', []],
  ['stale', 'ok', ['success', 'success', 'cancelled']],
] as const)(
  '%s: the server learns it by signed notices, sent until it has them; the browser hears a hint [7-37] [8-10]',
  async (outcome, end, statuses) => {
    const { json } = await open()
    const id = String(json.id)
    expect(json.url).toBe(`${shop.context.origins.sandbox}/identity/check?id=${id}`)
    shop.refuse(500)
    const back = new URL((await decide(id, outcome)).headers.get('location') ?? '', shop.context.origins.sandbox)
    if (outcome !== 'silent') expect([back.origin, back.searchParams.get('id')]).toEqual([shop.context.origins.product, id])
    expect(await state(id)).toMatchObject({ state: end, subject: 'acc_1', applyNo: 'A1', level: 3, attempts: 1 })
    await shop.tick()
    shop.clock.advance(60_000)
    await shop.tick()
    const notice = { applyNo: 'A1', subject: 'acc_1', attempt: 1 }
    const told = shop.notices.filter(({ body }) => body.id === id)
    expect(told).toMatchObject(statuses.map((status) => ({ genuine: true, body: { ...notice, status } })))
    shop.refuse()
  },
)

it('a second attempt uses the same number, and a success cannot be undone [4-05]', async () => {
  const id = await opened()
  await decide(id, 'failed')
  await decide(id, 'ok')
  expect(await state(id)).toMatchObject({ state: 'failed' })
  const again = () => shop.call('POST', `/identity/api/checks/${id}/again`)
  expect((await again()).json.id).toBe(id)
  await decide(id, 'ok')
  expect(await state(id)).toMatchObject({ state: 'ok', attempts: 2 })
  await again()
  expect(await state(id)).toMatchObject({ state: 'ok' })
})

it('a slow success comes later, and a silent one never returns', async () => {
  const slow = await opened()
  expect((await decide(slow, 'slow')).headers.get('location')).toMatch(/^\/identity\/check/)
  expect(await state(slow)).toMatchObject({ state: 'open' })
  shop.clock.advance(6000)
  expect(await state(slow)).toMatchObject({ state: 'ok' })
  expect((await decide(await opened(), 'silent')).headers.get('location')).toMatch(/^\/identity\/check/)
})

it('its page names nobody, and a result may be of another person', async () => {
  const id = await opened()
  const page = await (await fetch(`${shop.context.origins.sandbox}/identity/check?id=${id}`)).text()
  for (const secret of [FACE.euid, '1234567', '陳', 'CHAN']) expect(page).not.toContain(secret)
  await decide(id, 'other-person')
  const { documentNumber } = (await state(id)).person as typeof FACE
  expect(documentNumber).toMatch(/^\d{7}\(\d\)$/)
  expect(documentNumber).not.toBe(FACE.documentNumber)
})

it('returns to the product only, with a level that there is', async () => {
  for (const change of [{ returnUrl: 'https://evil.example/' }, { notifyUrl: 'https://evil.example/' }, { level: 4 }])
    expect((await open(change)).status).toBe(400)
})
