import { CHANNELS_OFFERED, type ChannelPlace, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Clock } from '../../platform/clock.ts'
import { type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierChannels } from './cashier-wire.ts'
import { withFirst } from './last-used-method.ts'

/** How long the cashier's list of channels is cached. */
const CACHE_MS = 10_000

/** The payment methods on offer, and the maintenance of each with its end (facts 5). */
export class ChannelBoard {
  #known: { readonly at: number; readonly channels: Promise<CashierChannels> } | undefined

  constructor(
    private readonly cashier: CashierClient,
    private readonly clock: Clock,
  ) {}

  /** The methods on offer in this place, with whether each can be used now; the last used one is first. */
  async offered(place: ChannelPlace, last: PaymentChannel | undefined) {
    const known = await this.#channels()
    return withFirst(CHANNELS_OFFERED[place], last).map((code) => {
      const maintenance = known.find((channel) => channel.code === code)?.maintenance
      return {
        code,
        available: !this.#covers(maintenance),
        ...(maintenance === undefined ? {} : { maintenance }),
        ...(code === last && { lastUsed: true }),
      }
    })
  }

  /** Whether the method is under maintenance now. */
  async inMaintenance(code: PaymentChannel): Promise<boolean> {
    return this.#covers((await this.#channels()).find((channel) => channel.code === code)?.maintenance)
  }

  #covers(window: { readonly from: string; readonly to: string } | undefined): boolean {
    const now = this.clock.now().getTime()
    return window !== undefined && Date.parse(window.from) <= now && now < Date.parse(window.to)
  }

  #channels(): Promise<CashierChannels> {
    const now = this.clock.now().getTime()
    if (this.#known === undefined || Math.abs(now - this.#known.at) >= CACHE_MS) this.#known = { at: now, channels: this.#fetch() }
    return this.#known.channels
  }

  /** If the cashier does not answer, all methods are offered: opening a bill then fails with that reason. */
  async #fetch(): Promise<CashierChannels> {
    try {
      return await this.cashier.channels()
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return []
      throw error
    }
  }
}
