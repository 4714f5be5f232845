import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withDailyLimit } from '#server/bureau/notices/daily-limit.ts'
import { type MailPatience, mailOutlet } from '#server/bureau/notices/mail.ts'
import { noticeTexts } from '#server/bureau/notices/notice-texts.ts'
import { smsOutlet } from '#server/bureau/notices/sms.ts'
import { countDeadLetters } from '#server/bureau/outbox/dead-letters.ts'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { addMessage } from '#server/bureau/outbox/facts.ts'
import { RETRY_AFTER } from '#server/bureau/outbox/intervals.ts'
import type { Outlet } from '#server/bureau/outbox/outlet.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { outbox, outboxDeliveries } from '#server/bureau/outbox/tables.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { maskedAddress, NOTICE_OCCASIONS, type NoticeOccasion } from '#shared/domain/records/notices.ts'
import { FakeMailServer, FakeSmsGateway } from '#tests/server/support/fake-ways.ts'
import { TestClock } from '#tests/support/test-clock.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { closeAfterAll, type LoggedLine, logInto } from '#tests/support/test-server.ts'

const STEPS: readonly NoticeOccasion[] = ['received', 'in-process', 'ready', 'closed']
const PATIENCE = { turnMs: 300, wholeMs: 600 }
const origins = { product: 'https://ecad.example' } as Parameters<typeof mailOutlet>[1]

const { db } = await closeAfterAll(testDatabase())
let clock: TestClock
let sms: FakeSmsGateway
let mail: FakeMailServer
const logged: LoggedLine[] = []
let records = 0

beforeEach(async () => {
  clock = new TestClock()
  sms = await new FakeSmsGateway(clock).listen()
  mail = await new FakeMailServer().listen()
  await keepReceivers(db, receivers(), clock.now())
})
afterEach(async () => {
  await sms.close()
  await mail.close()
  // Discards the waiting deliveries, which are not for the next test.
  await db.update(outboxDeliveries).set({ state: 'dead', dueAt: null }).where(eq(outboxDeliveries.state, 'waiting'))
  logged.length = 0
})

const receivers = () => Object.entries({ '@sms': sms, '@e-mail': mail }).map(([name, { settings }]) => ({ name, url: settings.url }))
const bySms = () => smsOutlet(() => sms.settings, { clock, origins })
const byMail = (patience?: MailPatience) => mailOutlet(() => mail.settings, origins, patience)
const deliver = (outlet: Outlet, own = db) => new Deliverer(outlet, { db: own, clock, log: logInto(logged), everyMs: 1000 }).deliverDue()

/** Notices about a new record, one for each step; returns its number. */
async function happen(mode: 'SMS' | 'EMAIL', steps = STEPS, to = mode === 'SMS' ? '85366123456' : 'ana@example.mo'): Promise<string> {
  const record = `EC-notice-${++records}-end`
  for (const of of steps) {
    const data = { of, mode, language: 'en', platform: 'one', to } as const
    const message = { kind: 'notice', record, audience: 'person', data } as const
    await db.transaction((tx) => addMessage(tx, message, [mode === 'SMS' ? '@sms' : '@e-mail'], clock.now()))
  }
  return record
}
const deliveriesOf = (record: string) =>
  db.select().from(outboxDeliveries).where(eq(outboxDeliveries.record, record)).orderBy(asc(outboxDeliveries.sequence))
const statesOf = async (record: string) => (await deliveriesOf(record)).map(({ state }) => state)

describe('notices by SMS', () => {
  it('are signed calls: a gateway with another key takes none of them', async () => {
    const record = await happen('SMS', ['received'])
    const other = { ...sms.settings, signingKey: { id: 'test', secret: 'another-key-of-the-tests'.padEnd(40, '-') } }
    await deliver(smsOutlet(() => other, { clock, origins }))
    expect(sms.arrived).toEqual([])
    expect((await deliveriesOf(record))[0]).toMatchObject({ state: 'waiting', fault: '401' })
  })

  it.each([
    ['+85366123456', '85366123456'],
    ['+853 6612-3456', '85366123456'],
    ['853-66123456', '85366123456'],
    ['66123456', '85366123456'],
    ['+86 138 1234 5678', '8613812345678'],
    ['+351 (912) 345 678', '351912345678'],
    ['00351912345678', '351912345678'],
  ])('are sent to digits alone with the country first, though the provider writes the number %s', async (written, to) => {
    await happen('SMS', ['received'], written)
    await deliver(bySms())
    expect(sms.arrived).toMatchObject([{ to }])
  })

  it('that were taken are not sent again for an answer that is no JSON', async () => {
    const record = await happen('SMS', ['received'])
    sms.body = ''
    await deliver(bySms())
    expect(await statesOf(record)).toEqual(['delivered'])
  })

  it.each([422, 410])('to a number that is refused with %i are given up at once, and other numbers go on', async (status) => {
    const record = await happen('SMS', ['received', 'ready'])
    sms.answers = () => status
    await deliver(bySms())
    expect(await statesOf(record)).toEqual(['dead', 'dead'])
    expect(sms.arrived).toHaveLength(2)
    sms.answers = () => 200
    const next = await happen('SMS', ['received'])
    await deliver(bySms())
    expect(await statesOf(next)).toEqual(['delivered'])
  })
})

describe('a notice that cannot be sent raises the alarm of operators', () => {
  const alarming = () => countDeadLetters(db, clock.now())

  it('for a day if there is no such number, because nobody could end that alarm; until it is sent if the gateway was away', async () => {
    // those of other tests are older then
    clock.advance({ hours: 25 })
    const before = await alarming()
    sms.answers = () => 422
    await happen('SMS', ['received'])
    await deliver(bySms())
    expect(await alarming()).toBe(before + 1)
    clock.advance({ hours: 24 })
    expect(await alarming()).toBe(before)
    sms.answers = () => 500
    await happen('SMS', ['received'])
    for (const wait of [0, ...RETRY_AFTER]) {
      clock.advance({ seconds: wait / 1000 })
      await deliver(bySms())
    }
    clock.advance({ hours: 24 })
    expect(await alarming()).toBe(before + 1)
  })
})

describe('to one address a day go so many notices, whoever asked for them (threats 39, 44)', () => {
  const limited = (outlet: Outlet, max = 3) => withDailyLimit(outlet, { db, clock }, max)

  it('more are dead letters; other addresses, and the same a day later, are told', async () => {
    const first = await happen('EMAIL', STEPS, 'stranger@elsewhere.example')
    const second = await happen('EMAIL', STEPS, 'Stranger+1@Elsewhere.example')
    const other = await happen('EMAIL', ['received'], 'bea@example.mo')
    await deliver(limited(byMail()))
    const states = [...(await statesOf(first)), ...(await statesOf(second))]
    expect(states.sort()).toEqual([...Array(5).fill('dead'), ...Array(3).fill('delivered')])
    expect(await statesOf(other)).toEqual(['delivered'])
    clock.advance({ hours: 24, seconds: 1 })
    const later = await happen('EMAIL', ['received'], 'stranger@elsewhere.example')
    await deliver(limited(byMail()))
    expect(await statesOf(later)).toEqual(['delivered'])
  })

  it('one whose address was erased, sent again by an operator, is a dead letter at once: no gateway gets a message to nobody', async () => {
    const record = await happen('SMS', ['received'])
    await db
      .update(outbox)
      .set({ data: sql`${outbox.data} || '{"to": null}'` })
      .where(eq(outbox.record, record))
    await deliver(limited(bySms()))
    expect(sms.arrived).toEqual([])
    expect(await deliveriesOf(record)).toMatchObject([{ state: 'dead', fault: 'its address was erased' }])
  })

  it('what is tried again counts once', async () => {
    const record = await happen('SMS', ['received', 'ready'])
    sms.answers = () => 500
    for (let round = 0; round < 5; round += 1) {
      await deliver(limited(bySms()))
      clock.advance({ minutes: 30 })
    }
    sms.answers = () => 200
    await deliver(limited(bySms()))
    expect(await statesOf(record)).toEqual(['delivered', 'delivered'])
    expect(new Set(sms.arrived.map(({ messageId }) => messageId)).size).toBe(2)
  })
})

describe('notices by e-mail', () => {
  it('arrive in order, each with a number of its own that a repetition keeps', async () => {
    const record = await happen('EMAIL')
    // the server has accepted it, but answers that it has not
    mail.refuses = { at: 'end', code: 451 }
    await deliver(byMail())
    mail.refuses = undefined
    clock.advance({ seconds: 5 })
    await deliver(byMail())
    const own = mail.arrived.filter(({ text }) => text.includes(record))
    const words = ['has been received', 'has been received', 'is being processed', 'The result of', 'is closed']
    expect(own.map(({ text }) => text)).toEqual(words.map((each) => expect.stringContaining(each)))
    expect(own[1]?.messageId).toBe(own[0]?.messageId)
    expect(own[0]?.messageId).toMatch(/^<msg_[\w-]+@ecad\.example>$/)
  })

  it('to a mailbox that there is not are given up at once; a server that is busy, wants a password or hangs is tried again', async () => {
    const cases = [
      [{ at: 'address', code: 550 }, 'dead'],
      [{ at: 'address', code: 450 }, 'waiting'],
      [{ at: 'greeting', code: 421 }, 'waiting'],
      [{ at: 'end', code: 554 }, 'waiting'],
      ['hangs', 'waiting'],
    ] as const
    for (const [refuses, state] of cases) {
      const record = await happen('EMAIL', ['received'])
      mail.refuses = refuses
      await deliver(byMail(refuses === 'hangs' ? PATIENCE : undefined))
      expect([refuses, await statesOf(record)]).toEqual([refuses, [state]])
    }
    expect(JSON.stringify(logged)).not.toContain('ana@')
  })

  const several = ['ana@example.mo, eve@example.mo', 'ana@example.mo\r\nBcc: eve@example.mo', 'Ana <ana@example.mo>, eve@example.mo']
  it.each(several)('go to one address, whatever else is written in it: %j', async (address) => {
    await happen('EMAIL', ['received'], address)
    await deliver(byMail())
    expect(mail.arrived.filter(({ to }) => /(^|,)\s*eve@example\.mo$/.test(to))).toEqual([])
    for (const { headers } of mail.arrived) expect(headers).not.toHaveProperty('bcc')
  })
})

const NUMBER = 'EC20261120000001'
const LINK = 'https://ecad.example/ecad/my-record?recordNo=EC20261120000001&platform=one&language=pt'
const occasions = NOTICE_OCCASIONS.flatMap((of) => LANGUAGES.map((language) => ({ of, language })))

describe('the words of a notice [3-06]', () => {
  it.each(occasions)('$of in $language: the number of its record and the link, and no other number or address', ({ of, language }) => {
    const number = of === 'watched-changed' ? '' : NUMBER
    const { short, subject, text } = noticeTexts(of, language, NUMBER, LINK)
    for (const words of [short, text]) {
      expect(words).toContain(number)
      expect(words).toContain(LINK)
      // no personal data: no digits except the number, no unfilled placeholder
      expect(words.replaceAll(LINK, '').replaceAll(NUMBER, '')).not.toMatch(/\d|[{}@]|undefined/)
    }
    expect(subject).toContain(number)
    expect(subject).not.toContain('http')
  })

  it('says something of its own on each occasion and in each language', () => {
    const all = occasions.map(({ of, language }) => noticeTexts(of, language, NUMBER, LINK).short)
    expect(new Set(all).size).toBe(all.length)
  })

  it('stays within three SMS of 67 Chinese or 153 Latin characters', () => {
    for (const { of, language } of occasions) {
      const { short } = noticeTexts(of, language, NUMBER, LINK)
      // Portuguese has letters outside the SMS alphabet, and is sent in the same encoding as Chinese
      const isPlain = /^[\x20-\x7e]*$/.test(short)
      expect(short.length, short).toBeLessThanOrEqual((isPlain ? 153 : 67) * 3)
    }
  })
})

describe('an address that is shown', () => {
  it.each([
    ['85366123456', '****3456'],
    ['ana.silva@example.mo', 'a***@example.mo'],
    ['12345', '****'],
    ['8534567', '****4567'],
    ['853661234567890', '****7890'],
  ])('%s reads %s', (address, shown) => expect(maskedAddress(address)).toBe(shown))
})
