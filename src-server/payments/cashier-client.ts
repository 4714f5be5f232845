import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Clock } from '../clock.ts'
import type { Counterparts } from '../counterparts.ts'
import type { Log } from '../log.ts'
import { signatureOf } from '../signing/signature.ts'
import { type BillNumbers, CashierBill, CashierChannels, CashierSession, type SessionOrder } from './cashier-wire.ts'

const TIME_LIMIT_MS = 8_000

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
/** The cashier understood and said no. */
export class CashierRefused extends Error {
  override readonly name = 'CashierRefused'
  constructor(readonly status: number) {
    super(`cashier answered ${status}`)
  }
}

/** Speaks with the cashier, server to server; every call is signed and bounded in time. */
export class CashierClient {
  constructor(
    private readonly counterparts: Pick<Counterparts, 'cashier'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** A page on which the bill can be paid; asked again for the same bill, the same page (threat 19). */
  async openSession(order: SessionOrder): Promise<CashierSession> {
    return this.#held(order, await this.#call('POST', '/cashier/api/sessions', order, CashierSession))
  }

  bill(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(bill, this.#call('GET', pathOf(bill), undefined, CashierBill))
  }

  /** No more paying from here on; answers where the bill ended. */
  close(bill: BillNumbers): Promise<CashierBill> {
    return this.#orUnknown(bill, this.#call('POST', `${pathOf(bill)}/close`, { billId: bill.billId }, CashierBill))
  }

  channels(): Promise<CashierChannels> {
    return this.#call('GET', '/cashier/api/channels', undefined, CashierChannels)
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

  async #call<T extends TSchema>(method: 'GET' | 'POST', path: string, body: object | undefined, schema: T): Promise<Static<T>> {
    const { url, signingKey } = this.counterparts.cashier
    const raw = body === undefined ? undefined : JSON.stringify(body)
    const signature = signatureOf(signingKey, { method, path, body: raw ?? '' }, this.clock.now())
    let status: number
    let answer: unknown
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: { 'x-signature': signature, ...(raw === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(raw === undefined ? {} : { body: raw }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      })
      status = response.status
      answer = await response.json()
    } catch (error) {
      throw new CashierUnavailable(`${method} ${path}`, undefined, { cause: error })
    }
    if (status >= 400 && status < 500) throw new CashierRefused(status)
    if (status >= 300 || !Value.Check(schema, answer)) throw new CashierUnavailable(`${method} ${path}`, status)
    return answer
  }
}

const pathOf = ({ billId }: BillNumbers): string => `/cashier/api/bills/${encodeURIComponent(billId)}`
