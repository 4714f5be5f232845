import { type Avos, avos } from '#shared/domain/money/money.ts'
import { type ChannelObstacle, obstacleOf } from '#shared/domain/payment/bill.ts'
import { CHANNELS_OFFERED, type ChannelPlace, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { switchedOff } from '../offer/channel-switches.ts'
import { type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierChannels } from './cashier-wire.ts'
import { failingMethods } from './failing-methods.ts'
import { withFirst } from './last-used-method.ts'

/** How long the cashier's list of channels is cached. */
const CACHE_MS = 10_000
/** How long the methods that are failing are cached. */
const FAILING_CACHE_MS = 60_000

/** The state of a method changes with the time: it is read from the cashier and from our own ledger. */
export class ChannelBoard {
  readonly #known = new Cached<CashierChannels>(CACHE_MS)
  readonly #off = new Cached<Awaited<ReturnType<typeof switchedOff>>>(CACHE_MS)
  readonly #failing = new Cached<ReadonlySet<string>>(FAILING_CACHE_MS)

  constructor(
    private readonly cashier: CashierClient,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The methods on offer in this place, with whether each can be used now; the last used one is first. */
  async offered(place: ChannelPlace, last: PaymentChannel | undefined) {
    const [known, failing] = await Promise.all([this.#channels(), this.#failingNow()])
    return withFirst(CHANNELS_OFFERED[place], last).map((code) => {
      const { maintenance, minimum, maximum } = known.find((channel) => channel.code === code) ?? {}
      return {
        code,
        available: !this.#covers(maintenance),
        ...(maintenance === undefined ? {} : { maintenance }),
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
        ...(failing.has(code) && { failing: true }),
        ...(code === last && { lastUsed: true }),
      }
    })
  }

  /** Why the method cannot pay this sum now; undefined if it can. */
  async obstacleOf(code: PaymentChannel, sum: Avos): Promise<ChannelObstacle | undefined> {
    const { maintenance, minimum, maximum } = (await this.#channels()).find((channel) => channel.code === code) ?? {}
    const limits = {
      minimum: minimum === undefined ? undefined : avos(minimum),
      maximum: maximum === undefined ? undefined : avos(maximum),
    }
    return obstacleOf({ available: !this.#covers(maintenance), ...limits }, sum)
  }

  #covers(window: { readonly from: string; readonly to: string } | undefined): boolean {
    const now = this.clock.now().getTime()
    return window !== undefined && Date.parse(window.from) <= now && now < Date.parse(window.to)
  }

  /** The cashier's methods; one that an operator switched off is like one under maintenance. */
  async #channels(): Promise<CashierChannels> {
    const now = this.clock.now()
    const [known, off] = await Promise.all([this.#known.at(now, () => this.#fetch()), this.#off.at(now, () => switchedOff(this.db, now))])
    const others = [...off.keys()].filter((code) => known.every((channel) => channel.code !== code)).map((code) => ({ code }))
    return [...known, ...others].map((channel) => {
      const maintenance = off.get(channel.code)
      return maintenance === undefined ? channel : { ...channel, maintenance }
    })
  }

  #failingNow(): Promise<ReadonlySet<string>> {
    const now = this.clock.now()
    return this.#failing.at(now, () => failingMethods(this.db, now))
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

/** A value that is read again once it is older than `ms`. */
class Cached<T> {
  #known: { readonly at: number; readonly value: Promise<T> } | undefined

  constructor(private readonly ms: number) {}

  at(now: Date, read: () => Promise<T>): Promise<T> {
    const at = now.getTime()
    if (this.#known !== undefined && Math.abs(at - this.#known.at) < this.ms) return this.#known.value
    const value = read()
    this.#known = { at, value }
    // a failure is not kept
    value.catch(() => {
      if (this.#known?.value === value) this.#known = undefined
    })
    return value
  }
}
