import type { Language } from '#shared/domain/languages.ts'
import { HANDOVER_MINUTES, type HandoverPurpose, type HandoverState } from '#shared/domain/payment/handover.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { hashOf, randomToken } from '../../accounts/token.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import { continuePath } from './paths.ts'
import { type Destination, type PurposeRules, purposeRules, type Shown } from './purposes.ts'
import {
  deleteHandover,
  type Handover,
  handoverOf,
  redeemHandover,
  restoreHandover,
  saveHandover,
  usableHandover,
  type Which,
} from './repository.ts'

const LIFETIME_MS = HANDOVER_MINUTES * MINUTE_MS

/** The account that requests a link, and its session, with which the link ends. */
interface LinkOwner {
  readonly owner: string
  readonly session: string
}

/** A link that a phone may use now, and the details for its page. */
export interface UsableLink {
  readonly shown: Shown
  readonly platform: Platform
  readonly expiresAt: Date
}

/**
 * Links for continuing on a phone (decision 9.13). A link opens one page of the cashier or one identity check, once, within 15 minutes by
 * the server's clock. It gives no access to the account, so a link that is found later is useless.
 */
export class Handovers {
  readonly #rules: Readonly<Record<HandoverPurpose, PurposeRules>>

  constructor(private readonly context: Context) {
    this.#rules = purposeRules(context)
  }

  /** Creates a link; an older one for the same subject becomes invalid. */
  async create({ owner, session }: LinkOwner, wanted: { purpose: HandoverPurpose; of: string; language: Language; platform: Platform }) {
    const { db, clock, origins } = this.context
    const { purpose, of, language, platform } = wanted
    const { subject, endsAt } = await this.#rules[purpose].prepare(owner, of, language)
    const token = randomToken()
    const now = clock.now()
    // not valid for longer than the bill that it opens
    const expiresAt = new Date(Math.min(now.getTime() + LIFETIME_MS, endsAt?.getTime() ?? Number.POSITIVE_INFINITY))
    await saveHandover(db, { purpose, subject, owner, tokenHash: hashOf(token), platform, session, expiresAt, spentAt: null }, now)
    return { link: `${origins.product}${continuePath(token, language)}`, subject, expiresAt: expiresAt.toISOString() }
  }

  /** Whether the link is open, was opened, or has ended. */
  async state(which: Which): Promise<HandoverState> {
    return this.#stateOf(await handoverOf(this.context.db, which))
  }

  /** Cancels the link. A phone that has already redeemed it can continue, because its bill or check belongs to the owner. */
  async end(which: Which): Promise<HandoverState> {
    return this.#stateOf(await deleteHandover(this.context.db, which))
  }

  /** The link of a token, if it can be used. It is not redeemed, because link previews and scanners open the page too. */
  async find(token: string): Promise<UsableLink | undefined> {
    const handover = await usableHandover(this.context.db, hashOf(token), this.context.clock.now())
    const shown = handover === undefined ? undefined : await this.#rules[handover.purpose].show(handover)
    return handover === undefined || shown === undefined ? undefined : { shown, platform: handover.platform, expiresAt: handover.expiresAt }
  }

  /** Redeems the link and returns the destination. If the provider does not answer or this fails, the link stays usable. */
  async redeem(token: string, language: Language): Promise<Destination> {
    const { db, clock } = this.context
    const tokenHash = hashOf(token)
    const handover = await usableHandover(db, tokenHash, clock.now())
    const rules = handover === undefined ? undefined : this.#rules[handover.purpose]
    if (handover === undefined || rules === undefined || (await rules.show(handover)) === undefined) return 'over'
    if (!(await redeemHandover(db, tokenHash, clock.now()))) return 'over'
    let destination: Destination = 'later'
    try {
      destination = await rules.start(handover, language)
      return destination
    } finally {
      if (destination === 'later') await restoreHandover(db, tokenHash)
    }
  }

  #stateOf(handover: Handover | undefined): HandoverState {
    if (handover === undefined) return 'over'
    if (handover.spentAt !== null) return 'opened'
    return handover.expiresAt > this.context.clock.now() ? 'open' : 'over'
  }
}
