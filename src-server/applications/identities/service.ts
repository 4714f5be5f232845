import { and, eq } from 'drizzle-orm'
import type { IdentityChannel } from '#shared/domain/people/identity-channels.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { instantIn } from '../../platform/db/instant.ts'
import { notFound, ProblemError, tooMany } from '../../platform/http/problem.ts'
import type { Origins } from '../../platform/origins.ts'
import { afterFailedPoll } from '../../platform/polling/intervals.ts'
import { dayBefore } from '../../platform/rate-limits/limits.ts'
import { takeOne } from '../../platform/rate-limits/store.ts'
import { openCase } from '../../sales/cases/repository.ts'
import type { PaymentTransaction } from '../../sales/payments/payment-transaction.ts'
import type { Payments } from '../../sales/payments/payments.ts'
import { securityLevelOf } from '../services/view.ts'
import { findApplication, owesIdentity } from '../submissions/repository.ts'
import { serviceOf } from '../submissions/service-of.ts'
import type { CheckEventKind, CheckState } from './events.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { applicantOf } from './person.ts'
import { type IdentityProvider, ProviderCircuitOpen, ProviderRefused, ProviderUnavailable } from './provider.ts'
import type { ProviderCheck } from './provider-wire.ts'
import {
  attemptsSince,
  type Check,
  type CheckPlace,
  checksOf,
  type LockedCheck,
  lockCheck,
  newestAttempt,
  nextCheckPoll,
  otherPersonKey,
  recordCheckEvent,
  saveCheck,
  successOf,
} from './repository.ts'
import { identityChecks } from './tables.ts'

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly origins: Origins
  readonly payments: Pick<Payments, 'inPaymentTransaction'>
  /** how many calls per minute one account's pages may cause to the provider */
  readonly callsPerMinute: number
}

/** The most attempts of an application within a day, in all its checks. */
const ATTEMPTS_A_DAY = 20

/**
 * Within these ten seconds, pages cause only a few calls about one check; more than one, because a page calls at once when it learns of
 * the end.
 */
const BURST_MS = 10_000
const BURST_SHARE = 1 / 12

const unavailable = () => new ProblemError(503, 'identity-unavailable', 'networkAbnormal')
const hasNoAnswer = (error: unknown): boolean => error instanceof ProviderUnavailable || error instanceof ProviderRefused

/**
 * Identity checks of applications. Only the provider's report to this server counts (threat 7). The provider is called outside
 * transactions; its answer is recorded inside one.
 */
export class Identities {
  constructor(
    private readonly parts: Parts,
    readonly provider: IdentityProvider,
  ) {}

  /**
   * The link to a check for an application, in a window or in the host's app. If a check is still open there, its link is returned again,
   * so pressing twice opens one check.
   */
  async link(accountId: string, applyNo: string, channel: IdentityChannel): Promise<string> {
    const back = (itemCode: string) => `${BASE_PATH}/identity-passed.html?item=${encodeURIComponent(itemCode)}`
    return (await this.#open(accountId, applyNo, { onPhone: false, channel }, back)).url
  }

  /**
   * The identifier of a check for a phone without a session; the phone has a separate check, which ends at `returnPath` (decision 9.13).
   */
  async linkForPhone(accountId: string, applyNo: string, returnPath: string): Promise<string> {
    return (await this.#open(accountId, applyNo, { onPhone: true, channel: 'web' }, () => returnPath)).id
  }

  /** The check of this identifier, if it can still be done. The identifier is the only credential. */
  async waiting(id: string): Promise<Check | undefined> {
    const [check] = await this.parts.db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.id, id), eq(identityChecks.state, 'waiting')))
    const application = check === undefined ? undefined : await findApplication(this.parts.db, check.accountId, check.applyNo)
    return application?.identityVerifiedAt === null ? check : undefined
  }

  /** The link to another attempt under the same identifier, which must belong to this account [4-05], threat 7. */
  async again(accountId: string, id: string): Promise<string> {
    const check = await this.#ownCheck(accountId, id)
    if (check.state === 'success') return check.url
    const { applyNo, channel } = check
    // a phone's check ends on the phone's page, so it is of no use here
    if (check.onPhone) return this.link(accountId, applyNo, channel)
    await this.#refuseFlood(applyNo)
    // if this server dies before the answer, another one polls for the attempt
    await this.#pollSoon(id)
    try {
      const { url, attempts } = await this.provider.again(id)
      await this.#record(id, { kind: 'begun', attempt: attempts, occurredAt: this.parts.clock.now(), source: 'server' })
      await this.parts.db.update(identityChecks).set({ url }).where(eq(identityChecks.id, id))
      return url
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw unavailable()
      if (!(error instanceof ProviderRefused)) throw error
      // the provider no longer knows the check, or permits no more attempts: open a new one
      await this.#end(id)
      return this.link(accountId, applyNo, channel)
    }
  }

  /** The state of a check. While it is `waiting`, this polls the provider; without an answer the state stays `waiting`. */
  async status(accountId: string, id: string): Promise<CheckState> {
    const check = await this.#ownCheck(accountId, id)
    // another check of the same application may have succeeded: on a phone, or in a window
    if ((await findApplication(this.parts.db, accountId, check.applyNo))?.identityVerifiedAt) return 'success'
    if (check.state !== 'waiting') return check.state
    if (!(await this.#mayPoll(check))) return check.state
    try {
      return (await this.poll(check)).state
    } catch (error) {
      if (hasNoAnswer(error)) return check.state
      throw error
    }
  }

  /** Polls the provider for a check and records the answer; throws without one. */
  async poll(check: Check): Promise<Check> {
    const answer = await this.provider.state(check)
    return this.parts.payments.inPaymentTransaction(async (transaction) =>
      this.#recordAnswer(transaction, await this.#lock(transaction, check.id), answer),
    )
  }

  /**
   * Schedules the next poll after a failed one, and returns its time. Each failure makes the delay longer, unless the provider is
   * unreachable altogether.
   */
  async pollFailed({ id }: Check, error: unknown): Promise<Date> {
    const { payments } = this.parts
    return payments.inPaymentTransaction(async (transaction) => {
      const { check } = await this.#lock(transaction, id)
      const wasAsked = !(error instanceof ProviderCircuitOpen)
      const next = afterFailedPoll(check.misses, { wasAsked, openUntil: this.provider.breaker.openUntil, now: transaction.now })
      if (check.dueAt !== null) await transaction.tx.update(identityChecks).set(next).where(eq(identityChecks.id, id))
      return next.dueAt
    })
  }

  async #recordAnswer(transaction: PaymentTransaction, locked: LockedCheck, answer: ProviderCheck): Promise<Check> {
    const { tx, now } = transaction
    const { application, check } = locked
    const { state, attempts: attempt, person } = answer
    if (state === 'open' && attempt > (await newestAttempt(tx, check.id)))
      // this server did not record the start of the attempt
      return recordCheckEvent(transaction, locked, { kind: 'begun', attempt, occurredAt: now, source: 'asked' })
    if (state !== 'open') {
      const occurredAt = instantIn(answer.decidedAt)
      if (occurredAt === undefined) throw new ProviderUnavailable('an end without a time')
      const kind = state === 'ok' ? successIn(application, person) : state
      const updated = await recordCheckEvent(transaction, locked, { kind, attempt, occurredAt, source: 'asked' })
      if (kind === 'other-person')
        await openCase(transaction, { reason: 'other-person', onceKey: otherPersonKey(check.id, attempt), applyNo: check.applyNo })
      if (updated.state !== 'waiting') return updated
    }
    // no news: the next poll waits longer
    const asks = check.asks + 1
    const dueAt = owesIdentity(application) ? nextCheckPoll(check.state, asks, now) : null
    const [row] = await tx.update(identityChecks).set({ asks, dueAt, misses: 0 }).where(eq(identityChecks.id, check.id)).returning()
    return row ?? check
  }

  async #open(accountId: string, applyNo: string, place: CheckPlace, returnPath: (itemCode: string) => string): Promise<Check> {
    const { db, clock, origins, payments } = this.parts
    const application = await findApplication(db, accountId, applyNo)
    if (!application?.needsIdentity) throw notFound()
    const { onPhone, channel } = place
    if (application.identityVerifiedAt !== null) {
      if (onPhone) throw new ProblemError(409, 'identity-verified', 'identitySuccess')
      const succeeded = and(eq(identityChecks.applyNo, applyNo), eq(identityChecks.state, 'success'))
      const [check] = await db.select().from(identityChecks).where(succeeded)
      if (check) return check
    }
    const { open, made } = await checksOf(db, applyNo, place)
    if (open) return open
    await this.#refuseFlood(applyNo)
    const definition = await serviceOf(this.parts, application)
    // two calls at once send the same requestId, and get the same check (threat 7)
    const requestId = `${applyNo}:${nameOf(place)}:${made + 1}`
    const wanted = {
      requestId,
      applyNo,
      level: securityLevelOf(definition.securityLevel),
      subject: accountId,
      person: applicantOf(application),
      channel,
      returnUrl: `${origins.product}${returnPath(application.itemCode)}`,
      notifyUrl: `${origins.product}${NOTICE_PATH}`,
    }
    const { id, url, attempts } = await this.provider.open(wanted).catch((error: unknown) => {
      throw hasNoAnswer(error) ? unavailable() : error
    })
    const now = clock.now()
    const unpolled = { lastReportAt: null, dueAt: null, asks: 0, misses: 0 }
    const row: Check = { id, applyNo, accountId, requestId, url, state: 'waiting', createdAt: now, onPhone, channel, ...unpolled }
    const check = await payments.inPaymentTransaction((transaction) => saveCheck(transaction, row, attempts))
    if (check === undefined) throw unavailable()
    return check
  }

  /** Whether a page may cause a call to the provider: a few times in quick succession for a check, and within the account's share. */
  async #mayPoll({ id, accountId }: Check): Promise<boolean> {
    const { db, clock, callsPerMinute } = this.parts
    const ofCheck = { max: Math.ceil(callsPerMinute * BURST_SHARE), windowMs: BURST_MS }
    const isFree = await takeOne(db, clock.now(), `identity check ${id}`, ofCheck)
    return isFree && takeOne(db, clock.now(), `provider asks ${accountId}`, { max: callsPerMinute, windowMs: 60_000 })
  }

  /**
   * Refuses another attempt if an application had more within a day than any honest user needs: the provider may charge for each (threat
   * 31).
   */
  async #refuseFlood(applyNo: string): Promise<void> {
    const { db, clock } = this.parts
    if ((await attemptsSince(db, applyNo, dayBefore(clock.now()))) >= ATTEMPTS_A_DAY) throw tooMany()
  }

  async #pollSoon(id: string): Promise<void> {
    const { db, clock } = this.parts
    await db
      .update(identityChecks)
      .set({ dueAt: nextCheckPoll('waiting', 0, clock.now()) })
      .where(eq(identityChecks.id, id))
  }

  /** Ends the newest attempt, because the provider permits no further one under this identifier. */
  async #end(id: string): Promise<void> {
    await this.parts.payments.inPaymentTransaction(async (transaction) => {
      const locked = await this.#lock(transaction, id)
      const attempt = Math.max(1, await newestAttempt(transaction.tx, id))
      return recordCheckEvent(transaction, locked, { kind: 'expired', attempt, occurredAt: transaction.now, source: 'server' })
    })
  }

  #record(id: string, event: Parameters<typeof recordCheckEvent>[2]): Promise<Check> {
    return this.parts.payments.inPaymentTransaction(async (transaction) =>
      recordCheckEvent(transaction, await this.#lock(transaction, id), event),
    )
  }

  async #lock({ tx }: PaymentTransaction, id: string): Promise<LockedCheck> {
    const locked = await lockCheck(tx, id)
    if (locked === undefined) throw new Error('no such check')
    return locked
  }

  async #ownCheck(accountId: string, id: string): Promise<Check> {
    const [check] = await this.parts.db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.id, id), eq(identityChecks.accountId, accountId)))
    if (!check) throw notFound()
    return check
  }
}

/** The part of the requestId that names the place. */
const nameOf = ({ onPhone, channel }: CheckPlace): string => (onPhone ? 'phone' : channel === 'app' ? 'app' : 'window')

/** A success counts only if it names the person whose face was checked. */
function successIn(application: LockedCheck['application'], person: ProviderCheck['person']): CheckEventKind {
  if (person === undefined) throw new ProviderUnavailable('a success of nobody')
  return successOf(application, person)
}
