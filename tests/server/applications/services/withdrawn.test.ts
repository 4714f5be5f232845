import { describe, expect, it } from 'vitest'
import { withdrawService } from '#server/applications/services/repository.ts'
import { seedServices } from '#server/sandbox/seed-services.ts'
import { accept, submission } from '#tests/support/application.ts'
import { startApplicationServer } from '#tests/support/application-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'

const rig = await closeAfterAll(startApplicationServer())

describe('a service that was withdrawn', { timeout: 60_000 }, () => {
  it('accepts no applications; submitted ones stay readable, and can be paid', async () => {
    const { server } = rig
    const { db } = server.context
    const person = await server.signIn()
    const body = await submission(person, 'CERT-01')
    const { body: accepted } = await accept(person, body)
    const applyNo = accepted.data?.applyNo ?? ''
    const late = await submission(person, 'CERT-01')
    const made = async () => (await person.get(`/acceptance/state?applyNo=${applyNo}`)).body
    const before = await made()

    expect(await withdrawService(db, 'CERT-01', server.clock.now())).toBe('withdrawn')
    expect((await person.get('/service-item?itemCode=CERT-01')).status).toBe(404)
    expect((await accept(person, late)).status).toBe(404)
    const { body: listed } = await person.get<{ data: { itemCode: string }[] }>('/service-item/list?serviceId=1065')
    expect(listed.data.map(({ itemCode }) => itemCode)).not.toContain('CERT-01')
    expect(await made()).toEqual(before)
    expect(before).toMatchObject({ success: true })
    const { body: bill } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${applyNo}`)
    expect(bill.data.billId).not.toBe('')
  })

  it('is not brought back by a test system that starts anew', async () => {
    const { server } = rig
    await seedServices(server.context.db, server.clock.now())
    expect((await (await server.signIn()).get('/service-item?itemCode=CERT-01')).status).toBe(404)
  })
})
