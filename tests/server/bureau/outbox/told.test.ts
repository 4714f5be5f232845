import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mailOutlet } from '#server/bureau/notices/mail.ts'
import { smsOutlet } from '#server/bureau/notices/sms.ts'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { outbox } from '#server/bureau/outbox/tables.ts'
import { lockBill } from '#server/sales/payments/locks.ts'
import { plainEvent, recordEvent } from '#server/sales/payments/record-event.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { FakeReceiver } from '#tests/server/support/fake-receiver.ts'
import { FakeMailServer, FakeSmsGateway } from '#tests/server/support/fake-ways.ts'
import { accept, GOOD_FORMS, submission } from '#tests/support/application.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { atCashier } from '#tests/support/payment-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { checkout, fillCart, goToCashier, orderOf } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, type TestClient } from '#tests/support/test-server.ts'

type View = Extract<WireResponse<'GET /my-records/{recordNo}'>, { readonly history: unknown }>
const [A = ''] = ON_SALE

const office = await closeAfterAll(BackOffice.start())
const { server } = office
const { context, clock, log } = server
const sms = await closeAfterAll(new FakeSmsGateway(clock).listen())
const mail = await closeAfterAll(new FakeMailServer().listen())
const bureau = await closeAfterAll(new FakeReceiver().listen())
const [bySms, byMail] = [{ name: '@sms', url: sms.settings.url } as const, { name: '@e-mail', url: mail.settings.url } as const]
const receivers = (...ways: Parameters<typeof keepReceivers>[1]) => keepReceivers(context.db, [bureau.settings, ...ways], clock.now())
await receivers(bySms, byMail)

async function deliver(): Promise<void> {
  const { db, origins } = context
  for (const outlet of [bureau.settings, smsOutlet(() => sms.settings, { clock, origins }), mailOutlet(() => mail.settings, origins)])
    await new Deliverer(outlet, { db, clock, log, everyMs: 1000 }).deliverDue()
}
const set = (recordNo: string, state: string, version: number) =>
  office.post(`/records/${recordNo}/state`, { by: 'Lei Ka Man', version, state, why: 'The deed of CHAN TAI MAN is missing' })
const noticesOf = async (person: TestClient, recordNo: string) =>
  (await person.get<View>(`/my-records/${recordNo}?platform=one`)).body.notices
const dataOf = (record: string) => bureau.arrived.filter((one) => one.record === record).map(({ data }) => data)

async function pay(person: TestClient, { billId, merchantOrderNo }: { billId: string; merchantOrderNo: string }): Promise<string> {
  await goToCashier(person, billId)
  await server.cashier.pays(billId)
  return merchantOrderNo
}
type Billed = { data: { billId: string; merchantOrderNo: string } }
const payFee = async (person: TestClient, applyNo: string) =>
  pay(person, (await person.get<Billed>(`/bill-item?applyNo=${applyNo}`)).body.data)

async function paidIn(language: string): Promise<{ person: TestClient; recordNo: string }> {
  const person = await server.signIn()
  await fillCart(person, [A])
  const { tid = '' } = (await checkout(person.with({ 'accept-language': language }))).body
  return { person, recordNo: applicationNumberOf(await pay(person, await orderOf(person, tid))) }
}

/** A user's application whose form asks for the notification channel. */
async function applied(acceptInformType: string, informLanguage: string): Promise<{ person: TestClient; recordNo: string }> {
  const person = await server.signIn()
  const given = GOOD_FORMS['SRCH-07']?.['search-form']
  const email = acceptInformType === 'EMAIL' ? { informEmail: 'ana@example.mo' } : {}
  const forms = { 'search-form': { ...given, acceptInformType, informLanguage, ...email } }
  const recordNo = (await accept(person, await submission(person, 'SRCH-07', { forms }))).body.data?.applyNo ?? ''
  await payFee(person, recordNo)
  return { person, recordNo }
}

describe('who bought plans is told by SMS, in the language of the order [3-06]', () => {
  const SAID = { 'zh-MO': '已收到', 'zh-CN': '已收到', 'pt-PT': 'foi recebido', 'en-US': 'has been received' }
  it.each(Object.entries(SAID))('%s', async (language, words) => {
    const { recordNo } = await paidIn(language)
    await deliver()
    expect(sms.about(recordNo)).toEqual([expect.stringContaining(words)])
    expect(sms.arrived.at(-1)?.to).toBe('85366123456')
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
    const { product } = context.origins
    const link = `${product}/ecad/my-record?recordNo=${recordNo}&platform=one&language=en`
    const told = sms.about(recordNo)
    const lines = Object.values(WORDS).map((words) => new RegExp(`^DSCC: ${words.replace('N', recordNo)} Log in for details`))
    expect(told).toEqual(lines.map((line) => expect.stringMatching(line)))
    for (const text of told) {
      expect(text).toContain(link)
      expect(text).not.toMatch(new RegExp(`CHAN|陳|deed|Lei|${A}`))
    }
    const sent = { mode: 'SMS', to: '****3456', state: 'delivered' }
    expect(await noticesOf(person, recordNo)).toMatchObject(Object.keys(WORDS).map((of) => ({ of, ...sent })))
  })

  it('of a refusal, and that all was given back; other systems hear of the money, and notices leave no gap in their numbers', async () => {
    const { recordNo } = await paidIn('pt')
    await set(recordNo, 'refused', 1)
    await office.post(`/records/${recordNo}/refund`, { by: 'Lei', version: 2, why: 'refused' })
    await server.reconciler.pollDue()
    await deliver()
    const told = ['recebido', 'indeferido', 'reembolsado']
    expect(sms.about(recordNo)).toEqual(told.map((words) => expect.stringContaining(words)))
    expect(bureau.told(recordNo)).toEqual(['order.paid #1', 'refund.made #2'])
    expect(dataOf(recordNo)[1]).toMatchObject({ amount: '55.00', currency: 'MOP', merchantOrderNo: `${recordNo}_1` })
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

  it('that a second payment is asked for; other systems, that the application is complete, and then that this is paid [2-19]', async () => {
    const person = await server.signIn()
    const recordNo = (await accept(person, await submission(person, 'CERT-01'))).body.data?.applyNo ?? ''
    await deliver()
    expect(bureau.told(recordNo)).toEqual([])
    await payFee(person, recordNo)
    const asked = { nodeCode: 'POSTAGE' }
    await office.post(`/records/${recordNo}/second-payment`, { by: 'Lei', version: 1, why: 'Postage abroad', ...asked })
    const second = await pay(person, (await person.post<Billed>('/second-payment', { applyNo: recordNo, ...asked })).body.data)
    await deliver()
    expect(sms.about(recordNo)).toHaveLength(2)
    expect((await noticesOf(person, recordNo)).map(({ of }) => of)).toEqual(['received', 'second-payment'])
    expect(bureau.told(recordNo)).toEqual(['order.paid #1', 'application.submitted #2', 'second-payment.made #3'])
    expect(dataOf(recordNo).at(-1)).toMatchObject({ ...asked, merchantOrderNo: second })
  })
})

describe('messages to other systems', () => {
  it('an order of plans is paid: once, however often the cashier reports it, and with nothing of a person', async () => {
    const { person, order } = await atCashier(server)
    const record = applicationNumberOf(order.merchantOrderNo)
    await deliver()
    expect(bureau.told(record), 'an unpaid order').toEqual([])
    for (const _time of [1, 2]) await server.cashier.pays(order.billId)
    await deliver()
    expect(bureau.told(record)).toEqual(['order.paid #1'])
    const { merchantOrderNo } = order
    expect(dataOf(record)).toEqual([{ record, sequence: 1, merchantOrderNo, amount: '55.00', currency: 'MOP', of: 'cadastral' }])
    expect((await orderOf(person, order.tid)).state).toBe('PAID')
  })

  it('an application without a fee causes one at its final step, however often that is sent', async () => {
    const person = await server.signIn()
    const body = await submission(person, 'FREE-03')
    const applyNo = (await accept(person, body)).body.data?.applyNo ?? ''
    await deliver()
    expect(bureau.told(applyNo)).toEqual([])
    const finals = await Promise.all([1, 2, 3].map(() => accept(person, { ...body, stage: 'final' })))
    expect(finals.map(({ body: { success } }) => success)).toEqual([true, true, true])
    await deliver()
    expect(bureau.told(applyNo)).toEqual(['application.submitted #1'])
    expect(dataOf(applyNo)).toEqual([{ record: applyNo, sequence: 1, itemCode: 'FREE-03' }])
  })

  it('what is rolled back causes none', async () => {
    const { order } = await atCashier(server)
    const { db } = context
    const record = applicationNumberOf(order.merchantOrderNo)
    await expect(
      context.payments.inPaymentTransaction(async (transaction) => {
        const locked = await lockBill(transaction, order.billId)
        if (locked === undefined) throw new Error('no such bill')
        const charge = { ...plainEvent('paid', 'notice', transaction.now), transactionId: 'T-rolled-back', amount: 5500, currency: 'MOP' }
        await recordEvent(transaction, locked, charge)
        const told = await transaction.tx.select().from(outbox).where(eq(outbox.record, record))
        expect(told.map(({ kind }) => kind).sort()).toEqual(['notice', 'order.paid'])
        throw new Error('the server dies here')
      }),
    ).rejects.toThrow('the server dies here')
    expect(await db.select().from(outbox).where(eq(outbox.record, record))).toEqual([])
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
