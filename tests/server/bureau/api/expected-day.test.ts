import { describe, expect, it } from 'vitest'
import { setTerm } from '#server/sales/offer/repository.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import type { TestClient } from '#tests/support/test-client.ts'

type Line = Extract<WireResponse<'GET /my-records'>['records'][number], { readonly receivedAt: string }>

const office = await closeAfterAll(BackOffice.start())

const BY = 'Lei Ka Man'
const setDay = (recordNo: string, version: number, day: string, why?: string) =>
  office.post(`/records/${recordNo}/expected-day`, { by: BY, version, day, ...(why === undefined ? {} : { why }) })
const lineOf = async (person: TestClient): Promise<Line | undefined> =>
  (await person.get<{ records: Line[] }>('/my-records?platform=one')).body.records[0]

/** The tests' clock is at 20 November 2026 until a test moves it; five working days later is the 27th. */
const PROMISED = '2026-11-27'

describe('the bureau changes the expected day (decision 11)', () => {
  it('to a later one with a reason: the owner sees both in the list and in the record, without the clerk’s name', async () => {
    const { person, recordNo } = await office.paidOrder()
    const { status, body } = await setDay(recordNo, 1, '2026-12-04', 'The archive is closed')
    expect([status, body.state, body.version]).toEqual([200, 'received', 2])
    const told = { expectedDay: PROMISED, late: false, newDay: { day: '2026-12-04', certain: true, why: 'The archive is closed' } }
    expect(await lineOf(person)).toMatchObject(told)
    const record = (await person.get(`/my-records/${recordNo}?platform=one`)).body
    expect(record).toMatchObject(told)
    expect(JSON.stringify(record)).not.toContain(BY)
    expect(await office.record(recordNo)).toMatchObject({
      expectedDay: '2026-12-04',
      acts: [{ kind: 'expected-day', by: BY, why: 'The archive is closed', detail: { day: '2026-12-04' } }],
    })
  })

  it('to an earlier one than promised only with a reason', async () => {
    const { person, recordNo } = await office.paidOrder()
    const refused = await setDay(recordNo, 1, '2026-11-25')
    expect([refused.status, refused.body.code]).toEqual([409, 'earlier-than-promised'])
    expect((await setDay(recordNo, 1, '2026-11-25', ' ')).body.code).toBe('earlier-than-promised')
    expect(await lineOf(person)).not.toHaveProperty('newDay')
    expect((await setDay(recordNo, 1, '2026-11-25', 'It is nearly done')).status).toBe(200)
    expect(await lineOf(person)).toMatchObject({ newDay: { day: '2026-11-25', why: 'It is nearly done' } })
  })

  it('not to a past or an invalid day, nor after a refusal', async () => {
    const { recordNo } = await office.paidOrder()
    expect((await setDay(recordNo, 1, '2026-11-19', 'x')).body.code).toBe('day-has-passed')
    for (const day of ['2026-02-30', '2026-13-01', 'tomorrow']) expect((await setDay(recordNo, 1, day, 'x')).status).toBe(400)
    await office.post(`/records/${recordNo}/state`, { by: BY, version: 1, state: 'refused', why: 'no such parcel' })
    expect((await setDay(recordNo, 2, '2026-12-04', 'x')).body.code).toBe('nothing-expected')
  })

  it('once if two clerks saw the same version; the last day set is current', async () => {
    const { person, recordNo } = await office.paidOrder()
    const both = await Promise.all([setDay(recordNo, 1, '2026-12-04', 'a'), setDay(recordNo, 1, '2026-12-07', 'b')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await setDay(recordNo, 2, '2026-12-11', 'c')
    expect(await lineOf(person)).toMatchObject({ newDay: { day: '2026-12-11', why: 'c' } })
  })
})

describe('an expected day that has passed without a result', () => {
  it('is shown as late, with a new day, until there is an outcome [2-06]', async () => {
    const { person, recordNo } = await office.paidOrder(undefined, 'somebody who waits')
    expect(await lineOf(person)).toMatchObject({ expectedDay: PROMISED, late: false })
    /** A session does not last so long: they sign in again each time. */
    const line = async (day: string) => {
      office.server.clock.set(`${day}T02:00:00Z`)
      return lineOf(await office.server.signIn('somebody who waits'))
    }
    expect(await line('2026-11-30')).toMatchObject({ expectedDay: PROMISED, late: true, newDay: { day: '2026-12-04', certain: false } })
    await setDay(recordNo, 1, '2026-12-02', 'The surveyor is ill')
    expect(await line('2026-11-30')).toMatchObject({ late: true, newDay: { day: '2026-12-02', certain: true, why: 'The surveyor is ill' } })
    // that day passes too: the reason is not shown for a date that no clerk set
    expect((await line('2026-12-03'))?.newDay).toEqual({ day: '2026-12-10', certain: false })
    await office.post(`/records/${recordNo}/state`, { by: BY, version: 2, state: 'refused', why: 'no such parcel' })
    expect(await line('2026-12-03')).toMatchObject({ late: false })
    expect(await line('2026-12-03')).not.toHaveProperty('newDay')
  })

  it('is not moved by terms that are set later', async () => {
    const { person } = await office.paidOrder()
    const before = (await lineOf(person))?.expectedDay
    const { db } = office.server.context
    office.server.clock.advance({ minutes: 1 })
    const now = office.server.clock.now()
    await setTerm(db, { kind: 'working-days', value: 15, validFrom: now, by: 'Chan' }, now)
    expect((await lineOf(person))?.expectedDay).toBe(before)
  })
})
