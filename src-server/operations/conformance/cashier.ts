import { randomUUID } from 'node:crypto'
import { PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import {
  CashierBill,
  CashierChannels,
  CashierRefund,
  CashierSession,
  type RefundOrder,
  type SessionOrder,
} from '../../sales/payments/cashier-wire.ts'
import { until } from './attended.ts'
import { type Answer, differing, FORGERIES, type Forgery, judged, refused } from './caller.ts'
import type { Came, Check } from './checks.ts'
import type { Arrived } from './notices.ts'
import { type CounterpartRun, firstNotice, fourAtOnce, QUICK, secondNotice } from './shared-checks.ts'

/** The state of the checks of a cashier, with the results of earlier ones. */
export interface CashierRun extends CounterpartRun {
  /** a bill that only these checks use */
  readonly order: SessionOrder
  readonly toPay: SessionOrder
  page?: CashierSession
  charge?: CashierBill
  refund?: CashierRefund
}

const AMOUNT = '55.00'
const HALF_HOUR_MS = 30 * MINUTE_MS

/** A bill that no product knows. */
export function billToTry({ notices }: Pick<CashierRun, 'notices'>, now: Date): SessionOrder {
  const number = randomUUID().replaceAll('-', '')
  return {
    billId: `B${number}`,
    merchantOrderNo: `CONFORMANCE-${number.slice(0, 12)}_1`,
    amount: AMOUNT,
    currency: 'MOP',
    channels: [...PAYMENT_CHANNELS],
    title: { cht: '測試', chs: '测试', por: 'Teste', eng: 'Test' },
    language: 'en',
    platform: 'one-account',
    surface: 'web',
    returnUrl: notices.returnUrl,
    notifyUrl: notices.url,
    expiresAt: new Date(now.getTime() + HALF_HOUR_MS).toISOString(),
  }
}

const NUMBERS = ['billId', 'merchantOrderNo']
const MONEY = [...NUMBERS, 'amount', 'currency']
const pathOf = (billId: string): string => `/cashier/api/bills/${billId}`
const open = ({ caller }: CashierRun, order: SessionOrder) => caller.call({ method: 'POST', path: '/cashier/api/sessions', body: order })
const ask = ({ caller }: CashierRun, { billId }: { readonly billId: string }) => caller.call({ method: 'GET', path: pathOf(billId) })
const close = ({ caller }: CashierRun, { billId }: { readonly billId: string }) =>
  caller.call({ method: 'POST', path: `${pathOf(billId)}/close`, body: { billId } })
const giveBack = ({ caller }: CashierRun, order: RefundOrder) =>
  caller.call({ method: 'POST', path: `${pathOf(order.billId)}/refunds`, body: order })

/** Whether the answer has the same page as the first one. */
const samePage = (run: CashierRun, answer: Answer): Came =>
  judged<typeof CashierSession, CashierSession>(CashierSession, answer, (page) =>
    run.page === undefined ? 'there was no first page' : differing(run.page, page, [...NUMBERS, 'sessionId']),
  )

const inState =
  (states: readonly string[]) =>
  (run: CashierRun, answer: Answer): Came =>
    judged<typeof CashierBill, CashierBill>(CashierBill, answer, (bill) =>
      states.includes(bill.state) ? differing(run.order, bill, MONEY) : `its state is ${bill.state}`,
    )

const forged = (forgery: Forgery): Check<CashierRun> => ({
  what: `a question ${FORGERIES[forgery]}`,
  expected: '401 or 403, and nothing is done',
  run: async ({ caller, order }) => {
    // with a body, because one check signs a different body
    const request = { method: 'POST', path: `${pathOf(order.billId)}/close`, body: { billId: order.billId } } as const
    return refused(await caller.call(request, forgery), [401, 403])
  },
})

/** Whether a notice reports that payment. */
const isPaymentOf =
  ({ billId }: CashierBill) =>
  (body: Arrived['body']): boolean =>
    body.billId === billId && body.event === 'paid'

/** A partial refund of the test payment; undefined if no tester has paid. */
const partOf = ({ charge }: CashierRun, amount: string): RefundOrder | undefined =>
  charge?.transactionId === undefined
    ? undefined
    : {
        billId: charge.billId,
        merchantOrderNo: charge.merchantOrderNo,
        refundId: randomUUID(),
        transactionId: charge.transactionId,
        amount,
        currency: charge.currency,
      }

const REFUND = [...MONEY, 'refundId', 'transactionId']
/** Any other 4xx leaves a refund unknown, and it is requested again. */
const REFUSED_REFUND = '200 or 422 with the refund’s own numbers and state "refused"'

/** The contract of the cashier, in the order of its checks. */
export const CASHIER_CHECKS = {
  channels: {
    what: 'its payment methods',
    expected: '200 with a list of known codes',
    run: async ({ caller }) =>
      judged(CashierChannels, await caller.call({ method: 'GET', path: '/cashier/api/channels' }), () => undefined),
  },
  open: {
    what: 'a page for a new bill',
    expected: '200 with the bill’s own numbers, a session and an address',
    run: async (run) => {
      const answer = await open(run, run.order)
      return judged<typeof CashierSession, CashierSession>(CashierSession, answer, (page) => {
        run.page = page
        return differing(run.order, page, NUMBERS)
      })
    },
  },
  again: {
    what: 'the same bill again',
    expected: '200 with the same session',
    run: async (run) => samePage(run, await open(run, run.order)),
  },
  atOnce: {
    what: 'the same bill four times at one moment',
    expected: '200 with the same session each time',
    run: (run) => fourAtOnce(async () => samePage(run, await open(run, run.order))),
  },
  otherAmount: {
    what: 'the same bill with another amount',
    expected: '4xx: a bill has one amount',
    run: async (run) => refused(await open(run, { ...run.order, amount: '5.00' })),
  },
  ask: {
    what: 'what is known of it',
    expected: '200, open, with its own numbers and amount',
    run: async (run) => inState(['open'])(run, await ask(run, run.order)),
  },
  unknown: {
    what: 'a bill it was never told of',
    expected: '404, or 200 with state "unknown"',
    run: async (run) => {
      const { status, body } = await ask(run, { billId: `B${'0'.repeat(32)}` })
      const state = (body as { readonly state?: unknown } | undefined)?.state
      return {
        came: status === 200 ? `200, state ${String(state)}` : `${status}`,
        isOk: status === 404 || (status === 200 && state === 'unknown'),
      }
    },
  },
  unsigned: forged('unsigned'),
  otherSecret: forged('otherSecret'),
  otherPath: forged('otherPath'),
  otherBody: forged('otherBody'),
  old: forged('old'),
  untouched: {
    what: 'the bill after those',
    expected: '200, still open: a call that is not genuine does nothing',
    run: async (run) => inState(['open'])(run, await ask(run, run.order)),
  },
  refundUnpaid: {
    what: 'money back for what nobody paid',
    expected: REFUSED_REFUND,
    run: async (run) => {
      const order = { ...numbersOf(run.order), refundId: randomUUID(), transactionId: randomUUID(), amount: AMOUNT, currency: 'MOP' }
      return refusedRefund(order, await giveBack(run, order))
    },
  },
  close: {
    what: 'closing it',
    expected: '200, and it cannot be paid any more: cancelled, expired or failed',
    run: async (run) => inState(['cancelled', 'expired', 'failed'])(run, await close(run, run.order)),
  },
  closeAgain: {
    what: 'closing it again',
    expected: 'the same',
    run: async (run) => inState(['cancelled', 'expired', 'failed'])(run, await close(run, run.order)),
  },
  reopen: {
    what: 'a page for the closed bill',
    expected: '4xx: it stays closed',
    run: async (run) => refused(await open(run, run.order)),
  },
  paid: {
    what: 'a bill that somebody pays',
    expected: '200, paid, with its own numbers and amount, a transactionId and occurredAt',
    run: async (run) => {
      if (run.attendedSeconds === 0) return undefined
      const page = (await open(run, run.toPay)).body as CashierSession | undefined
      run.say(`Pay ${run.toPay.currency} ${run.toPay.amount} within ${run.attendedSeconds} seconds at ${page?.url ?? '(no page came)'}`)
      const paid = await until(run.attendedSeconds, async () => {
        const answer = await ask(run, run.toPay)
        return (answer.body as CashierBill | undefined)?.state === 'paid' ? answer : undefined
      })
      if (paid === undefined) return { came: 'nobody paid in time', isOk: false }
      return judged<typeof CashierBill, CashierBill>(CashierBill, paid, (bill) => {
        run.charge = bill
        const missing = (['transactionId', 'occurredAt'] as const).filter((name) => bill[name] === undefined)
        return missing.length > 0 ? `${missing.join(' and ')} is missing` : differing(run.toPay, bill, MONEY)
      })
    },
  },
  notice: {
    what: 'its notice of the payment',
    expected: 'a signed notice of the agreed shape, by a key of CASHIER_NOTICE_KEYS',
    run: async (run) => {
      const { charge } = run
      return charge && firstNotice(run, isPaymentOf(charge), (body) => differing(charge, body, [...MONEY, 'transactionId']))
    },
  },
  noticeAgain: {
    what: 'the same notice, answered 503',
    expected: 'it comes again with the same noticeId',
    run: async (run) => run.charge && secondNotice(run, isPaymentOf(run.charge)),
  },
  closePaid: {
    what: 'closing the paid bill',
    expected: '200, still paid',
    run: async (run) => {
      if (run.charge === undefined) return undefined
      return judged<typeof CashierBill, CashierBill>(CashierBill, await close(run, run.charge), ({ state }) =>
        state === 'paid' ? undefined : `its state is ${state}`,
      )
    },
  },
  refund: {
    what: 'a part of it back',
    expected: '200, refunded or pending, with the refund’s own numbers',
    run: async (run) => {
      const order = partOf(run, '5.00')
      if (order === undefined) return undefined
      return judged<typeof CashierRefund, CashierRefund>(CashierRefund, await giveBack(run, order), (refund) => {
        run.refund = refund
        return refund.state === 'refused' ? `refused: ${refund.reason ?? 'without a reason'}` : differing(order, refund, REFUND)
      })
    },
  },
  refundAgain: {
    what: 'the same refund again',
    expected: '200 with the same refund, made once',
    run: async (run) => {
      const { refund, charge } = run
      if (refund === undefined || charge === undefined) return undefined
      const { billId, merchantOrderNo, refundId, transactionId, amount, currency } = refund
      const answer = await giveBack(run, { billId, merchantOrderNo, refundId, transactionId, amount, currency })
      return judged<typeof CashierRefund, CashierRefund>(CashierRefund, answer, (again) =>
        again.state === 'refused' ? 'it is refused' : differing(refund, again, REFUND),
      )
    },
  },
  refundRest: {
    what: 'all that is left',
    expected: '200, refunded or pending: the repetition took nothing',
    run: async (run) => {
      const order = partOf(run, '50.00')
      if (order === undefined) return undefined
      return judged<typeof CashierRefund, CashierRefund>(CashierRefund, await giveBack(run, order), (refund) =>
        refund.state === 'refused' ? `refused: ${refund.reason ?? 'without a reason'}` : differing(order, refund, REFUND),
      )
    },
  },
  refundsNamed: {
    what: 'what is known of it then',
    expected: '200 with both refunds, each with its number, charge, state and amount',
    run: async (run) => {
      const { charge, refund } = run
      if (charge === undefined || refund === undefined) return undefined
      return judged<typeof CashierBill, CashierBill>(CashierBill, await ask(run, charge), ({ refunds = [] }) => {
        if (!refunds.some(({ refundId }) => refundId === refund.refundId)) return 'the first refund is missing'
        const amounts = refunds.filter(({ state, transactionId }) => state !== 'refused' && transactionId === charge.transactionId)
        return amounts
          .map(({ amount }) => amount)
          .sort()
          .join(' ') === '5.00 50.00'
          ? undefined
          : 'its refunds are others'
      })
    },
  },
  refundTooMuch: {
    what: 'more than was paid',
    expected: REFUSED_REFUND,
    run: async (run) => {
      const order = partOf(run, '0.01')
      return order && refusedRefund(order, await giveBack(run, order))
    },
  },
  quick: QUICK,
} satisfies Readonly<Record<string, Check<CashierRun>>>

const numbersOf = ({ billId, merchantOrderNo }: SessionOrder) => ({ billId, merchantOrderNo })

function refusedRefund(order: RefundOrder, { status, body, ...rest }: Answer): Came {
  const answer = { ...rest, body, status: status === 422 ? 200 : status }
  const { came, isOk } = judged<typeof CashierRefund, CashierRefund>(CashierRefund, answer, (refund) =>
    refund.state === 'refused' ? differing(order, refund, ['refundId']) : `state ${refund.state}`,
  )
  return { came: status === 422 ? came.replace('200', '422') : came, isOk }
}
