import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startIdentityServer } from '#tests/server/support/identity-rig.ts'
import { accept } from '#tests/support/application.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import type { FakePerson } from '#tests/support/fake-identity.ts'

const rig = await closeAfterAll(startIdentityServer())
beforeEach(() => {
  rig.server.logged.length = 0
})

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
    expect(await rig.notify(id)).toBe(409)
    expect(await rig.notify(id)).toBe(409)
    expect(await rig.status(person, id)).toBe('failed')
    expect((await accept(person, { ...body, stage: 'final' })).body.reason).toBe('identity-owed')
    expect(await rig.keptFor(`other-person:${id}:1`)).toMatchObject([{ reason: 'other-person' }])
    expect(errors()).toMatchObject([{ facts: { reason: 'other-person' } }])
    expect(JSON.stringify(errors())).not.toContain(SOMEBODY.documentNumber)
    const next = await rig.link(person, applyNo)
    expect(next).not.toBe(id)
    rig.identity.decides(next, 'ok')
    expect(await rig.status(person, next)).toBe('success')
  })

  it('the same when the provider is asked', async () => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok', SOMEBODY)
    expect(await rig.status(person, id)).toBe('failed')
    expect(await rig.casesOf(`other-person:${id}:1`)).toMatchObject([{ reason: 'other-person', closedAt: null }])
    expect(errors()).toMatchObject([{ facts: { reason: 'other-person', applyNo } }])
  })

  const documents: readonly [what: string, documentNumber: string, counts: boolean][] = [
    ['as it stands on the card', '1234567(8)', true],
    ['without brackets', '12345678', true],
    ['in full width', '１２３４５６７（８）', true],
    ['another', '1234567(9)', false],
    ['none', '', false],
  ]
  it.each(documents)('the document’s number %s', async (_what, documentNumber, counts) => {
    const { person, applyNo, id } = await rig.begun()
    const { euid, documentType } = rig.identity.check(id).person
    rig.identity.decides(id, 'ok', { euid, documentType, documentNumber })
    expect(await rig.notify(id)).toBe(counts ? 200 : 409)
    expect((await rig.stateOf(person, applyNo)).identity).toBe(counts ? 'verified' : 'owed')
  })

  const unbookable: readonly [what: string, change: Record<string, unknown>, status: number, onceKey: (id: string) => string][] = [
    ['of another application', { applyNo: 'EC-OTHER' }, 409, (id) => `mixed-up-check:${id}`],
    ['of another account', { subject: 'acc_other' }, 409, (id) => `mixed-up-check:${id}`],
    ['of a check that is none of ours', { id: 'a-check-of-nobody' }, 404, () => 'unknown-check:a-check-of-nobody'],
  ]
  it.each(unbookable)('a genuine one %s is not booked, but kept and logged for operators', async (_what, change, status, onceKey) => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok')
    expect(await rig.notify(id, change)).toBe(status)
    expect((await rig.stateOf(person, applyNo)).identity).toBe('owed')
    expect(await rig.keptFor(onceKey(id))).toHaveLength(1)
    expect(errors()).toHaveLength(1)
  })

  const unreadable: readonly [what: string, body: (notice: Record<string, unknown>) => string][] = [
    ['is no JSON', () => `{"id": ${randomUUID()}`],
    ['says no time', (notice) => JSON.stringify({ ...notice, occurredAt: 'yesterday' })],
    ['does not say whose face it was', (notice) => JSON.stringify({ ...notice, person: undefined })],
    ['does not say which attempt', (notice) => JSON.stringify({ ...notice, attempt: undefined })],
    ['holds a character that no text may hold', (notice) => JSON.stringify({ ...notice, message: '\0' })],
  ]
  it.each(unreadable)('a genuine one that %s is kept as it came', async (_what, bodyOf) => {
    const { person, applyNo, id } = await rig.begun()
    rig.identity.decides(id, 'ok')
    const raw = bodyOf(rig.identity.noticeOf(id))
    expect(await rig.identity.notify(rig.server, raw)).toBe(400)
    expect((await rig.stateOf(person, applyNo)).identity).toBe('owed')
    const digest = createHash('sha256').update(raw).digest('hex')
    expect((await rig.keptFor(`inbox:${digest}`)).map((kept) => kept.raw.toString())).toEqual([raw])
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
