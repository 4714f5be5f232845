import { describe, expect, test } from 'vitest'
import { calendarOf } from '#server/people/my-records/calendar.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'

const [A = ''] = ON_SALE

const rig = await closeAfterAll(BackOffice.start())

const linkOf = (person: TestClient, recordNo: string, platform = 'one') =>
  person.get<{ url: string }>(`/my-records/${recordNo}/calendar/link?platform=${platform}`)
/** Like a host's own download: neither cookie nor bearer, nor any header of our client. */
const download = (url: string) => fetch(`${rig.server.origin}/api${url}`)
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

describe('the expected day for a calendar (decision 13)', () => {
  test('an attachment by its address alone, of one all-day event on the day that the record says', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    const { body: record } = await person.get<{ expectedDay: string }>(`/my-records/${recordNo}?platform=one`)
    const answer = await download((await linkOf(person, recordNo)).body.url)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${recordNo}.ics"; filename*=UTF-8''${recordNo}.ics`)
    const lines = linesOf(await answer.text())
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${record.expectedDay.replaceAll('-', '')}`)
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toBe(`SUMMARY:Expected completion date: application ${recordNo}`)
  })

  test('it names nobody and no parcel; the number alone', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    const text = linesOf(await (await download((await linkOf(person, recordNo)).body.url)).text()).join('\n')
    for (const word of [A, 'CHAN', '陳', '1234567', '66123456', 'EUID']) expect(text).not.toContain(word)
    expect(text).toContain(recordNo)
  })

  test('good for a minute, for this record, and for the owner’s session alone', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    const other = await rig.paidOrder([A])
    const { url } = (await linkOf(person, recordNo)).body
    expect((await download(url.replace(recordNo, other.recordNo))).status).toBe(404)
    expect((await download(url.replace(/key=./, 'key=_'))).status).toBe(404)
    expect((await download(url.replace(/until=\d+/, 'until=2147483647'))).status).toBe(404)
    rig.server.clock.advance({ seconds: 59 })
    expect((await download(url)).status).toBe(200)
    rig.server.clock.advance({ seconds: 2 })
    expect((await download(url)).status).toBe(404)
    const { url: again } = (await linkOf(person, recordNo)).body
    await person.get('/MacauOneAcc/logout')
    expect((await download(again)).status).toBe(404)
  })

  test('not for a stranger, nor on the other platform, nor once the result is there', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    expect((await linkOf(await rig.server.signIn(), recordNo)).status).toBe(404)
    expect((await linkOf(person, recordNo, 'ab')).status).toBe(404)
    const { url } = (await linkOf(person, recordNo)).body
    const taken = await rig.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 })
    const handed = await rig.handIn(recordNo, A, taken.body.version, planPdf(A))
    await rig.post(`/records/${recordNo}/state`, { by: 'Lei', version: handed.body.version, state: 'ready' })
    expect((await linkOf(person, recordNo)).status).toBe(404)
    expect((await download(url)).status).toBe(404)
  })

  test.each(LANGUAGES)('in %s: by RFC 5545 folded at 75 octets, ended by CRLF, its marks escaped', async (language) => {
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

  test('a later one has a higher sequence, so that a calendar moves the day', () => {
    const event = { recordNo: 'EC1', day: '2026-12-04', language: 'pt', origin: 'https://ecad.example.mo' } as const
    const at = (now: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(calendarOf({ ...event, now: new Date(now) }).toString())?.[1])
    expect(at('2026-11-21T04:00:00Z')).toBeGreaterThan(at('2026-11-20T04:00:00Z'))
  })

  test('it is in the language of the call that asked for the address', async () => {
    const { person, recordNo } = await rig.paidOrder([A])
    for (const language of LANGUAGES) {
      const { url } = (await linkOf(person.with({ 'accept-language': LANGUAGE_FACTS[language].locale }), recordNo)).body
      const answer = await download(url)
      expect(answer.headers.get('content-language')).toBe(LANGUAGE_FACTS[language].locale)
    }
  })
})
