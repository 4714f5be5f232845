import { createHash, randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { checkReconciler } from '#server/applications/identities/reconciler.ts'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { accept } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import type { FakePerson } from '#tests/support/fake-identity.ts'
import { makeLink } from '#tests/support/phone.ts'

const rig = await closeAfterAll(startIdentityServer())
afterEach(async () => {
  const { identity, server } = rig
  identity.silent = false
  identity.before = undefined
  // Ends this test's open checks; a provider that was down counts as up again.
  for (const [id, { state }] of identity.checks) if (state === 'open') identity.decides(id, 'cancelled')
  server.clock.advance({ hours: 2 })
  await server.checks.pollDue()
  await server.checks.pollDue()
  server.logged.length = 0
})

const gets = (id: string) => rig.identity.calls.filter((call) => call === `GET /identity/api/checks/${id}`).length

const SOMEBODY: FakePerson = { euid: 'EUID-SOMEBODY', documentType: '15', documentNumber: '5765432(1)' }
const errors = () => rig.server.logged.filter(({ level }) => level === 'error')

describe('notices of the identity provider [7-37], threat 7', () => {
  it('a success is booked though no browser ever asks, and told twenty times it is one [7-37]', async () => {
    const { person, body, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok')
    const notice = rig.identity.noticeOf(id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => rig.identity.notify(rig.server, notice)))
    expect(answers).toEqual(Array(20).fill(200))
    expect((await rig.eventsOf(id)).map(({ kind }) => kind)).toEqual(['begun', 'success'])
    expect((await rig.stateOf(person, applyNo)).identity).toBe('verified')
    expect((await accept(person, { ...body, stage: 'final' })).body.reason).toBe('payment-owed')
  })

  it('a success of another person is refused, kept, made a case and logged for operators; the applicant may try again', async () => {
    const { person, body, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok', SOMEBODY)
    expect([await rig.notify(id), await rig.notify(id)]).toEqual([409, 409])
    expect(await rig.status(person, id)).toBe('failed')
    expect((await accept(person, { ...body, stage: 'final' })).body.reason).toBe('identity-owed')
    expect(await rig.keptFor(`other-person:${id}:1`)).toMatchObject([{ reason: 'other-person' }])
    expect(errors()).toMatchObject([{ facts: { reason: 'other-person' } }])
    expect(JSON.stringify(errors())).not.toContain(SOMEBODY.documentNumber)
    const next = await rig.link(person, applyNo)
    expect(next).not.toBe(id)
    rig.identity.decides(next, 'ok')
    expect(await rig.status(person, next)).toBe('success')
    expect(await rig.status(person, id), 'any success is final (decision 9.18)').toBe('success')
    expect(await rig.link(person, applyNo)).toBe(next)
  })

  it('the same when the provider is asked', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok', SOMEBODY)
    expect(await rig.status(person, id)).toBe('failed')
    expect(await rig.casesOf(`other-person:${id}:1`)).toMatchObject([{ reason: 'other-person', closedAt: null }])
    expect(errors()).toMatchObject([{ facts: { reason: 'other-person', applyNo } }])
  })

  it.each([
    ['as it stands on the card', '1234567(8)', true],
    ['without brackets', '12345678', true],
    ['in full width', '１２３４５６７（８）', true],
    ['another', '1234567(9)', false],
    ['none', '', false],
  ])('the document’s number %s', async (_what, documentNumber, counts) => {
    const { person, applyNo, id } = await rig.begun()
    const { euid, documentType } = rig.identity.check(id).person
    rig.identity.decides(id, 'ok', { euid, documentType, documentNumber })
    expect(await rig.notify(id)).toBe(counts ? 200 : 409)
    expect((await rig.stateOf(person, applyNo)).identity).toBe(counts ? 'verified' : 'owed')
  })

  const changed = (change: Record<string, unknown>) => (notice: Record<string, unknown>) => JSON.stringify({ ...notice, ...change })
  const byContent = (_id: string, raw: string) => `inbox:${createHash('sha256').update(raw).digest('hex')}`
  it.each<readonly [what: string, rawOf: ReturnType<typeof changed>, status: number, onceKey: typeof byContent]>([
    ['is of another application', changed({ applyNo: 'EC-OTHER' }), 409, (id) => `mixed-up-check:${id}`],
    ['is of another account', changed({ subject: 'acc_other' }), 409, (id) => `mixed-up-check:${id}`],
    ['is of a check that is none of ours', changed({ id: 'a-check-of-nobody' }), 404, () => 'unknown-check:a-check-of-nobody'],
    ['is no JSON', () => `{"id": ${randomUUID()}`, 400, byContent],
    ['says no time', changed({ occurredAt: 'yesterday' }), 400, byContent],
    ['does not say whose face it was', changed({ person: undefined }), 400, byContent],
    ['does not say which attempt', changed({ attempt: undefined }), 400, byContent],
    ['holds a character that no text may hold', changed({ message: '\0' }), 400, byContent],
  ])('a genuine one that %s is not booked, but kept as it came and logged for operators', async (_what, rawOf, status, onceKey) => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok')
    const raw = rawOf(rig.identity.noticeOf(id))
    expect(await rig.identity.notify(rig.server, raw)).toBe(status)
    expect((await rig.stateOf(person, applyNo)).identity).toBe('owed')
    expect((await rig.keptFor(onceKey(id, raw))).map((kept) => kept.raw.toString())).toEqual([raw])
    expect(errors()).toHaveLength(1)
  })

  it('a forged one is refused, and nothing of it is kept', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok')
    const forged = rig.identity.noticeOf(id, { id: `forged-${id}` })
    expect(await rig.identity.notify(rig.server, forged, `t=1,k=test,v1=${'0'.repeat(64)}`)).toBe(401)
    expect(await rig.keptFor(`unknown-check:forged-${id}`)).toEqual([])
    expect((await rig.stateOf(person, applyNo)).identity).toBe('owed')
  })
})

describe('the server asks about open checks itself: nobody need come back [4-05], threat 7', () => {
  it('a success without a notice or a browser is recorded', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok')
    await rig.server.checks.pollDue()
    expect((await rig.stateOf(person, applyNo)).identity, 'not asked before its time').toBe('owed')
    rig.server.clock.advance({ seconds: 11 })
    expect(await rig.server.checks.pollDue()).toBe(1)
    expect((await rig.stateOf(person, applyNo)).identity).toBe('verified')
    expect((await rig.checkOf(id))?.dueAt).toBeNull()
  })

  it('queries ever less often while it is open, and stops at its end', async () => {
    const { id } = await rig.begun()
    const waits: number[] = []
    for (let look = 0; look < 5; look += 1) {
      const due = (await rig.checkOf(id))?.dueAt as Date
      waits.push((due.getTime() - rig.server.clock.now().getTime()) / 1000)
      rig.server.clock.set(due)
      await rig.server.checks.pollDue()
    }
    expect(waits).toEqual([10, 20, 40, 60, 120])
    rig.identity.decides(id, 'failed')
    rig.server.clock.advance({ minutes: 10 })
    await rig.server.checks.pollDue()
    const asked = gets(id)
    rig.server.clock.advance({ hours: 48 })
    await rig.server.checks.pollDue()
    expect([gets(id), (await rig.checkOf(id))?.state]).toEqual([asked, 'failed'])
  })

  it('it is no longer queried once another check of the application has succeeded', async () => {
    const { person, applyNo } = await rig.apply()
    const { subject } = await makeLink(person, 'identity', applyNo)
    const own = await rig.link(person, applyNo)
    rig.identity.decides(own, 'ok')
    expect(await rig.notify(own)).toBe(200)
    expect((await rig.checkOf(subject))?.dueAt).toBeNull()
    rig.server.clock.advance({ hours: 1 })
    await rig.server.checks.pollDue()
    expect(gets(subject)).toBe(0)
  })

  it('a second attempt that this server began and never heard of is heard of', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'failed')
    expect(await rig.status(person, id)).toBe('failed')
    rig.identity.before = async (call) => {
      // created at the provider, but the answer is lost
      if (!call.endsWith('/again')) return
      Object.assign(rig.identity.check(id), { state: 'open', attempts: 2 })
      rig.identity.silent = true
    }
    expect((await person.get(`/identities/auth-url/refresh?id=${id}`)).status).toBe(503)
    Object.assign(rig.identity, { silent: false, before: undefined })
    rig.identity.decides(id, 'ok')
    rig.server.clock.advance({ seconds: 11 })
    await rig.server.checks.pollDue()
    expect((await rig.stateOf(person, applyNo)).identity).toBe('verified')
  })

  it('a provider that is down gets no more calls after five, is logged for operators once, and is queried again after a pause', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.silent = true
    for (let look = 0; look < 8; look += 1) expect(await rig.status(person, id)).toBe('waiting')
    expect(gets(id), 'five calls without an answer').toBe(5)
    expect(rig.server.logged).toMatchObject([{ level: 'error', message: expect.stringContaining('identity provider does not answer') }])
    rig.identity.silent = false
    rig.identity.decides(id, 'ok')
    rig.server.clock.advance({ seconds: 11 })
    await rig.server.checks.pollDue()
    expect((await rig.stateOf(person, applyNo)).identity).toBe('verified')
    expect(rig.server.logged.at(-1)).toMatchObject({ message: 'the identity provider answers again' })
  })

  it('/readyz has the number of checks whose query is overdue', async () => {
    const { person, applyNo } = await rig.apply()
    await rig.link(person, applyNo)
    const { db, clock, figures } = rig.server.context
    const overdue = () => figures.alarms.overdueChecks?.(db, clock.now())
    rig.server.clock.advance({ minutes: 12 })
    expect(await overdue()).toBe(1)
    await rig.server.checks.pollDue()
    expect(await overdue()).toBe(0)
  })

  it('of three servers one queries a check at a time, and another one if that has died', async () => {
    const { id } = await rig.begun()
    const { db, identities } = rig.server.context
    const { clock, log } = rig.server
    const servers = [1, 2, 3].map(() => checkReconciler(db, clock, identities, 1000, log))
    clock.advance({ seconds: 11 })
    const looked = await Promise.all(servers.map((one) => one.pollDue()))
    expect(looked.reduce((sum, one) => sum + one)).toBe(1)
    expect(gets(id)).toBe(1)
  })
})
