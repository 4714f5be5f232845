import { randomUUID } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import { proofOf, signatureOf } from '#server/platform/signing/signature.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { TEST_KEYS } from './counterparts.ts'
import { FakeParty, type Heard } from './fake-party.ts'

export type FakeState = 'unknown' | 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'pay-later' | 'expired'

export interface FakeBill {
  readonly billId: string
  readonly merchantOrderNo: string
  readonly order: Record<string, unknown>
  readonly notifyUrl: string
  amount: string
  currency: string
  state: FakeState
  closed: boolean
  transactionId?: string
  channel?: string
  reason?: string
  occurredAt?: string
}

export interface FakeRefund {
  readonly refundId: string
  readonly billId: string
  readonly transactionId: string
  readonly amount: string
  readonly currency: string
  state: 'refunded' | 'pending' | 'refused'
  reason?: string
}

/** A cashier with the real protocol over real HTTP. It does what a test sets, and nothing by itself. */
export class FakeCashier extends FakeParty {
  readonly bills = new Map<string, FakeBill>()
  readonly refunds = new Map<string, FakeRefund>()
  refundsAre: FakeRefund['state'] = 'refunded'
  namesRefunds = true
  refusesWith = 200
  readonly traceparents: (string | undefined)[] = []
  /** with two decimals */
  limits: { readonly code: string; readonly minimum?: string; readonly maximum?: string }[] = []
  maintenance: { readonly code: string; readonly from: string; readonly to: string }[] = []
  wrongly: Record<string, unknown> = {}
  /** The status of an answer without a body, for the calls that get one. */
  failing: (call: string) => number | undefined = () => undefined

  constructor(private readonly clock: Clock) {
    super()
  }

  /** Answers correctly again, whatever a test had set. Its bills stay. */
  behaves(): void {
    Object.assign(this, { refundsAre: 'refunded', refusesWith: 200, namesRefunds: true, maintenance: [], limits: [] })
    Object.assign(this, { silent: false, wrongly: {}, failing: () => undefined, before: undefined })
  }

  bill(billId: string): FakeBill {
    const bill = this.bills.get(billId)
    if (bill === undefined) throw new Error(`the cashier was never told of ${billId}`)
    return bill
  }

  /** Sets a bill's state at the cashier. Sends no notice: that is `notify`. */
  happens(billId: string, state: FakeState, more: Partial<FakeBill> = {}): FakeBill {
    const facts = { state, channel: 'MPAY', occurredAt: this.clock.now().toISOString(), ...more }
    const charge = state === 'paid' || state === 'pending' ? { transactionId: randomUUID() } : {}
    return Object.assign(this.bill(billId), charge, facts)
  }

  /** Sets a bill's state and sends its notice. */
  async tells(billId: string, state: FakeState, more: Partial<FakeBill> = {}): Promise<number> {
    this.happens(billId, state, more)
    return this.notify(billId)
  }

  pays = (billId: string, more: Partial<FakeBill> = {}): Promise<number> => this.tells(billId, 'paid', more)

  /** Sends the notice of the bill's current state; `more` overrides fields, `signature` the header. */
  async notify(billId: string, more: Record<string, unknown> = {}, signature?: string | null): Promise<number> {
    const { notifyUrl, merchantOrderNo, state, amount, currency, transactionId, channel, reason, occurredAt } = this.bill(billId)
    const numbers = { noticeId: randomUUID(), billId, merchantOrderNo, transactionId: transactionId ?? `none-${randomUUID()}` }
    const facts = { event: state, amount, currency, channel, reason, occurredAt: occurredAt ?? this.clock.now().toISOString() }
    return this.post(notifyUrl, JSON.stringify({ ...numbers, ...facts, ...more }), signature)
  }

  override post(url: string, body: string, signature?: string | null, type?: string): Promise<number> {
    const own = () => signatureOf(TEST_KEYS.fromCashier, { method: 'POST', path: NOTICE_PATH, body }, this.clock.now())
    return super.post(url, body, signature === undefined ? own() : signature, type)
  }

  protected answer(heard: Heard): readonly [number, unknown] {
    const { call, path, body, headers } = heard
    this.traceparents.push(headers.traceparent?.toString())
    if (!proofOf([TEST_KEYS.toCashier], headers['x-signature'], heard, this.clock.now())) return [401, {}]
    const failure = this.failing(call)
    if (failure !== undefined) return [failure, {}]
    const [, billId = '', deed] = /^\/cashier\/api\/bills\/([^/]+)(\/close|\/refunds)?$/.exec(path) ?? []
    if (path === '/cashier/api/channels')
      return [200, [...this.maintenance.map(({ code, from, to }) => ({ code, maintenance: { from, to } })), ...this.limits]]
    if (path === '/cashier/api/sessions') return this.#open(JSON.parse(body) as Record<string, string>)
    const bill = this.bills.get(billId)
    if (bill === undefined) return [404, {}]
    if (deed === '/refunds') return this.#refund(bill, JSON.parse(body) as FakeRefund)
    if (deed === '/close') {
      bill.closed = true
      if (bill.state === 'open') Object.assign(bill, { state: 'cancelled', occurredAt: this.clock.now().toISOString() })
    }
    const { order: _order, notifyUrl: _url, closed: _closed, ...view } = bill
    const refunds = [...this.refunds.values()].filter((refund) => refund.billId === billId)
    return [200, { ...view, ...(this.namesRefunds ? { refunds } : {}), ...this.wrongly }]
  }

  #refund({ billId, merchantOrderNo }: FakeBill, order: FakeRefund): readonly [number, unknown] {
    const { refundId, transactionId, amount, currency } = order
    const known = this.refunds.get(refundId)
    const reason = this.refundsAre === 'refused' ? { reason: 'bank-maintenance' } : {}
    const refund = known ?? { refundId, billId, transactionId, amount, currency, state: this.refundsAre, ...reason }
    this.refunds.set(refundId, refund)
    const status = refund.state === 'refused' ? this.refusesWith : 200
    return [status, { ...refund, merchantOrderNo, occurredAt: this.clock.now().toISOString(), ...this.wrongly }]
  }

  #open(order: Record<string, string>): readonly [number, unknown] {
    const { billId = '', merchantOrderNo = '', amount = '', currency = '', notifyUrl = '' } = order
    const known = this.bills.get(billId)
    if (known?.closed || (known !== undefined && known.amount !== amount)) return [409, {}]
    if (known === undefined)
      this.bills.set(billId, { billId, merchantOrderNo, order, notifyUrl, amount, currency, state: 'open', closed: false })
    else if (known.state !== 'paid' && known.state !== 'pending') known.state = 'open'
    const session = { billId, merchantOrderNo, sessionId: `S-${billId}`, url: `https://cashier.example/pay/${billId}` }
    return [200, { ...session, ...this.wrongly }]
  }
}
