import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailOutlet } from '#server/bureau/notices/mail.ts'
import { smsOutlet } from '#server/bureau/notices/sms.ts'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { outbox } from '#server/bureau/outbox/tables.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { FakeMailServer, FakeSmsGateway } from '#tests/server/support/fake-ways.ts'
import { accept, GOOD_FORMS, submission } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { fillCart, goToCashier } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'

type View = Extract<WireResponse<'GET /my-records/{recordNo}'>, { readonly history: unknown }>
const [A = ''] = ON_SALE
const MOBILE = '85366123456'

const office = await closeAfterAll(BackOffice.start())
const sms = await closeAfterAll(new FakeSmsGateway(office.server.clock).listen())
const mail = await closeAfterAll(new FakeMailServer().listen())
const [bySms, byMail] = [{ name: '@sms', url: sms.settings.url } as const, { name: '@e-mail', url: mail.settings.url } as const]
const receivers = (...kept: Parameters<typeof keepReceivers>[1]) => keepReceivers(office.server.context.db, kept, office.server.clock.now())
await receivers(bySms, byMail)

async function deliver(): Promise<void> {
  const { context, clock, log } = office.server
  const parts = { db: context.db, clock, log, everyMs: 1000 }
  const { origins } = context
  for (const outlet of [smsOutlet(() => sms.settings, { clock, origins }), mailOutlet(() => mail.settings, origins)])
    await new Deliverer(outlet, parts).deliverDue()
}
const set = (recordNo: string, state: string, version: number) =>
  office.post(`/records/${recordNo}/state`, { by: 'Lei Ka Man', version, state, why: 'The deed of CHAN TAI MAN is missing' })
const noticesOf = async (person: TestClient, recordNo: string) =>
  (await person.get<View>(`/my-records/${recordNo}?platform=one`)).body.notices

async function paidIn(language: string): Promise<{ person: TestClient; recordNo: string }> {
  const person = await office.server.signIn()
  await fillCart(person, [A])
  const buyer = person.with({ 'accept-language': language })
  const { tid } = (await buyer.post<{ tid: string }>('/EServiceajax/checkout', { platform: 'one' })).body
  const { data } = (await person.get<{ data: { billId: string; merchantOrderNo: string } }>(`/payment/order?tid=${tid}`)).body
  await goToCashier(person, data.billId)
  await office.server.cashier.pays(data.billId)
  return { person, recordNo: data.merchantOrderNo.replace(/_\d+$/, '') }
}

/** A user's application whose form asks for the notification channel. */
async function applied(acceptInformType: string, informLanguage: string): Promise<{ person: TestClient; recordNo: string }> {
  const person = await office.server.signIn()
  const given = GOOD_FORMS['SRCH-07']?.['search-form']
  const email = acceptInformType === 'EMAIL' ? { informEmail: 'ana@example.mo' } : {}
  const forms = { 'search-form': { ...given, acceptInformType, informLanguage, ...email } }
  const { body } = await accept(person, await submission(person, 'SRCH-07', { forms }))
  const recordNo = body.data?.applyNo ?? ''
  const bill = (await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${recordNo}`)).body
  await goToCashier(person, bill.data.billId)
  await office.server.cashier.pays(bill.data.billId)
  return { person, recordNo }
}

describe('who bought plans is told by SMS, in the language of the order [3-06]', () => {
  const SAID = { 'zh-MO': '已收到', 'zh-CN': '已收到', 'pt-PT': 'foi recebido', 'en-US': 'has been received' }
  it.each(Object.entries(SAID))('%s', async (language, words) => {
    const { recordNo } = await paidIn(language)
    await deliver()
    expect(sms.about(recordNo)).toHaveLength(1)
    expect(sms.about(recordNo)[0]).toContain(words)
    expect(sms.arrived.at(-1)?.to).toBe(MOBILE)
  })

  it('from then on in the language that the person chose, until the choice is taken back', async () => {
    const { person, recordNo } = await paidIn('en')
    const choose = (noticeLanguage?: string) => person.post('/my-records/notice-language', { noticeLanguage })
    const chosen = async () => (await person.get<{ noticeLanguage?: string }>('/my-records?platform=one')).body.noticeLanguage
    expect(await chosen()).toBeUndefined()
    expect(await choose('pt')).toMatchObject({ status: 200, body: { noticeLanguage: 'pt' } })
    expect(await chosen()).toBe('pt')
    await set(recordNo, 'documents-wanted', 1)
    await choose()
    expect(await chosen()).toBeUndefined()
    await set(recordNo, 'in-process', 2)
    expect(await choose('fr')).toMatchObject({ status: 400 })
    await deliver()
    const told = ['received', 'necessários', 'processed']
    expect(sms.about(recordNo)).toEqual(told.map((words) => expect.stringContaining(words)))
  })

  it('of every state once and in order, with the link to its page, and nothing of a person, a plan or a reason', async () => {
    const { person, recordNo } = await paidIn('en')
    await set(recordNo, 'documents-wanted', 1)
    await set(recordNo, 'in-process', 2)
    const { body } = await office.handIn(recordNo, A, 3, planPdf(A))
    await set(recordNo, 'ready', body.version)
    await set(recordNo, 'closed', body.version + 1)
    await deliver()
    await deliver()
    const WORDS = {
      received: 'Application N has been received.',
      'documents-wanted': 'Further documents are required for application N.',
      'in-process': 'Application N is being processed.',
      ready: 'The result of application N is available.',
      closed: 'Application N is closed.',
    }
    const { product } = office.server.context.origins
    const link = `${product}/ecad/my-record?recordNo=${recordNo}&platform=one&language=en`
    const told = sms.about(recordNo)
    expect(told).toEqual(
      Object.values(WORDS).map((words) => expect.stringMatching(new RegExp(`^DSCC: ${words.replace('N', recordNo)} Log in for details`))),
    )
    for (const text of told) {
      expect(text).toContain(link)
      expect(text).not.toMatch(new RegExp(`CHAN|陳|deed|Lei|${A}`))
    }
    const sent = { mode: 'SMS', to: '****3456', state: 'delivered' }
    expect(await noticesOf(person, recordNo)).toMatchObject(Object.keys(WORDS).map((of) => ({ of, ...sent })))
  })

  it('of a refusal, and that all was given back', async () => {
    const { recordNo } = await paidIn('pt')
    await set(recordNo, 'refused', 1)
    await office.post(`/records/${recordNo}/refund`, { by: 'Lei', version: 2, why: 'refused' })
    await office.server.reconciler.pollDue()
    await deliver()
    const told = ['recebido', 'indeferido', 'reembolsado']
    expect(sms.about(recordNo)).toEqual(told.map((words) => expect.stringContaining(words)))
  })

  it('of no act that changes no state, however often it is repeated', async () => {
    const { recordNo } = await paidIn('en')
    const key = 'one-and-the-same-key'
    for (let each = 0; each < 3; each += 1) await office.post(`/records/${recordNo}/take`, { by: 'Lei', version: 1 }, key)
    await office.post(`/records/${recordNo}/take`, { by: 'Wong', version: 2 })
    await deliver()
    expect(sms.about(recordNo)).toHaveLength(2)
  })
})

describe('an applicant is told as they chose in the form [3-06]', () => {
  it('by e-mail, in their language: subject, text and a sender that wants no answer [3-06]', async () => {
    const { person, recordNo } = await applied('EMAIL', 'pt-PT')
    await deliver()
    const [arrived] = mail.arrived.filter(({ text }) => text.includes(recordNo))
    expect(arrived).toMatchObject({ to: 'ana@example.mo', subject: `DSCC: O pedido n.º ${recordNo} foi recebido.` })
    expect(arrived?.headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'pt-PT' })
    expect(arrived?.text).not.toMatch(/CHAN|陳/)
    expect(sms.about(recordNo)).toEqual([])
    expect(await noticesOf(person, recordNo)).toMatchObject([{ of: 'received', mode: 'EMAIL', to: 'a***@example.mo', state: 'delivered' }])
  })

  it('by SMS, in simplified Chinese though the page was in English; the answer is remembered', async () => {
    const { person, recordNo } = await applied('SMS', 'zh-CN')
    await deliver()
    expect(sms.about(recordNo)[0]).toContain('详情请登入')
    expect((await person.get('/my-records?platform=one')).body).toMatchObject({ noticeLanguage: 'zh-Hans' })
  })

  it('that a second payment is asked for [2-19]', async () => {
    const { person, recordNo } = await office.paidApplication()
    await office.post(`/records/${recordNo}/second-payment`, { by: 'Lei', version: 1, why: 'Postage abroad', nodeCode: 'POSTAGE' })
    await deliver()
    expect(sms.about(recordNo)).toHaveLength(2)
    expect((await noticesOf(person, recordNo)).map(({ of }) => of)).toEqual(['received', 'second-payment'])
  })
})

describe('where a server has no way to send', () => {
  it('nothing is sent, now or later, and the record says so', async () => {
    await receivers()
    const { person, recordNo } = await paidIn('en')
    await receivers(bySms)
    await deliver()
    expect(sms.about(recordNo)).toEqual([])
    expect(await noticesOf(person, recordNo)).toMatchObject([{ of: 'received', mode: 'SMS', to: '****3456', state: 'not-sent' }])
  })
})

it('other systems’ messages are counted as before: notices leave no gap in them', async () => {
  const { recordNo } = await paidIn('en')
  await set(recordNo, 'refused', 1)
  const rows = await office.server.context.db.select().from(outbox).where(eq(outbox.record, recordNo))
  expect(rows.map(({ audience, sequence }) => `${audience} ${sequence}`).sort()).toEqual(['person 1', 'person 2', 'systems 1'])
})
