import { HANDOVER_MINUTES, type HandoverPurpose, type HandoverState } from '#shared/domain/handover.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import type { Context } from '../context.ts'
import { hashOf, randomToken } from '../sign-in/token.ts'
import { continuePath } from './paths.ts'
import { type Departure, type PurposeRules, purposeRules, type Shown } from './purposes.ts'
import {
  dropHandover,
  type Handover,
  handoverOf,
  keepHandover,
  spendHandover,
  unspendHandover,
  usableHandover,
  type Which,
} from './repository.ts'

const LIFETIME_MS = HANDOVER_MINUTES * 60_000

/** A link that a phone may use now, and what its page says. */
export interface Usable {
  readonly shown: Shown
  readonly platform: Platform
  readonly expiresAt: Date
}

/**
 * Continue on the phone (decision 9.13): a link opens one cashier's page or one identity check, once, within 15 minutes
 * of the server's clock, and nothing else. It is no key to the account, so whoever finds it later finds nothing.
 */
export class Handovers {
  readonly #rules: Readonly<Record<HandoverPurpose, PurposeRules>>

  constructor(private readonly context: Context) {
    this.#rules = purposeRules(context)
  }

  async make(owner: string, wanted: { purpose: HandoverPurpose; of: string; language: Language; platform: Platform }) {
    const { db, clock, origins } = this.context
    const { purpose, of, language, platform } = wanted
    const { subject, endsAt } = await this.#rules[purpose].prepare(owner, of, language)
    const token = randomToken()
    const now = clock.now()
    // no longer than what it opens: a bill may have less left
    const expiresAt = new Date(Math.min(now.getTime() + LIFETIME_MS, endsAt?.getTime() ?? Number.POSITIVE_INFINITY))
    await keepHandover(db, { purpose, subject, owner, tokenHash: hashOf(token), platform, expiresAt, spentAt: null }, now)
    return { link: `${origins.product}${continuePath(token, language)}`, subject, expiresAt: expiresAt.toISOString() }
  }

  async state(which: Which): Promise<HandoverState> {
    return this.#stateOf(await handoverOf(this.context.db, which))
  }

  /** Gives the link up. A phone that is already gone with it stays where it is: its bill or check is the same as ours. */
  async end(which: Which): Promise<HandoverState> {
    return this.#stateOf(await dropHandover(this.context.db, which))
  }

  /** Looking spends nothing: link previews and scanners look. */
  async look(token: string): Promise<Usable | undefined> {
    const handover = await usableHandover(this.context.db, hashOf(token), this.context.clock.now())
    const shown = handover === undefined ? undefined : await this.#rules[handover.purpose].show(handover)
    return handover === undefined || shown === undefined ? undefined : { shown, platform: handover.platform, expiresAt: handover.expiresAt }
  }

  /** Spends the link and says where to go; given back when nobody answers there, as then nobody went. */
  async go(token: string, language: Language): Promise<Departure> {
    const { db, clock } = this.context
    const tokenHash = hashOf(token)
    const handover = await usableHandover(db, tokenHash, clock.now())
    const rules = handover === undefined ? undefined : this.#rules[handover.purpose]
    if (handover === undefined || rules === undefined || (await rules.show(handover)) === undefined) return 'over'
    if (!(await spendHandover(db, tokenHash, clock.now()))) return 'over'
    const departure = await rules.depart(handover, language)
    if (departure === 'later') await unspendHandover(db, tokenHash)
    return departure
  }

  #stateOf(handover: Handover | undefined): HandoverState {
    if (handover === undefined) return 'over'
    if (handover.spentAt !== null) return 'opened'
    return handover.expiresAt > this.context.clock.now() ? 'open' : 'over'
  }
}
