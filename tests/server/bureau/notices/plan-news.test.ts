import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { composed } from '#server/bureau/notices/compose.ts'
import { PlanNewsTeller } from '#server/bureau/notices/plan-news.ts'
import { watchSubject } from '#server/bureau/notices/watchers.ts'
import type { Claimed } from '#server/bureau/outbox/deliveries.ts'
import { outbox } from '#server/bureau/outbox/tables.ts'
import { type BureauRecord, findRecord } from '#server/bureau/records/repository.ts'
import { myRecord } from '#server/people/my-records/view.ts'
import { erasePerson } from '#server/people/person/erase.ts'
import { rowsOfPerson } from '#server/people/person/rows.ts'
import type { Parcel } from '#server/sales/plans/parcel.ts'
import { runRegister } from '#server/sales/register/cli.ts'
import { importRegister } from '#server/sales/register/import.ts'
import { parcelOf } from '#server/sandbox/cadastre/parcels.ts'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { csvOf, type Row, rowOf } from '#tests/server/support/register-files.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { qrOf } from '#tests/support/pdf.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'

interface Holder {
  readonly person: TestClient
  readonly recordNo: string
}

const office = await closeAfterAll(BackOffice.start())
const { clock, log } = office.server
const { db } = office.server.context
// an import then indexes only the places of its own few parcels
await db.execute(sql`truncate places, parcel_places, place_keys`)
const folder = tempFolder('plan-news')

const tell = () => new PlanNewsTeller(db, clock, 1_000, log).tellDue()
const parcel = (number: string): Parcel => {
  const found = parcelOf(number)
  if (found === undefined) throw new Error(`no parcel ${number}`)
  return found
}

/** Imports these parcels with what is changed of each. */
async function imports(changed: Readonly<Record<string, Row>>, ...options: readonly string[]): Promise<string> {
  const file = join(folder.path, 'register.csv')
  const rows = Object.entries(changed).map(([number, change]) => ({ ...rowOf(parcel(number)), ...change }))
  writeFileSync(file, csvOf(rows, { columns: [...Object.keys(rowOf(parcel(ON_SALE[0] ?? ''))), 'plan_issued'] }))
  const said: string[] = []
  const open = async () => ({ db, kind: 'embedded' as const, close: async () => undefined })
  const args = ['import', file, '--by', 'Chan', '--allow-alike', ...options]
  const env = { DATA_DIR: join(folder.path, 'data') }
  const code = await runRegister(args, (line) => said.push(line), env, { open, now: () => clock.now() })
  expect(code, said.join('\n')).toBe(0)
  clock.advance({ seconds: 1 })
  return said.join('\n')
}

/** A person to whom these plans were issued; the same name gives the same person. */
async function holderOf(plans: readonly string[], name?: string): Promise<Holder> {
  const { person, recordNo } = await office.paidOrder(plans, name)
  let { version } = (await office.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })).body
  for (const plan of plans) version = (await office.handIn(recordNo, plan, version, planPdf(`${recordNo} ${plan}`))).body.version
  clock.advance({ seconds: 1 })
  return { person, recordNo }
}

/** The record as its owner sees it, however long ago the session ended. */
const viewOf = async ({ recordNo }: Holder) => myRecord(office.server.context, (await findRecord(db, recordNo)) as BureauRecord)
const toldOf = async (subject: Pick<Holder, 'recordNo'> | string): Promise<readonly string[]> => {
  const record = typeof subject === 'string' ? watchSubject(subject) : subject.recordNo
  const ofPerson = and(eq(outbox.record, record), eq(outbox.audience, 'person'))
  const rows = await db.select({ data: outbox.data }).from(outbox).where(ofPerson).orderBy(outbox.sequence)
  return rows.flatMap(({ data }) => ('of' in data && /newest|watched/.test(data.of) ? [data.of] : []))
}
const watches = (person: TestClient, parcel: string, watched = true) => person.post('/parcels/watched', { number: parcel, watched })
const listOf = async (person: TestClient) => (await person.get<WireResponse<'GET /my-records'>>('/my-records?platform=one')).body
const watching = async (person: TestClient) => (await listOf(person)).watching.map(({ number, news }) => [number, news?.what])
const newsIn = async (holder: Holder) => (await viewOf(holder)).results.map(({ item, news }) => [item, news?.what] as const)

/** Another area each time, within what may differ from the outline. */
let areas = 0
const otherArea = (number: string): Row => ({ area: (parcel(number).areaSqm + 0.01 * ++areas).toFixed(2) })
const [A = '', B = '', C = ''] = ON_SALE
/** The areas of these parcels change, and holders are told. */
async function change(...numbers: readonly string[]): Promise<void> {
  await imports(Object.fromEntries(numbers.map((number) => [number, otherArea(number)])), '--tell')
  await tell()
}

describe('“your plan is no longer the newest” (decision 11)', { timeout: 120_000 }, () => {
  it('is sent once to each holder of a plan of a changed parcel, and to no other account; the record shows the change', async () => {
    const [one, two] = [await holderOf([A]), await holderOf([B])]
    const said = await imports({ [A]: otherArea(A) }, '--tell')
    expect(said).toContain('0 added, 1 changed, 0 as they were; holders of plans of 1 parcel are told.')
    // three servers at once
    await Promise.all([tell(), tell(), tell()])
    expect(await tell()).toBe(0)
    clock.advance({ hours: 25 })
    expect(await tell()).toBe(0)
    expect([await toldOf(one), await toldOf(two)]).toEqual([['plan-not-newest'], []])
    expect((await viewOf(one)).results).toMatchObject([{ item: A, state: 'ready', news: { what: ['area'], on: '2026-11-20' } }])
    expect((await viewOf(one)).notices.at(-1)).toMatchObject({ of: 'plan-not-newest', mode: 'SMS' })
    expect(await newsIn(two)).toEqual([[B, undefined]])
  })

  it('is not sent for an import without --tell, even if a later import of the same has it', async () => {
    const one = await holderOf([A])
    const mended = otherArea(A)
    await imports({ [A]: mended })
    expect(await imports({ [A]: mended }, '--tell')).toContain('1 row: nothing changed.')
    expect(await tell()).toBe(0)
    expect(await newsIn(one)).toEqual([[A, undefined]])
  })

  it('is at most one notice per owner and day, about all changes until then', async () => {
    const name = 'the owner of several'
    const [one, two] = [await holderOf([A], name), await holderOf([B, C], name)]
    await change(A, B, C)
    await imports({ [C]: otherArea(C) }, '--tell')
    await imports({ [A]: otherArea(A) }, '--tell')
    clock.advance({ hours: 23 })
    await tell()
    expect([await toldOf(one), await toldOf(two)]).toEqual([[], ['plans-not-newest']])
    clock.advance({ hours: 2 })
    for (const _time of [1, 2]) await tell()
    expect([await toldOf(one), await toldOf(two)]).toEqual([[], ['plans-not-newest', 'plans-not-newest']])
    expect(await newsIn(two)).toEqual([B, C].map((plan) => [plan, ['area']]))
  })

  it('is not sent while the owner has turned it off, though the record shows the change; afterwards only later changes count', async () => {
    const one = await holderOf([A])
    expect((await listOf(one.person)).planNews).toBe(true)
    expect(await one.person.post('/my-records/plan-news', { planNews: false })).toMatchObject({ status: 200, body: { planNews: false } })
    expect((await listOf(one.person)).planNews).toBe(false)
    await change(A)
    await one.person.post('/my-records/plan-news', { planNews: true })
    await tell()
    expect(await toldOf(one)).toEqual([])
    expect(await newsIn(one)).toEqual([[A, ['area']]])
    await change(A)
    expect(await toldOf(one)).toEqual(['plan-not-newest'])
  })

  it('does not concern a plan that was issued since, nor one as new as the plan that the bureau drew', async () => {
    const early = await holderOf([B])
    await imports({ [B]: { plan_issued: '2020-01-01' } })
    await imports({ [B]: { plan_issued: '2026-02-28' } }, '--tell')
    await tell()
    expect(await newsIn(early)).toEqual([[B, undefined]])
    clock.advance({ hours: 48 })
    await imports({ [B]: { plan_issued: macaoDay(clock.now()) } }, '--tell')
    const late = await holderOf([B])
    await tell()
    expect([await newsIn(early), await newsIn(late)]).toEqual([[[B, ['plan-anew']]], [[B, undefined]]])
    expect([await toldOf(early), await toldOf(late)]).toEqual([['plan-not-newest'], []])
  })

  it('is not sent to an owner whose application was refused', async () => {
    const one = await holderOf([C])
    const { version } = await office.record(one.recordNo)
    await office.post(`/records/${one.recordNo}/state`, { by: 'Lei', version, state: 'refused', why: 'a mistake' })
    await change(C)
    expect(await toldOf(one)).toEqual([])
    const { version: refused } = await office.record(one.recordNo)
    await office.post(`/records/${one.recordNo}/state`, { by: 'Lei', version: refused, state: 'closed', why: 'it is over' })
    await change(C)
    expect(await toldOf(one)).toEqual([])
  })

  it('an interrupted import sends none; repeated, it sends one', async () => {
    const one = await holderOf([A])
    const { area } = otherArea(A)
    async function* entries() {
      yield { line: 2, parcel: { ...parcel(A), areaSqm: Number(area) } }
    }
    const options = { dryRun: false, replace: false, skipWrong: false, allowAlike: true, tellAt: clock.now() }
    const end = async () => Promise.reject(new Error('cut off'))
    await expect(importRegister(db, entries(), options, () => undefined, end)).rejects.toThrow('cut off')
    await tell()
    expect(await newsIn(one)).toEqual([[A, undefined]])
    await imports({ [A]: { area } }, '--tell')
    await imports({ [A]: { area } }, '--tell')
    await tell()
    expect([await newsIn(one), await toldOf(one)]).toEqual([[[A, ['area']]], ['plan-not-newest']])
  })

  it('is also shown by the public check of the document, which is still valid', async () => {
    const { person, recordNo } = await holderOf([A])
    const path = `/api/back-office/records/${recordNo}/files/${(await office.record(recordNo)).results[0]?.fileCode}`
    const answer = await fetch(`${office.server.origin}${path}`, { headers: office.bureau('read').headers })
    const mark = new URL(await qrOf(Buffer.from(await answer.arrayBuffer()))).searchParams.get('d') ?? ''
    const check = async () => (await person.get<WireResponse<'GET /document-check'>>(`/document-check?d=${mark}`)).body.document
    expect(await check()).not.toHaveProperty('news')
    await imports({ [A]: { ...otherArea(A), on_sale: 'no' } }, '--tell')
    expect(await check()).toMatchObject({ state: 'holds', news: { what: ['area', 'off-sale'] } })
    await imports({ [A]: {} })
  })

  it('what changed can be neither changed nor deleted', async () => {
    for (const statement of [sql`update parcel_changes set kind = 'area'`, sql`delete from parcel_changes`, sql`truncate parcel_changes`])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/append-only/) } })
  })
})

describe('a watched parcel (decision 11)', { timeout: 120_000 }, () => {
  it('causes one notice to each account that watches it when it changes; the list shows the change', async () => {
    const [one, other] = [await office.server.signIn('watcher'), await office.server.signIn('watcher of another')]
    await watches(one, A)
    await watches(other, B)
    clock.advance({ seconds: 1 })
    await imports({ [A]: otherArea(A) })
    await tell()
    expect(await toldOf('watcher')).toEqual([])
    await imports({ [A]: { ...otherArea(A), on_sale: 'no' } }, '--tell')
    await tell()
    expect([await watching(one), await watching(other)]).toEqual([[[A, ['area', 'off-sale']]], [[B, undefined]]])
    clock.advance({ hours: 25 })
    await tell()
    expect([await toldOf('watcher'), await toldOf('watcher of another')]).toEqual([['watched-changed'], []])
    await imports({ [A]: {} })
  })

  it('causes no notice of earlier changes, after watching has ended, or while notices are turned off', async () => {
    const names = ['late', 'gone', 'quiet'] as const
    const [late, gone, quiet] = (await Promise.all(names.map((name) => office.server.signIn(name)))) as [TestClient, TestClient, TestClient]
    await watches(gone, A)
    await watches(quiet, A)
    await quiet.post('/my-records/plan-news', { planNews: false })
    clock.advance({ seconds: 1 })
    await imports({ [A]: otherArea(A) }, '--tell')
    await watches(gone, A, false)
    await watches(late, A)
    await tell()
    expect(await Promise.all(names.map(toldOf))).toEqual([[], [], []])
    expect([await watching(gone), await watching(quiet)]).toEqual([[], [[A, ['area']]]])
  })

  it('shares one notice per owner and day with plans; a parcel whose plan the owner holds counts as a plan only', async () => {
    const [both, same] = [await holderOf([A]), await holderOf([B])]
    await watches(both.person, C)
    await watches(same.person, B)
    clock.advance({ seconds: 1 })
    await change(A, B, C)
    await change(C)
    expect([await toldOf(both), await toldOf(same)]).toEqual([['plans-and-watched-changed'], ['plan-not-newest']])
  })

  it('causes a notice with the address of the list; an erasure deletes the list and the notice', async () => {
    const one = await office.server.signIn('watcher to erase')
    await watches(one, A)
    clock.advance({ seconds: 1 })
    await change(A)
    const { messages } = await rowsOfPerson(db, 'watcher to erase')
    expect(messages).toMatchObject([{ data: { of: 'watched-changed', mode: 'SMS', language: 'en', platform: 'one' } }])
    const message = (messages ?? [])[0] as unknown as Claimed['message']
    const { short } = composed({ message } as Claimed, office.server.context.origins)
    expect(short).toMatch(/^DSCC: Parcels that you watch have changed\. .*: https?:.*\/ecad\/my-records\?platform=one&language=en$/)
    const { erased, kept } = (await erasePerson(db, 'watcher to erase', { by: 'Chan', now: clock.now(), isDryRun: false })) ?? {}
    expect({ erased, kept }).toMatchObject({ erased: { watchedParcels: 1, outbox: 1, accounts: 1 }, kept: {} })
    expect(await toldOf('watcher to erase')).toEqual([])
  })
})
