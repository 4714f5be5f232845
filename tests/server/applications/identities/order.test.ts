import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#server/applications/submissions/tables.ts'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { makeLink, Phone } from '#tests/support/phone.ts'
import { goToCashier } from '#tests/support/purchase.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const ROUNDS = 3

const rig = await closeAfterAll(startIdentityServer())

const verify = async (person: TestClient, applyNo: string) => {
  const id = await rig.link(person, applyNo)
  rig.identity.decides(id, 'ok')
  return id
}
/** A state that the rules prevent: the fee was billed and opened before the identity was verified. */
async function billedBeforeVerified() {
  const applied = await rig.apply()
  const { db } = rig.server.context
  const needs = (needsIdentity: boolean) => db.update(applications).set({ needsIdentity }).where(eq(applications.applyNo, applied.applyNo))
  await needs(false)
  const bill = (await rig.bill(applied.person, applied.applyNo)).body.data
  if (bill === undefined) throw new Error('no bill')
  expect((await goToCashier(applied.person, bill.billId)).status).toBe(200)
  await needs(true)
  return { ...applied, ...bill }
}

describe('no bill, no cashier while the identity is owed (threat 26)', () => {
  it('the fee’s bill is refused in words, and given once the identity is verified', async () => {
    const { person, applyNo } = await rig.apply()
    const body = { code: 'identity-owed', message: 'The identity verification is not completed yet' }
    expect(await rig.bill(person, applyNo)).toMatchObject({ status: 409, body })
    const id = await rig.link(person, applyNo)
    rig.identity.decides(id, 'failed')
    expect(await rig.status(person, id)).toBe('failed')
    expect((await rig.bill(person, applyNo)).status).toBe(409)
    const next = await verify(person, applyNo)
    expect(await rig.status(person, next)).toBe('success')
    expect((await rig.bill(person, applyNo)).body.data).toMatchObject({ state: 'NEW' })
  })

  it('a bill from before is not opened at the cashier, by window, phone or checkout', async () => {
    const { person, billId, tid } = await billedBeforeVerified()
    const opened = rig.server.cashier.calls.length
    expect(await goToCashier(person, billId)).toMatchObject({ status: 409, body: { code: 'identity-owed' } })
    const link = { purpose: 'payment', of: billId, language: 'en', platform: 'one' }
    expect(await person.post('/handover', link)).toMatchObject({ status: 409, body: { code: 'identity-owed' } })
    expect((await person.post('/EServiceajax/checkout', { platform: 'one', tid })).body).toMatchObject({ isValid: false })
    expect(rig.server.cashier.calls.slice(opened)).not.toContain('POST /cashier/api/sessions')
  })
})

describe('paid and verified complete the application, whichever comes first (decision 7)', () => {
  it('verified, then paid', async () => {
    const { person, applyNo } = await rig.apply()
    const id = await verify(person, applyNo)
    expect(await rig.notify(id)).toBe(200)
    expect((await rig.stateOf(person, applyNo)).completedAt).toBeUndefined()
    const { billId = '' } = (await rig.bill(person, applyNo)).body.data ?? {}
    await goToCashier(person, billId)
    expect(await rig.server.cashier.pays(billId)).toBe(200)
    expect(await rig.stateOf(person, applyNo)).toMatchObject({ identity: 'verified', payment: 'paid', completedAt: expect.any(String) })
  })

  it('at one moment, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, applyNo, billId } = await billedBeforeVerified()
      const id = await verify(person, applyNo)
      const answers = await Promise.all([rig.server.cashier.pays(billId), rig.notify(id), rig.status(person, id)])
      expect(answers).toEqual([200, 200, 'success'])
      expect(await rig.stateOf(person, applyNo)).toMatchObject({ identity: 'verified', payment: 'paid', completedAt: expect.any(String) })
    }
  }, 240_000)
})

describe('checks asked for at one moment (threat 7)', () => {
  it('three links for a phone are of one check, and one of them leads there, in every round', async () => {
    const phone = new Phone(rig.server.origin)
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, applyNo } = await rig.apply()
      rig.identity.forgetful = round % 2 === 1
      const made = await Promise.all([1, 2, 3].map(() => makeLink(person, 'identity', applyNo)))
      rig.identity.forgetful = false
      expect(new Set(made.map(({ subject }) => subject)).size).toBe(1)
      expect(await rig.checksOf(applyNo)).toHaveLength(1)
      const looks = await Promise.all(made.map(({ link }) => phone.look(link)))
      expect(looks.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      if (round % 2 === 0) expect([...rig.identity.checks.values()].filter((check) => check.applyNo === applyNo)).toHaveLength(1)
    }
  }, 240_000)

  it('three windows begin one check, and then one second attempt, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, applyNo } = await rig.apply()
      const ids = await Promise.all([1, 2, 3].map(() => rig.link(person, applyNo)))
      expect(new Set(ids).size).toBe(1)
      const [id = ''] = ids
      rig.identity.decides(id, 'failed')
      expect(await rig.status(person, id)).toBe('failed')
      expect(new Set(await Promise.all([1, 2, 3].map(() => rig.again(person, id))))).toEqual(new Set([id]))
      expect(await rig.status(person, id)).toBe('waiting')
      expect(await rig.checksOf(applyNo)).toHaveLength(1)
    }
  }, 240_000)

  it('a notice beside answers that were asked for is one event, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, id } = await rig.begun()
      rig.server.clock.advance({ seconds: 11 })
      const end = round % 2 === 0 ? 'ok' : 'failed'
      rig.identity.decides(id, end)
      await Promise.all([rig.notify(id), rig.status(person, id), rig.server.checks.pollDue(), rig.notify(id), rig.status(person, id)])
      expect((await rig.eventsOf(id)).map(({ kind }) => kind).sort()).toEqual(['begun', end === 'ok' ? 'success' : 'failed'])
      expect(await rig.status(person, id)).toBe(end === 'ok' ? 'success' : 'failed')
    }
  }, 240_000)
})

describe('a link that is forwarded (threat 7)', () => {
  it('is still the check of the applicant’s face: the provider is told whose', async () => {
    const { person, applyNo } = await rig.apply()
    const { subject } = await makeLink(person, 'identity', applyNo)
    const meant = rig.identity.check(subject).person
    expect(meant).toMatchObject({ documentType: '15', documentNumber: '1234567(8)', nameZh: '陳,大文', nameFl: 'CHAN,TAI MAN' })
    // anyone who got the link passes with their own face
    rig.identity.decides(subject, 'ok', { euid: 'EUID-FRIEND', documentType: '15', documentNumber: '5111111(1)' })
    expect(await rig.notify(subject)).toBe(409)
    expect((await rig.stateOf(person, applyNo)).identity).toBe('owed')
  })
})
