import { CHANNELS_OFFERED, type ChannelPlace, type PaymentChannel } from '#shared/domain/payment-channels.ts'
import type { Clock } from '../clock.ts'
import { type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierChannels } from './cashier-wire.ts'

/** How long what the cashier said of its channels is believed. */
const KEEP_MS = 10_000

/** Which methods are on offer and which are under maintenance: per channel, with an end (facts 5). */
export class ChannelBoard {
  #known: { readonly at: number; readonly channels: Promise<CashierChannels> } | undefined

  constructor(
    private readonly cashier: CashierClient,
    private readonly clock: Clock,
  ) {}

  async offered(place: ChannelPlace) {
    const known = await this.#channels()
    return CHANNELS_OFFERED[place].map((code) => {
      const maintenance = known.find((channel) => channel.code === code)?.maintenance
      return { code, available: !this.#covers(maintenance), ...(maintenance === undefined ? {} : { maintenance }) }
    })
  }

  async inMaintenance(code: PaymentChannel): Promise<boolean> {
    return this.#covers((await this.#channels()).find((channel) => channel.code === code)?.maintenance)
  }

  #covers(window: { readonly from: string; readonly to: string } | undefined): boolean {
    const now = this.clock.now().getTime()
    return window !== undefined && Date.parse(window.from) <= now && now < Date.parse(window.to)
  }

  #channels(): Promise<CashierChannels> {
    const now = this.clock.now().getTime()
    if (this.#known === undefined || Math.abs(now - this.#known.at) >= KEEP_MS) this.#known = { at: now, channels: this.#ask() }
    return this.#known.channels
  }

  /** A cashier that does not answer here will say so when it is opened: until then every method stays on offer. */
  async #ask(): Promise<CashierChannels> {
    try {
      return await this.cashier.channels()
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return []
      throw error
    }
  }
}
