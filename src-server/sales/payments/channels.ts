import { type Avos, parseAmount, toPatacas } from '#shared/domain/money/money.ts'
import { type ChannelObstacle, obstacleOf } from '#shared/domain/payment/bill.ts'
import { CHANNELS_OFFERED, type ChannelPlace, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { MethodStatus } from '#shared/domain/service-status.ts'
import { Cached } from '../../platform/cached.ts'
import { type Clock, MINUTE_MS } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { switchedOff } from '../offer/channel-switches.ts'
import { type CashierClient, CashierRefused, CashierUnavailable } from './cashier-client.ts'
import type { CashierChannels } from './cashier-wire.ts'
import { failingMethods } from './failing-methods.ts'
import { withFirst } from './last-used-method.ts'

/** How long the cashier's list of channels is cached. */
const CACHE_MS = 10_000
/** How long the channels that are failing are cached. */
const FAILING_CACHE_MS = MINUTE_MS
/** The channels of both surfaces. */
export const PUBLIC_CHANNELS = [...new Set([...CHANNELS_OFFERED.web, ...CHANNELS_OFFERED.mobile])]

/** A time in which a channel cannot be used, with what payers read meanwhile. */
type Maintenance = NonNullable<CashierChannels[number]['maintenance']>

/** The state of a channel changes with the time: it is read from the cashier and from our own ledger. */
export class ChannelBoard {
  readonly #known = new Cached<CashierChannels>(CACHE_MS)
  readonly #off = new Cached<Awaited<ReturnType<typeof switchedOff>>>(CACHE_MS)
  readonly #failing = new Cached<ReadonlySet<string>>(FAILING_CACHE_MS)

  constructor(
    private readonly cashier: CashierClient,
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The channels on offer in this place, with whether each can be used now; the last used one is first. */
  async offered(place: ChannelPlace, last: PaymentChannel | undefined) {
    const [of, failing] = await Promise.all([this.#channels(), this.#failingNow()])
    return withFirst(CHANNELS_OFFERED[place], last).map((code) => {
      const { available, maintenance, minimum, maximum } = of(code)
      return {
        code,
        available,
        ...(maintenance === undefined ? {} : { maintenance }),
        ...(minimum === undefined ? {} : { minimum: toPatacas(minimum) }),
        ...(maximum === undefined ? {} : { maximum: toPatacas(maximum) }),
        ...(failing.has(code) && { failing: true }),
        ...(code === last && { lastUsed: true }),
      }
    })
  }

  /** Why the channel cannot pay this sum now; undefined if it can. */
  async obstacleOf(code: PaymentChannel, sum: Avos): Promise<ChannelObstacle | undefined> {
    return obstacleOf((await this.#channels())(code), sum)
  }

  /** How each channel is doing, for the public: from what is known already, without a call to the cashier. */
  async status(): Promise<readonly MethodStatus[]> {
    const [of, failing] = await Promise.all([this.#channels(this.#known.last ?? []), this.#failingNow()])
    const cashier = this.cashier.breaker.state
    return PUBLIC_CHANNELS.map((code) => {
      const { available, maintenance } = of(code)
      if (!available) return { code, state: 'down', until: maintenance?.to, words: maintenance?.words }
      return { code, state: cashier === 'works' && failing.has(code) ? 'unsteady' : cashier, until: undefined, words: undefined }
    })
  }

  /** What is known of each channel. One that an operator switched off is like one under maintenance. */
  async #channels(atCashier: CashierChannels | Promise<CashierChannels> = this.#known.at(this.clock.now(), () => this.#fetch())) {
    const now = this.clock.now()
    const [known, off] = await Promise.all([atCashier, this.#off.at(now, () => switchedOff(this.db, now))])
    return (code: PaymentChannel) => {
      const channel = known.find((one) => one.code === code)
      const maintenance = together(off.get(code), channel?.maintenance)
      return {
        available: !covers(maintenance, now),
        maintenance,
        minimum: parseAmount(channel?.minimum ?? ''),
        maximum: parseAmount(channel?.maximum ?? ''),
      }
    }
  }

  #failingNow(): Promise<ReadonlySet<string>> {
    const now = this.clock.now()
    return this.#failing.at(now, () => failingMethods(this.db, now))
  }

  /** If the cashier does not answer, all channels are offered: opening a bill then fails with that reason. */
  async #fetch(): Promise<CashierChannels> {
    try {
      return await this.cashier.channels()
    } catch (error) {
      if (error instanceof CashierUnavailable || error instanceof CashierRefused) return []
      throw error
    }
  }
}

const covers = (window: Maintenance | undefined, now: Date): boolean =>
  window !== undefined && Date.parse(window.from) <= now.getTime() && now.getTime() < Date.parse(window.to)

/** A channel that is off until a maintenance of the cashier begins stays unusable until the end of that. */
function together(off: Maintenance | undefined, planned: Maintenance | undefined): Maintenance | undefined {
  if (off === undefined || planned === undefined) return off ?? planned
  const isLonger = Date.parse(planned.from) <= Date.parse(off.to) && Date.parse(off.to) < Date.parse(planned.to)
  return isLonger ? { ...off, to: planned.to } : off
}
