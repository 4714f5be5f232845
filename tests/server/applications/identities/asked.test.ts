import { afterEach, describe, expect, it } from 'vitest'
import { checkReconciler } from '#server/applications/identities/reconciler.ts'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
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

  it('a provider that no longer knows the check gives a new one at the next attempt', async () => {
    const { person, id } = await rig.begun()
    rig.identity.checks.delete(id)
    expect(await rig.status(person, id)).toBe('waiting')
    const next = await rig.again(person, id)
    expect(next).not.toBe(id)
    rig.identity.decides(next, 'ok')
    expect(await rig.status(person, next)).toBe('success')
  })

  it('a provider that is down gets no more calls after five, is logged for operators once, and is queried again after a pause', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.server.logged.length = 0
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
