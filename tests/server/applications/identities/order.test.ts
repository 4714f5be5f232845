import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { applications } from '#server/applications/submissions/tables.ts'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { accept } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { askForLink, makeLink, Phone } from '#tests/support/phone.ts'
import { goToCashier } from '#tests/support/purchase.ts'
import type { TestClient } from '#tests/support/test-client.ts'

const ROUNDS = 3

const rig = await closeAfterAll(startIdentityServer())
const { identity, server, status } = rig
const phone = new Phone(server.origin)

const linkFor = async (person: TestClient, applyNo: string, channel: string): Promise<string> => {
  const { body } = await person.get<{ data: { url: string } }>(`/identities/auth-url?applyNo=${applyNo}&channel=${channel}`)
  return new URL(body.data.url).searchParams.get('id') ?? ''
}
const verify = async (person: TestClient, applyNo: string) => {
  const id = await rig.link(person, applyNo)
  identity.decides(id, 'ok')
  return id
}
/** The provider decides, and the server says so when it is asked. */
async function ends(person: TestClient, id: string, how: 'ok' | 'failed'): Promise<void> {
  identity.decides(id, how)
  expect(await status(person, id)).toBe(how === 'ok' ? 'success' : 'failed')
}
/** A state that the rules prevent: the fee was billed and opened before the identity was verified. */
async function billedBeforeVerified() {
  const applied = await rig.apply()
  const { db } = server.context
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
    await ends(person, id, 'failed')
    expect((await rig.bill(person, applyNo)).status).toBe(409)
    const next = await verify(person, applyNo)
    expect(await status(person, next)).toBe('success')
    expect((await rig.bill(person, applyNo)).body.data).toMatchObject({ state: 'NEW' })
  })

  it('a bill from before is not opened at the cashier, by window, phone or checkout', async () => {
    const { person, billId, tid } = await billedBeforeVerified()
    const opened = server.cashier.calls.length
    expect(await goToCashier(person, billId)).toMatchObject({ status: 409, body: { code: 'identity-owed' } })
    const link = { purpose: 'payment', of: billId, language: 'en', platform: 'one' }
    expect(await person.post('/handover', link)).toMatchObject({ status: 409, body: { code: 'identity-owed' } })
    expect((await person.post('/EServiceajax/checkout', { platform: 'one', tid })).body).toMatchObject({ isValid: false })
    expect(server.cashier.calls.slice(opened)).not.toContain('POST /cashier/api/sessions')
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
    expect(await server.cashier.pays(billId)).toBe(200)
    expect(await rig.stateOf(person, applyNo)).toMatchObject({ identity: 'verified', payment: 'paid', completedAt: expect.any(String) })
  })

  it('at one moment, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, applyNo, billId } = await billedBeforeVerified()
      const id = await verify(person, applyNo)
      const answers = await Promise.all([server.cashier.pays(billId), rig.notify(id), status(person, id)])
      expect(answers).toEqual([200, 200, 'success'])
      expect(await rig.stateOf(person, applyNo)).toMatchObject({ identity: 'verified', payment: 'paid', completedAt: expect.any(String) })
    }
  }, 240_000)
})

describe('checks asked for at one moment (threat 7)', () => {
  it('three links for a phone are of one check, and one of them leads there, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, applyNo } = await rig.apply()
      identity.forgetful = round % 2 === 1
      const made = await Promise.all([1, 2, 3].map(() => makeLink(person, 'identity', applyNo)))
      identity.forgetful = false
      expect(new Set(made.map(({ subject }) => subject)).size).toBe(1)
      expect(await rig.checksOf(applyNo)).toHaveLength(1)
      const looks = await Promise.all(made.map(({ link }) => phone.look(link)))
      expect(looks.map(({ status }) => status).sort()).toEqual([200, 404, 404])
      if (round % 2 === 0) expect([...identity.checks.values()].filter((check) => check.applyNo === applyNo)).toHaveLength(1)
    }
  }, 240_000)

  it('three windows begin one check, and then one second attempt, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, applyNo } = await rig.apply()
      const ids = await Promise.all([1, 2, 3].map(() => rig.link(person, applyNo)))
      expect(new Set(ids).size).toBe(1)
      const [id = ''] = ids
      await ends(person, id, 'failed')
      expect(new Set(await Promise.all([1, 2, 3].map(() => rig.again(person, id))))).toEqual(new Set([id]))
      expect(await status(person, id)).toBe('waiting')
      expect(await rig.checksOf(applyNo)).toHaveLength(1)
    }
  }, 240_000)

  it('a notice beside answers that were asked for is one event, in every round', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { person, id } = await rig.begun()
      server.clock.advance({ seconds: 11 })
      const end = round % 2 === 0 ? 'ok' : 'failed'
      identity.decides(id, end)
      await Promise.all([rig.notify(id), status(person, id), server.checks.pollDue(), rig.notify(id), status(person, id)])
      expect((await rig.eventsOf(id)).map(({ kind }) => kind).sort()).toEqual(['begun', end === 'ok' ? 'success' : 'failed'])
      expect(await status(person, id)).toBe(end === 'ok' ? 'success' : 'failed')
    }
  }, 240_000)
})

describe('the identity check on a phone (decision 9.13), [4-05], threat 7', () => {
  it('is done there, of the applicant’s face whoever has the link, ends there, and the desktop hears of it from the server', async () => {
    const { person: owner, body, applyNo } = await rig.apply()
    const { link, subject } = await makeLink(owner, 'identity', applyNo, { language: 'pt' })
    const page = await phone.look(link)
    expect(page.text).toContain('Continuar a verificação de identidade')
    const meant = identity.check(subject).person
    expect(meant).toMatchObject({ documentType: '15', documentNumber: '1234567(8)', nameZh: '陳,大文', nameFl: 'CHAN,TAI MAN' })
    for (const secret of [applyNo, subject, meant.euid, '1234567', '陳', 'CHAN', '66123456']) expect(page.text).not.toContain(secret)
    expect(await status(owner, subject)).toBe('waiting')
    expect((await phone.goOn(link)).location).toBe(`https://id.example/check?language=pt&id=${subject}`)
    expect(identity.checks.get(subject)?.returnUrl).toBe(`${server.context.origins.product}/ecad/continue/done?language=pt`)
    await ends(owner, subject, 'ok')
    expect((await accept(owner, { ...body, stage: 'final' })).body.reason, 'only the payment is owed now').toBe('payment-owed')
    expect((await phone.look(link)).status).toBe(404)
    expect((await askForLink(owner, 'identity', applyNo)).body.code).toBe('identity-verified')
  })

  it('is another than the popup’s, which ends in this service; verified by that, the phone’s link is over', async () => {
    const { person: owner, applyNo } = await rig.apply()
    const { link, subject } = await makeLink(owner, 'identity', applyNo)
    const own = await rig.link(owner, applyNo)
    expect(own).not.toBe(subject)
    expect(identity.checks.get(own)?.returnUrl).toContain('/ecad/identity-passed.html')
    expect(await rig.again(owner, subject), 'a second attempt on the desktop after a first by phone').toBe(own)
    await ends(owner, own, 'ok')
    expect((await phone.goOn(link)).status).toBe(404)
  })

  it('failed there, a new link begins a new check', async () => {
    const { person: owner, applyNo } = await rig.apply()
    const first = await makeLink(owner, 'identity', applyNo)
    await ends(owner, first.subject, 'failed')
    expect((await phone.goOn(first.link)).status).toBe(404)
    expect((await makeLink(owner, 'identity', applyNo)).subject).not.toBe(first.subject)
  })

  it('a provider that does not answer makes no link', async () => {
    const { person: owner, applyNo } = await rig.apply()
    identity.silent = true
    const refused = await askForLink(owner, 'identity', applyNo)
    identity.silent = false
    expect([refused.status, refused.body.code]).toEqual([503, 'identity-unavailable'])
  })
})

describe('the channel of a verification link [7-37]', () => {
  it('is told to the provider and kept with its own check; either check verifies the application [7-37]', async () => {
    const { person, applyNo } = await rig.apply()
    const linksOf = async () => [await linkFor(person, applyNo, 'web'), await linkFor(person, applyNo, 'app')] as const
    const [web, app] = await linksOf()
    expect([identity.check(web).channel, identity.check(app).channel]).toEqual(['web', 'app'])
    expect(await rig.checkOf(web)).toMatchObject({ applyNo, channel: 'web' })
    expect(await rig.checkOf(app)).toMatchObject({ applyNo, channel: 'app' })
    expect(await linksOf(), 'pressed twice it is one check').toEqual([web, app])
    expect(await rig.checksOf(applyNo)).toHaveLength(2)
    await ends(person, app, 'ok')
    expect(await status(person, web)).toBe('success')
  })

  it('a later attempt stays in its channel, also where the provider no longer knows the check and begins another [7-14]', async () => {
    const { person, applyNo } = await rig.apply()
    const id = await linkFor(person, applyNo, 'app')
    await ends(person, id, 'failed')
    expect(await rig.again(person, id)).toBe(id)
    identity.checks.delete(id)
    expect(await status(person, id)).toBe('waiting')
    const next = await rig.again(person, id)
    expect(next).not.toBe(id)
    expect(identity.check(next).channel).toBe('app')
    await ends(person, next, 'ok')
  })
})
