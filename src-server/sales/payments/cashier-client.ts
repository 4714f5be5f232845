import { Value } from 'typebox/value'
import type { Counterparts } from '../../counterparts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Log } from '../../platform/log.ts'
import type { Breaker } from '../../platform/polling/breaker.ts'
import { Counterpart, type ObserveCall, Unavailable } from '../../platform/polling/counterpart.ts'
import {
  type BillNumbers,
  CashierBill,
  CashierChannels,
  CashierRefund,
  CashierSession,
  type RefundOrder,
  type SessionOrder,
} from './cashier-wire.ts'

/** The cashier cannot be reached, or its answer cannot be read: nothing is known of the bill. */
export class CashierUnavailable extends Unavailable {
  override readonly name: string = 'CashierUnavailable'
}
/** The cashier was not called, because its circuit breaker is open (polling/breaker.ts). */
export class CashierCircuitOpen extends CashierUnavailable {
  override readonly name = 'CashierCircuitOpen'
}
/** The cashier answered with a refusal (4xx). */
export class CashierRefused extends Error {
  override readonly name = 'CashierRefused'
  constructor(
    readonly status: number,
    readonly answer: unknown,
  ) {
    super(`cashier answered ${status}`)
  }
}

/** Calls the cashier, server to server; every call is signed and has a time limit. */
export class CashierClient {
  readonly #cashier: Counterpart

  constructor(
    counterparts: Pick<Counterparts, 'cashier'>,
    clock: Clock,
    private readonly log: Log,
    observe: ObserveCall = () => undefined,
  ) {
    this.#cashier = new Counterpart(
      () => counterparts.cashier,
      clock,
      log,
      {
        who: 'the cashier',
        meanwhile: 'bills wait until it does',
        secret: [/\/bills\/[^/]+/, '/bills/…'],
        Unavailable: CashierUnavailable,
        CircuitOpen: CashierCircuitOpen,
        Refused: CashierRefused,
      },
      observe,
    )
  }

  get breaker(): Breaker {
    return this.#cashier.breaker
  }

  /** Opens a page on which the bill can be paid; called again for the same bill, it returns the same page (threat 19). */
  async openSession(order: SessionOrder): Promise<CashierSession> {
    return this.#matching(
      order,
      await this.#cashier.call({ method: 'POST', path: '/cashier/api/sessions', body: order, isUrgent: true }, CashierSession),
    )
  }

  bill(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(bill, this.#cashier.call({ method: 'GET', path: pathOf(bill) }, CashierBill))
  }

  /** Closes the bill: it cannot be paid any more. Returns its final state. */
  close(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(
      bill,
      this.#cashier.call({ method: 'POST', path: `${pathOf(bill)}/close`, body: { billId: bill.billId } }, CashierBill),
    )
  }

  /**
   * Requests a refund, which is made once per refundId however often it is requested; returns its current state. Only an answer that
   * names the refund and refuses it is a refusal: any other 4xx may come from a gateway, and leaves the refund unknown.
   */
  async refund(order: RefundOrder): Promise<CashierRefund> {
    const path = `${pathOf(order)}/refunds`
    const request = this.#cashier.call({ method: 'POST', path, body: order }, CashierRefund)
    const answer = this.#matching(order, await request.catch(refusedRefund))
    const isSame = (['refundId', 'transactionId', 'amount', 'currency'] as const).every((field) => answer[field] === order[field])
    if (isSame) return answer
    this.log.error({ merchantOrderNo: order.merchantOrderNo }, 'the cashier answered about another refund: nothing was recorded')
    throw new CashierUnavailable('an answer about another refund')
  }

  /** The payment methods that the cashier has. */
  channels(): Promise<CashierChannels> {
    return this.#cashier.call({ method: 'GET', path: '/cashier/api/channels' }, CashierChannels)
  }

  /** Returns the answer if it is about the requested bill. All plans cost the same, so the amount would not reveal a mix-up. */
  #matching<T extends BillNumbers>(requested: BillNumbers, answer: T): T {
    if (answer.billId === requested.billId && answer.merchantOrderNo === requested.merchantOrderNo) return answer
    this.log.error({ merchantOrderNo: requested.merchantOrderNo }, 'the cashier answered about another bill: nothing was recorded')
    throw new CashierUnavailable('an answer about another bill')
  }

  /** A cashier that does not know the bill may answer 404. */
  async #orUnknown(bill: BillNumbers, answer: Promise<CashierBill>): Promise<CashierBill> {
    try {
      return this.#matching(bill, await answer)
    } catch (error) {
      if (error instanceof CashierRefused && error.status === 404)
        return { billId: bill.billId, merchantOrderNo: bill.merchantOrderNo, state: 'unknown', amount: '0.00', currency: 'MOP' }
      throw error
    }
  }
}

/** The refusal of a refund in a 422; throws every other error again. */
function refusedRefund(error: unknown): CashierRefund {
  if (
    error instanceof CashierRefused &&
    error.status === 422 &&
    Value.Check(CashierRefund, error.answer) &&
    error.answer.state === 'refused'
  )
    return error.answer
  throw error
}

const pathOf = ({ billId }: BillNumbers): string => `/cashier/api/bills/${encodeURIComponent(billId)}`
