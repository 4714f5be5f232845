import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { Breaker } from '../asking/breaker.ts'
import type { Clock } from '../clock.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Log } from '../log.ts'
import { askSigned, NoAnswer, type SignedCall } from '../signing/signed-call.ts'
import {
  type BillNumbers,
  CashierBill,
  CashierChannels,
  CashierRefund,
  CashierSession,
  type RefundOrder,
  type SessionOrder,
} from './cashier-wire.ts'

/** The cashier cannot be reached or speaks nonsense: nothing is known, nothing may be concluded. */
export class CashierUnavailable extends Error {
  override readonly name: string = 'CashierUnavailable'
  constructor(
    call: string,
    /** HTTP status, when there was an answer */
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(status === undefined ? call : `${call}: ${status}`, options)
  }
}
/** It was not even asked: it does not answer these minutes, and somebody else finds out when it does. */
export class CashierResting extends CashierUnavailable {
  override readonly name = 'CashierResting'
}
/** The cashier understood and said no. */
export class CashierRefused extends Error {
  override readonly name = 'CashierRefused'
  constructor(readonly status: number) {
    super(`cashier answered ${status}`)
  }
}

interface Question extends SignedCall {
  /** somebody pressed a button and waits: asked even while the cashier is left alone */
  readonly isUrgent?: boolean
}

/** Speaks with the cashier, server to server; every call is signed and bounded in time. */
export class CashierClient {
  readonly breaker: Breaker

  constructor(
    private readonly counterparts: Pick<Counterparts, 'cashier'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    this.breaker = new Breaker(clock, log, { who: 'the cashier', meanwhile: 'bills wait until it does' })
  }

  /** A page on which the bill can be paid; asked again for the same bill, the same page (threat 19). */
  async openSession(order: SessionOrder): Promise<CashierSession> {
    return this.#held(
      order,
      await this.#call({ method: 'POST', path: '/cashier/api/sessions', body: order, isUrgent: true }, CashierSession),
    )
  }

  bill(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(bill, this.#call({ method: 'GET', path: pathOf(bill) }, CashierBill))
  }

  /** No more paying from here on; answers where the bill ended. */
  close(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(bill, this.#call({ method: 'POST', path: `${pathOf(bill)}/close`, body: { billId: bill.billId } }, CashierBill))
  }

  /** Gives money back, once however often it is asked under one refundId; answers what became of it so far. */
  async refund(order: RefundOrder): Promise<CashierRefund> {
    const path = `${pathOf(order)}/refunds`
    const answer = this.#held(order, await this.#call({ method: 'POST', path, body: order }, CashierRefund))
    const isSame = (['refundId', 'transactionId', 'amount', 'currency'] as const).every((fact) => answer[fact] === order[fact])
    if (isSame) return answer
    this.log.error({ merchantOrderNo: order.merchantOrderNo }, 'the cashier answered about another refund: nothing was recorded')
    throw new CashierUnavailable('an answer about another refund')
  }

  channels(): Promise<CashierChannels> {
    return this.#call({ method: 'GET', path: '/cashier/api/channels' }, CashierChannels)
  }

  /** An answer about another bill than the one asked about tells nothing of it, whatever it says: plans all cost the same. */
  #held<T extends BillNumbers>(asked: BillNumbers, answer: T): T {
    if (answer.billId === asked.billId && answer.merchantOrderNo === asked.merchantOrderNo) return answer
    this.log.error({ merchantOrderNo: asked.merchantOrderNo }, 'the cashier answered about another bill: nothing was recorded')
    throw new CashierUnavailable('an answer about another bill')
  }

  /** A cashier that never heard of a bill may say so by 404. */
  async #orUnknown(bill: BillNumbers, answer: Promise<CashierBill>): Promise<CashierBill> {
    try {
      return this.#held(bill, await answer)
    } catch (error) {
      if (error instanceof CashierRefused && error.status === 404)
        return { billId: bill.billId, merchantOrderNo: bill.merchantOrderNo, state: 'unknown', amount: '0.00', currency: 'MOP' }
      throw error
    }
  }

  async #call<T extends TSchema>(question: Question, schema: T): Promise<Static<T>> {
    const call = `${question.method} ${question.path.replace(/\/bills\/[^/]+/, '/bills/…')}`
    if (question.isUrgent !== true && !this.breaker.mayCall()) throw new CashierResting(call)
    const { status, answer } = await this.#ask(question, call)
    if (status === 401 || status === 403) {
      // our key or our clock is wrong: no word about the bill
      this.breaker.failed()
      this.log.error({ call, status }, 'the cashier does not accept our signature: nothing is known')
      throw new CashierUnavailable(call, status)
    }
    this.breaker.answered()
    if (status >= 400) throw new CashierRefused(status)
    if (Value.Check(schema, answer)) return answer
    this.log.error({ call, status }, 'the cashier’s answer cannot be read: nothing is known')
    throw new CashierUnavailable(call, status)
  }

  /** The answer, be it a refusal; throws when there is none that a cashier would give. */
  async #ask(question: Question, call: string): Promise<{ readonly status: number; readonly answer: unknown }> {
    try {
      return await askSigned(this.counterparts.cashier, question, this.clock.now())
    } catch (error) {
      this.breaker.failed()
      throw new CashierUnavailable(call, error instanceof NoAnswer ? error.status : undefined, { cause: error })
    }
  }
}

const pathOf = ({ billId }: BillNumbers): string => `/cashier/api/bills/${encodeURIComponent(billId)}`
