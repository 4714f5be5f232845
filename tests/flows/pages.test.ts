import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PaymentState } from '#shared/domain/payment/payment-states.ts'
import type { FlowDeps } from '#shared/flows/core/deps.ts'
import type { Flow } from '#shared/flows/core/flow.ts'
import { keptVisit } from '#shared/flows/payment/kept-visit.ts'
import { createPayBegin } from '#shared/flows/payment/pay-begin/create-pay-begin.ts'
import { createPayPassed } from '#shared/flows/payment/pay-passed/create-pay-passed.ts'
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { createReceipt } from '#shared/flows/purchase/receipt/create-receipt.ts'
import type { FileToShare, Shared } from '#shared/ports/host-page.ts'
import type { Query } from '#shared/ports/navigator.ts'
import type { MemoryHostSetup } from '#tests/support/memory/host-page.ts'
import { act, createRig, press, type Rig, until } from '../support/flow-rig.ts'
import { buyer, type Order, shop, shopOfFile } from './support/shop.ts'

/** The session storage of a tab that navigated to the cashier itself. */
const leftFor = (billId: string) => ({ cashierVisit: JSON.stringify({ left: billId }) })

shopOfFile()
afterEach(() => shop.publishHolidays())

/** An order whose bill has this state. */
async function order(state: PaymentState): Promise<Order> {
  const made = await buyer.buy('0323.017')
  if (state !== 'NEW') await buyer.becomes(state)
  return made
}

async function opens<S extends object, A extends { open(): void }>(
  create: (deps: FlowDeps) => Flow<S, A>,
  route: Parameters<Rig['at']>[0],
  query: Query,
  { session = {}, ...setup }: { host?: MemoryHostSetup; kind?: 'web' | 'mobile'; session?: Readonly<Record<string, string>> } = {},
): Promise<{ rig: Rig; flow: Flow<S, A> }> {
  const rig = await createRig(buyer, setup)
  for (const [key, value] of Object.entries(session)) rig.ports.storage.session.set(key, value)
  rig.at(route, query)
  const flow = rig.app.flow(create)
  act(flow).open()
  return { rig, flow }
}
async function completion(query: Query, setup?: Parameters<typeof opens>[3]) {
  const opened = await opens(createCompletion, 'completeSubmission', query, setup)
  await until(() => opened.flow.state.at === 'ready')
  return opened
}
async function receipt(query: Query, setup?: Parameters<typeof opens>[3]) {
  const opened = await opens(createReceipt, 'ecadReceipt', query, setup)
  await until(() => opened.flow.state.at.kind !== 'loading')
  return opened
}
/** Time advances only after no call has been pending for a while: a call just sent is not late. */
function passUntil({ ports }: Rig, condition: () => unknown): Promise<unknown> {
  let quiet = 0
  return until(() => {
    quiet = buyer.network.isIdle ? quiet + 1 : 0
    if (quiet > 5) ports.clock.advance(500)
    if (quiet > 5) quiet = 0
    return condition()
  })
}
const passed = (query: Query, setup?: Parameters<typeof opens>[3]) => opens(createPayPassed, 'payPassed', query, setup)
async function passedAndClosed(...asked: Parameters<typeof passed>) {
  const opened = await passed(...asked)
  await until(() => opened.rig.ports.hostPage.closed === 1)
  return opened
}
const BY_HOST = { inHost: true, authCode: 'one-time-code' }
const begins = (query: Query, setup?: Parameters<typeof opens>[3]) => opens(createPayBegin, 'payBegin', query, setup)

describe('complete-submission [2-06]', () => {
  test('a paid order: number before the underscore, time of the receipt, five working days on', async () => {
    const { tid, merchantOrderNo } = await order('PAID')
    const { rig, flow } = await completion({ isPay: 'true', merchantOrderNo })
    expect(flow.state).toMatchObject({
      applicationNumber: merchantOrderNo.replace(/_1$/, ''),
      applicationTime: '2026-11-20 12:00:00',
      expected: { day: '2026-11-27', certain: true },
      time: { key: 'workingDays', values: { count: 5 } },
      hint: 'trackHintOne',
      payment: 'paid',
    })
    expect(flow.state.paid?.total).toBeGreaterThan(0)
    press(act(flow).copyNumber)
    expect(rig.ports.hostPage.copied).toEqual([flow.state.applicationNumber])
    press(act(flow).downloadReceipt)
    const query = { tid, platform: 'one', language: 'zh-Hant' }
    expect(rig.ports.navigator.steps.at(-1)).toEqual({ by: 'go', to: 'ecadReceipt', query })
  })

  test.each([
    ['is opened again days later', '2026-11-27'],
    ['was paid days before the cashier tells it', '2026-11-30'],
  ])('a paid order that %s has the day of its record, %s (decision 3.8)', async (how, day) => {
    const { billId, merchantOrderNo } = await order(how.startsWith('was') ? 'NEW' : 'PAID')
    const isLate = how.startsWith('was')
    if (isLate) await buyer.goesToCashier()
    if (isLate) shop.server.cashier.happens(billId, 'paid')
    shop.server.clock.advance({ hours: 72 })
    try {
      if (isLate) await shop.server.cashier.notify(billId)
      await buyer.signIn()
      const { body } = await buyer.elsewhere.get<{ expectedDay: string }>(`/my-records/${merchantOrderNo.replace(/_1$/, '')}?platform=one`)
      const { flow } = await completion({ isPay: 'true', merchantOrderNo })
      expect([flow.state.expected, body.expectedDay]).toEqual([{ day, certain: true }, day])
    } finally {
      shop.server.clock.advance({ hours: -72 })
    }
  })

  test.each<[PaymentState, string]>([
    ['NEW', 'unpaid'],
    ['FAILED', 'unpaid'],
    ['PENDING', 'pending'],
    ['ABNORMAL', 'unknown'],
  ])('threat 33: the address says paid but the bill is %s: %s, no receipt', async (state, payment) => {
    const { merchantOrderNo } = await order(state)
    const { flow } = await completion({ isPay: 'true', merchantOrderNo })
    expect(flow.state).toMatchObject({ payment, applicationTime: '--' })
    expect(act(flow).downloadReceipt).toBeUndefined()
  })

  test('the order cannot be read at first: once it can, its day is known as well (threat 28)', async () => {
    const { merchantOrderNo } = await order('PAID')
    buyer.network.fail('GET /payment/order', '500')
    const { rig, flow } = await completion({ isPay: 'true', merchantOrderNo })
    expect(flow.state).toMatchObject({ payment: 'unknown', expected: undefined })
    await passUntil(rig, () => flow.state.payment === 'paid' && flow.state.expected !== undefined)
    expect(flow.state).toMatchObject({ expected: { day: '2026-11-27', certain: true }, time: { values: { count: 5 } } })
  })

  test('threat 33: status=SUCCESS only redirects to pay-passed, signed in or not [2-06]', async () => {
    buyer.signOut()
    const { ports, at } = await createRig(buyer)
    at('completeSubmission', { status: 'SUCCESS', merchantOrderNo: 'EC20261_1' })
    expect(ports.navigator.steps).toEqual([{ by: 'replace', to: 'payPassed', query: { merchantOrderNo: 'EC20261_1' } }])
  })

  test.each([
    [
      { workNo: 'W-7', itemName: '證明書' },
      { applicationNumber: 'W-7', itemName: '證明書', isNamed: true },
    ],
    [{ merchantOrderNo: 'EC20269_1' }, { applicationNumber: 'EC20269', isNamed: true }],
    [{}, { isNamed: false }],
  ])('of what the server does not know, or of nothing, no day is promised and nothing claimed: %j', async (query, named) => {
    const { flow } = await completion(query)
    expect(flow.state).toMatchObject({ ...named, payment: 'unheard', paid: undefined, expected: undefined, time: undefined })
    expect(act(flow).copyNumber !== undefined).toBe(named.isNamed)
  })

  test('threat 23: holidays are not to be had: a date all the same, as "at least"; finish closes', async () => {
    shop.publishHolidays({ error: 1 })
    const { merchantOrderNo } = await order('PAID')
    const { rig, flow } = await completion({ isPay: 'true', merchantOrderNo }, { host: { canClose: false } })
    expect(flow.state.expected).toEqual({ day: '2026-11-27', certain: false })
    act(flow).finish()
    await until(() => flow.state.mayCloseByHand)
    expect(rig.ports.hostPage.closed).toBe(1)
  })
})

describe('receipt [2-07]', () => {
  test('shows the receipt of a tid, signed in or not, and then the address of its PDF, in the language spoken; it keeps the tid for the tab (decision 12)', async () => {
    const { tid, merchantOrderNo } = await order('PAID')
    buyer.signOut()
    const { rig, flow } = await opens(createReceipt, 'ecadReceipt', { tid })
    expect(act(flow).pdf).toBeUndefined()
    await until(() => flow.state.at.kind === 'shown')
    const applicationNumber = merchantOrderNo.replace(/_1$/, '')
    const invoiceNumber = buyer.network.answered('GET /eserviceajax/getReceipt').transaction?.invoice_number
    const paid = { paidAt: '2026-11-20 12:00:00', channel: 'MPAY', total: 5500 }
    expect(flow.state.at).toMatchObject({ receipt: { applicationNumber, invoiceNumber, ...paid }, incomplete: false })
    const url = expect.stringMatching(new RegExp(`/api/receipts/${tid}/pdf[?]language=zh-Hant&platform=one$`))
    expect(act(flow).pdf).toMatchObject({ name: `receipt-${applicationNumber}.pdf`, url })
    act(rig.app.preferences).chooseLanguage('pt')
    await until(() => act(flow).pdf?.url.includes('language=pt') === true)
    // The browser follows a link instead.
    expect(act(flow).savePdf).toBeUndefined()
    rig.ports.navigator.arrive('ecadReceipt')
    act(flow).open()
    await until(() => flow.state.at.kind === 'shown')
  })

  test.each(['', 'x', '../../etc', 'tid_0123456789abcdefghijk2', '<script>'])(
    'unknown or malformed tid %s: no field at all (decision 3.6)',
    async (tid) => {
      const { flow } = await receipt({ tid })
      expect(flow.state.at).toEqual({ kind: 'notFound' })
    },
  )

  test('[8-08] a failed fetch is swallowed: fields show "--", and retry asks again', async () => {
    const { tid } = await order('PAID')
    buyer.network.fail('GET /eserviceajax/getReceipt', '500')
    const { flow } = await receipt({ tid })
    expect(flow.state.at).toMatchObject({ incomplete: true, receipt: { applicationNumber: '--', paidAt: '--', invoiceNumber: '--' } })
    const { pdf, savePdf, share } = act(flow)
    expect({ pdf, savePdf, share }).toEqual({})
    press(act(flow).retry)
    await until(() => flow.state.at.kind === 'shown' && !flow.state.at.incomplete)
  })

  test('the host app is given that address, as its webview downloads nothing by itself; what cannot be handed on says so (decision 4)', async () => {
    const { tid } = await order('PAID')
    const share = vi.fn<(file: FileToShare) => Promise<Shared>>()
    const { rig, flow } = await receipt({ tid }, { host: { inHost: true, share }, kind: 'mobile' })
    const saved = vi.spyOn(rig.ports.preview, 'save')
    expect(act(flow).pdf).toBeUndefined()
    press(act(flow).savePdf)
    expect(saved.mock.calls).toMatchObject([[{ url: expect.stringContaining(`/api/receipts/${tid}/pdf?`) }]])
    buyer.network.fail('GET /receipts/{tid}/pdf', '500', 100)
    press(act(flow).share)
    await passUntil(rig, () => rig.ports.dialogs.toasts.length === 1)
    buyer.network.heals()
    expect(rig.ports.dialogs.toasts[0]?.message).toEqual({ key: 'downloadFileFailed' })
    expect(share).not.toHaveBeenCalled()
  })

  test('close asks "Confirm leave this page?", where there is a receipt', async () => {
    const { tid } = await order('PAID')
    for (const [query, asked] of [
      [{ tid }, ['confirmLeavePage']],
      [{ tid: 'unknown' }, []],
    ] as const) {
      const { rig, flow } = await receipt(query)
      act(flow).close()
      await until(() => rig.ports.hostPage.closed === 1)
      expect(rig.ports.dialogs.asked.map(({ text }) => text)).toEqual(asked.map((key) => ({ key })))
    }
  })
})

describe('pay-passed [2-08]', () => {
  test('paid: tells the host or the opener, says so, closes [2-08]', async () => {
    const { billId, merchantOrderNo } = await order('PAID')
    const { rig, flow } = await passedAndClosed({ billId, merchantOrderNo, outcome: 'paid' })
    expect(flow.state).toMatchObject({ at: 'paid', words: { title: 'paymentSuccessful', money: 'charged' } })
    expect(rig.ports.hostPage.told).toEqual([{ billId, merchantOrderNo, paid: true }])
  })

  test('opened by the host by itself: the one-time code signs in first, then the bill is asked about (decision 4) [2-08]', async () => {
    const { merchantOrderNo } = await order('PAID')
    buyer.signOut()
    buyer.isAtProvider()
    const { rig, flow } = await passedAndClosed({ merchantOrderNo }, { kind: 'mobile', host: BY_HOST })
    expect([flow.state.at, rig.ports.hostPage.told]).toEqual(['paid', [{ merchantOrderNo, paid: true }]])
    expect(buyer.network.calls.indexOf('POST /token/login')).toBeLessThan(buyer.network.calls.indexOf('GET /payment/order'))
  })

  test('a one-time code that cannot be exchanged costs nobody the retry, which asks again', async () => {
    const { merchantOrderNo } = await order('PAID')
    buyer.network.fail('POST /token/login', '500')
    const { rig, flow } = await passed({ merchantOrderNo }, { kind: 'mobile', host: { ...BY_HOST, canClose: false } })
    await until(() => flow.state.at === 'unknown')
    press(act(flow).checkNow)
    await until(() => flow.state.at === 'paid')
    expect(rig.ports.hostPage.told).toEqual([{ merchantOrderNo, paid: true }])
  })

  test.each(['paid', 'failed', 'cancelled', 'later'])(
    'of no bill, or by nobody signed in, outcome=%s is not believed nor told',
    async (outcome) => {
      const { billId } = await order('PAID')
      for (const query of [{ outcome }, { billId, outcome }]) {
        if ('billId' in query) buyer.signOut()
        const { rig, flow } = await passed(query, { host: { canClose: false } })
        await until(() => flow.state.window === 'stays')
        expect([flow.state.at, rig.ports.hostPage.told]).toEqual(['unknown', []])
      }
    },
  )

  test.each<PaymentState>(['FAILED', 'CANCELLED', 'NEW'])('the address claims success but the bill is %s', async (state) => {
    const { billId } = await order(state)
    const { rig, flow } = await passedAndClosed({ billId })
    expect(flow.state).toMatchObject({ at: 'notCompleted', words: { money: 'notCharged' } })
    expect(rig.ports.hostPage.told, 'no success is told of it [2-08]').toEqual([{ billId, paid: false }])
  })

  test('threat 4: nothing to close and nobody waiting: it stays, and leads back', async () => {
    const { billId, merchantOrderNo } = await order('PAID')
    const { rig, flow } = await passed({ billId }, { host: { canClose: false } })
    await until(() => flow.state.window === 'stays')
    press(act(flow).goOn)
    await until(() => rig.ports.navigator.at === 'completeSubmission')
    expect(rig.ports.navigator.query()).toEqual({ isPay: 'true', merchantOrderNo })
  })

  test.each<[PaymentState, string]>([
    ['PAID', 'completeSubmission'],
    ['CANCELLED', 'paymentInfo'],
  ])('in the very tab that left, %s goes on to %s by itself', async (state, route) => {
    const { billId } = await order(state)
    const { rig } = await passed({ billId }, { session: leftFor(billId) })
    await until(() => rig.ports.navigator.at === route)
    expect(rig.ports.hostPage.closed).toBe(0)
  })

  test('in the very tab that left, only the order itself can be read: paid by that, and on to the completion (threat 28)', async () => {
    const { billId } = await order('PAID')
    buyer.network.fail('GET /payment/bill/success', '500', 100)
    const { rig } = await passed({ billId }, { session: leftFor(billId) })
    await passUntil(rig, () => rig.ports.navigator.steps.length > 0)
    expect(rig.ports.navigator.at).toBe('completeSubmission')
  })

  test('in the very tab that left, the server does not answer: it stays and knows nothing, and goes on when it answers (threat 28)', async () => {
    const { billId, merchantOrderNo } = await order('PAID')
    for (const call of ['GET /payment/bill/success', 'GET /payment/order'] as const) buyer.network.fail(call, '500', 100)
    const { rig, flow } = await passed({ billId, merchantOrderNo, outcome: 'paid' }, { session: leftFor(billId) })
    await passUntil(rig, () => flow.state.window === 'stays' && flow.state.at === 'unknown')
    expect(flow.state.words.money).toBe('unknown')
    expect([rig.ports.navigator.steps, keptVisit(rig.ports.storage.session).left]).toEqual([[], billId])
    buyer.network.heals()
    await passUntil(rig, () => rig.ports.navigator.at === 'completeSubmission')
  })

  test('the bank has not said: unknown in the end, and "check now"', async () => {
    const { billId } = await order('PENDING')
    const { rig, flow } = await passed({ billId }, { host: { canClose: false } })
    await until(() => {
      rig.ports.clock.advance(200)
      return flow.state.at === 'unknown'
    })
    await buyer.becomes('PAID')
    expect(rig.ports.hostPage.told, 'nothing is told of what nobody knows').toEqual([])
    press(act(flow).checkNow)
    await until(() => flow.state.at === 'paid')
    expect(rig.ports.hostPage.told).toEqual([{ billId, paid: true }])
  })
})

describe('pay-begin [2-09]', () => {
  test('asks the server where the cashier is and leaves for it, with no price in the address (threat 18)', async () => {
    const { billId } = await order('NEW')
    const { rig, flow } = await begins({ billId, channel: 'MPAY', amount: '0.01' })
    await until(() => flow.state.at.kind === 'leaving')
    expect(rig.ports.navigator.steps).toEqual([{ by: 'leave', to: `https://cashier.example/pay/${billId}`, query: {} }])
  })

  test('opened by the host by itself: the one-time code signs in first (decision 4)', async () => {
    const { billId } = await order('NEW')
    buyer.signOut()
    buyer.isAtProvider()
    const { flow } = await begins({ billId }, { kind: 'mobile', host: BY_HOST })
    await until(() => flow.state.at.kind === 'leaving')
  })

  test('a sign-in that ended meanwhile is said as that, and once it is renewed the retry goes on [8-14]', async () => {
    const { billId } = await order('NEW')
    buyer.signOut()
    const { flow } = await begins({ billId })
    await until(() => flow.state.at.kind === 'failed')
    expect(flow.state.at).toEqual({ kind: 'failed', message: { key: 'signInExpired' } })
    await buyer.signIn()
    press(act(flow).retry)
    await until(() => flow.state.at.kind === 'leaving')
  })

  test('a failing server: words and a retry', async () => {
    const { billId } = await order('NEW')
    buyer.network.fail('POST /payment/order', 'html')
    const { flow } = await begins({ billId })
    await until(() => flow.state.at.kind === 'failed')
    press(act(flow).retry)
    await until(() => flow.state.at.kind === 'leaving')
  })

  test.each([{}, { billId: 'foreign' }, { tid: 'foreign' }])(
    'no order, or another’s (%o): the same answer, without a retry (threat 13)',
    async (query) => {
      const { flow } = await begins(query)
      await until(() => flow.state.at.kind !== 'starting')
      expect([flow.state.at, act(flow).retry]).toEqual([{ kind: 'noOrder' }, undefined])
    },
  )
})
