import { describe, expect, it } from 'vitest'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { calendarOf } from '#server/people/my-records/calendar.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { upload } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { pdf } from '#tests/support/files.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'
import { deletes, kept } from '#tests/support/upload-server.ts'

type View = WireResponse<'POST /my-records/{recordNo}/documents'> & { code: string }

const [A = ''] = ON_SALE
const rig = await closeAfterAll(BackOffice.start())
const bureau = await closeAfterAll(new FakeReceiver().listen())
await keepReceivers(rig.server.context.db, [bureau.settings], rig.server.clock.now())

const deliver = () =>
  new Deliverer(bureau.settings, { db: rig.server.context.db, clock: rig.server.clock, log: rig.server.log, everyMs: 1000 }).deliverDue()
const want = (recordNo: string, version = 1) =>
  rig.post(`/records/${recordNo}/state`, { by: 'Lei', version, state: 'documents-wanted', why: 'The deed is missing' })
const add = (person: TestClient, recordNo: string, files: readonly string[], platform = 'one') =>
  person.post<View>(`/my-records/${recordNo}/documents`, { platform, files })

let files = 0
const uploaded = (person: TestClient, recordNo: string): Promise<string> => {
  files += 1
  return kept(person, { itemCode: recordNo }, `deed ${files}.pdf`, Buffer.concat([pdf(), Buffer.from(`\n% ${files}\n`)]))
}

const order = () => rig.paidOrder()
const KINDS = { 'an order of plans': order, 'an application': () => rig.paidApplication() }
async function wanting(make: () => Promise<{ person: TestClient; recordNo: string }> = order) {
  const made = await make()
  await want(made.recordNo)
  return made
}

describe.each(Object.entries(KINDS))('documents that are wanted for %s (decision 11)', (_name, make) => {
  it('are added by their owner: it is in process again, the bureau is told how many and sees them', async () => {
    const { person, recordNo } = await wanting(make)
    const codes = [await uploaded(person, recordNo), await uploaded(person, recordNo)]
    const history = ['received', 'documents-wanted', 'in-process'].map((state) => ({ state }))
    expect(await add(person, recordNo, codes)).toMatchObject({ status: 200, body: { state: 'in-process', history } })

    const record = await rig.record(recordNo)
    expect(record.files.filter(({ added }) => added).map(({ fileCode }) => fileCode)).toEqual(expect.arrayContaining(codes))
    expect(record.acts.at(-1)).toMatchObject({ kind: 'documents-added', by: 'applicant', from: 'documents-wanted', to: 'in-process' })
    const file = `${rig.server.origin}/api/back-office/records/${recordNo}/files/${codes[0]}`
    expect((await fetch(file, { headers: rig.bureau('read').headers })).status).toBe(200)

    await deliver()
    const { type, sequence, data } = bureau.arrived.filter(({ record: one }) => one === recordNo).at(-1) ?? {}
    expect({ type, data }).toEqual({ type: 'document.added', data: { record: recordNo, sequence, count: 2 } })
  })

  it('are taken again after the page was left before they were handed in, but not twice [5-03]', async () => {
    const { person, recordNo } = await wanting(make)
    for (let left = 0; left < 4; left += 1) await uploaded(person, recordNo)
    const deed = async () => {
      rig.server.clock.advance({ seconds: 20 })
      return kept(person, { itemCode: recordNo }, 'deed.pdf', pdf())
    }
    const [left, deeds] = [await deed(), [await deed(), await deed()]]
    expect(await add(person, recordNo, deeds)).toMatchObject({ status: 409, body: { code: 'duplicate-file' } })
    expect(await deletes(person, left)).toBe(true)
    expect((await add(person, recordNo, deeds.slice(1))).body.state).toBe('in-process')
  })

  it('are added once, however often and at whatever moment the call is made', async () => {
    const { person, recordNo } = await wanting(make)
    const code = await uploaded(person, recordNo)
    const all = await Promise.all([code, code, code].map((one) => add(person, recordNo, [one])))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await rig.record(recordNo)).acts.filter(({ kind }) => kind === 'documents-added')).toHaveLength(1)
    await deliver()
    expect(bureau.told(recordNo).filter((one) => one.startsWith('document.added'))).toHaveLength(1)
  })
})

describe('nothing is added', () => {
  it('to a record that wants none: neither a file is taken nor a state set', async () => {
    const { person, recordNo } = await rig.paidOrder()
    expect((await upload(person, { itemCode: recordNo }, 'deed.pdf', pdf())).body).toMatchObject({ success: false, reason: 'place' })
    expect(await add(person, recordNo, ['x'.repeat(22)])).toMatchObject({ status: 409, body: { code: 'documents-not-wanted' } })
    expect((await rig.record(recordNo)).state).toBe('received')
  })

  it('where one of several files is not there: none of them is', async () => {
    const { person, recordNo } = await wanting()
    const code = await uploaded(person, recordNo)
    expect(await add(person, recordNo, [code, 'x'.repeat(22)])).toMatchObject({ status: 409, body: { code: 'file-not-found' } })
    expect(await rig.record(recordNo)).toMatchObject({ state: 'documents-wanted', files: [] })
    expect((await add(person, recordNo, [code])).status).toBe(200)
  })

  it('of what was uploaded for another record, or by another account (threat 13)', async () => {
    const { person, recordNo } = await wanting()
    const other = await wanting()
    const theirs = await uploaded(other.person, other.recordNo)
    expect((await add(person, recordNo, [theirs])).status).toBe(409)
    expect((await upload(person, { itemCode: other.recordNo }, 'deed.pdf', pdf())).body).toMatchObject({ reason: 'place' })
    const [foreign, none] = [await add(person, other.recordNo, [theirs]), await add(person, 'EC-NONE', [theirs])]
    expect([foreign.status, foreign.body]).toEqual([404, none.body])
    expect((await add(other.person, other.recordNo, [theirs], 'ab')).status).toBe(404)
    expect((await rig.record(other.recordNo)).state).toBe('documents-wanted')
  })

  it('by a call without a file or with more than five, or by an upload that the rules refuse [5-03]', async () => {
    const { person, recordNo } = await wanting()
    const send = (name: string, content: Buffer) => upload(person, { itemCode: recordNo }, name, content)
    for (const codes of [[], Array.from({ length: 6 }, (_one, at) => `file-${at}`)])
      expect((await add(person, recordNo, codes)).status).toBe(400)
    expect((await send('deed.pdf', Buffer.from('MZ no document'))).body).toMatchObject({ success: false, reason: 'type' })
    await send('deed.pdf', pdf())
    expect((await send('deed again.pdf', pdf())).body).toMatchObject({ success: false, reason: 'duplicate' })
    for (let more = 0; more < 4; more += 1) await uploaded(person, recordNo)
    expect((await send('sixth.pdf', Buffer.concat([pdf(), Buffer.from('\n% six\n')]))).body).toMatchObject({ reason: 'too-many' })
  })
})

it('the clerk who saw the record before is told that it changed', async () => {
  const { person, recordNo } = await rig.paidOrder()
  const wanted = await want(recordNo)
  await add(person, recordNo, [await uploaded(person, recordNo)])
  const late = await rig.post(`/records/${recordNo}/state`, { by: 'Lei', version: wanted.body.version, state: 'closed', why: 'no answer' })
  expect(late).toMatchObject({ status: 409, body: { code: 'version-changed' } })
})

const linkOf = (person: TestClient, recordNo: string, platform = 'one') =>
  person.get<{ url: string }>(`/my-records/${recordNo}/calendar/link?platform=${platform}`)
const linkTo = async (person: TestClient, recordNo: string) => (await linkOf(person, recordNo)).body.url
/** Like a host's own download: neither cookie nor bearer, nor any header of our client. */
const download = (url: string) => fetch(`${rig.server.origin}/api${url}`)
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the expected day for a calendar (decision 13)', () => {
  it('an attachment by its address alone, of one all-day event on the day that the record says; it names nobody and no parcel', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    const { body: record } = await person.get<{ expectedDay: string }>(`/my-records/${recordNo}?platform=one`)
    const answer = await download(await linkTo(person, recordNo))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${recordNo}.ics"; filename*=UTF-8''${recordNo}.ics`)
    const lines = linesOf(await answer.text())
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${record.expectedDay.replaceAll('-', '')}`)
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe(`SUMMARY:Expected completion date: application ${recordNo}`)
    for (const word of [A, 'CHAN', '陳', '1234567', '66123456', 'EUID']) expect(lines.join('\n')).not.toContain(word)
  })

  it('good for a minute, for this record, and for the owner’s session alone', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    const other = await rig.paidOrder([A])
    const url = await linkTo(person, recordNo)
    const altered = [url.replace(recordNo, other.recordNo), url.replace(/key=./, 'key=_'), url.replace(/until=\d+/, 'until=2147483647')]
    for (const one of altered) expect((await download(one)).status).toBe(404)
    rig.server.clock.advance({ seconds: 59 })
    expect((await download(url)).status).toBe(200)
    rig.server.clock.advance({ seconds: 2 })
    expect((await download(url)).status).toBe(404)
    const again = await linkTo(person, recordNo)
    await person.get('/MacauOneAcc/logout')
    expect((await download(again)).status).toBe(404)
  })

  it('not for a stranger, nor on the other platform, nor once the result is there', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    expect((await linkOf(await rig.server.signIn(), recordNo)).status).toBe(404)
    expect((await linkOf(person, recordNo, 'ab')).status).toBe(404)
    const url = await linkTo(person, recordNo)
    const taken = await rig.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })
    const handed = await rig.handIn(recordNo, A, taken.body.version, planPdf(A))
    await rig.post(`/records/${recordNo}/state`, { by: 'Lei', version: handed.body.version, state: 'ready' })
    expect((await linkOf(person, recordNo)).status).toBe(404)
    expect((await download(url)).status).toBe(404)
  })

  it.each(LANGUAGES)('in %s: by RFC 5545 folded at 75 octets, ended by CRLF, its marks escaped', async (language) => {
    const now = new Date('2026-11-20T04:00:00Z')
    const day = '2026-12-04'
    const text = calendarOf({ recordNo: 'EC20261120000001', day, language, origin: 'https://ecad.example.mo', now }).toString('utf8')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toMatch(/END:VCALENDAR\r\n$/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    const lines = linesOf(text)
    for (const wanted of ['VERSION:2.0', 'DTSTART;VALUE=DATE:20261204', 'DTSTAMP:20261120T040000Z', 'UID:EC20261120000001@ecad.example.mo'])
      expect(lines).toContain(wanted)
    expect(lines.find((line) => line.startsWith('PRODID:'))).toContain(`//${language.toUpperCase()}`)
    for (const line of lines.filter((one) => /^(SUMMARY|DESCRIPTION)/.test(one))) expect(line).not.toMatch(/[^\\][;,]/)
  })

  it('a later one has a higher sequence, so that a calendar moves the day', () => {
    const event = { recordNo: 'EC1', day: '2026-12-04', language: 'pt', origin: 'https://ecad.example.mo' } as const
    const at = (now: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(calendarOf({ ...event, now: new Date(now) }).toString())?.[1])
    expect(at('2026-11-21T04:00:00Z')).toBeGreaterThan(at('2026-11-20T04:00:00Z'))
  })

  it('it is in the language of the call that asked for the address', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    for (const { locale } of LANGUAGES.map((language) => LANGUAGE_FACTS[language])) {
      const answer = await download(await linkTo(person.with({ 'accept-language': locale }), recordNo))
      expect(answer.headers.get('content-language')).toBe(locale)
    }
  })
})
