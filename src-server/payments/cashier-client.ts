import type { Clock } from '../clock.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Log } from '../log.ts'
import type { Breaker } from '../polling/breaker.ts'
import { Counterpart, Unavailable } from '../polling/counterpart.ts'
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
export class CashierUnavailable extends Unavailable {
  override readonly name: string = 'CashierUnavailable'
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

/** Speaks with the cashier, server to server; every call is signed and bounded in time. */
export class CashierClient {
  readonly #cashier: Counterpart

  constructor(
    counterparts: Pick<Counterparts, 'cashier'>,
    clock: Clock,
    private readonly log: Log,
  ) {
    this.#cashier = new Counterpart(() => counterparts.cashier, clock, log, {
      who: 'the cashier',
      meanwhile: 'bills wait until it does',
      secret: [/\/bills\/[^/]+/, '/bills/…'],
      Unavailable: CashierUnavailable,
      Resting: CashierResting,
      Refused: CashierRefused,
    })
  }

  get breaker(): Breaker {
    return this.#cashier.breaker
  }

  /** A page on which the bill can be paid; asked again for the same bill, the same page (threat 19). */
  async openSession(order: SessionOrder): Promise<CashierSession> {
    return this.#held(
      order,
      await this.#cashier.call({ method: 'POST', path: '/cashier/api/sessions', body: order, isUrgent: true }, CashierSession),
    )
  }

  bill(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(bill, this.#cashier.call({ method: 'GET', path: pathOf(bill) }, CashierBill))
  }

  /** No more paying from here on; answers where the bill ended. */
  close(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(
      bill,
      this.#cashier.call({ method: 'POST', path: `${pathOf(bill)}/close`, body: { billId: bill.billId } }, CashierBill),
    )
  }

  /** Gives money back, once however often it is asked under one refundId; answers what became of it so far. */
  async refund(order: RefundOrder): Promise<CashierRefund> {
    const path = `${pathOf(order)}/refunds`
    const answer = this.#held(order, await this.#cashier.call({ method: 'POST', path, body: order }, CashierRefund))
    const isSame = (['refundId', 'transactionId', 'amount', 'currency'] as const).every((fact) => answer[fact] === order[fact])
    if (isSame) return answer
    this.log.error({ merchantOrderNo: order.merchantOrderNo }, 'the cashier answered about another refund: nothing was recorded')
    throw new CashierUnavailable('an answer about another refund')
  }

  channels(): Promise<CashierChannels> {
    return this.#cashier.call({ method: 'GET', path: '/cashier/api/channels' }, CashierChannels)
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
}

const pathOf = ({ billId }: BillNumbers): string => `/cashier/api/bills/${encodeURIComponent(billId)}`
