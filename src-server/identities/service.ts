import { and, eq } from 'drizzle-orm'
import type { IdentityChannel } from '#shared/domain/identity-channels.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { findApplication, owesIdentity } from '../applications/repository.ts'
import { serviceOf } from '../applications/service-of.ts'
import { openCase } from '../cases/repository.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { notFound, ProblemError } from '../http/problem.ts'
import type { Origins } from '../origins.ts'
import type { Books } from '../payments/books.ts'
import type { Payments } from '../payments/payments.ts'
import { afterFailedPoll } from '../polling/intervals.ts'
import { securityLevelOf } from '../services/view.ts'
import {
  type Check,
  type CheckPlace,
  checksOf,
  type HeldCheck,
  holdCheck,
  keepCheck,
  newestAttempt,
  nextAsk,
  otherPersonKey,
  recordCheckEvent,
  successOf,
} from './book.ts'
import type { CheckEventKind, CheckState } from './events.ts'
import { NOTICE_PATH } from './notice-path.ts'
import { applicantOf } from './person.ts'
import { type IdentityProvider, ProviderRefused, ProviderResting, ProviderUnavailable } from './provider.ts'
import type { ProviderCheck } from './provider-wire.ts'
import { identityChecks } from './tables.ts'

interface Parts {
  readonly db: Database
  readonly clock: Clock
  readonly origins: Origins
  readonly payments: Pick<Payments, 'keepBooks'>
}

const unavailable = () => new ProblemError(503, 'identity-unavailable', 'networkAbnormal')
const hasNoAnswer = (error: unknown): boolean => error instanceof ProviderUnavailable || error instanceof ProviderRefused

/**
 * Identity checks of applications; the provider's word to this server is the only one that counts (threat 7). The
 * provider is only ever spoken to outside a transaction; what it said is then recorded inside one.
 */
export class Identities {
  constructor(
    private readonly parts: Parts,
    readonly provider: IdentityProvider,
  ) {}

  /** A link for an application, in a window or in the app. A check still open there is answered again, so that pressing twice opens one. */
  async link(accountId: string, applyNo: string, channel: IdentityChannel): Promise<string> {
    const back = (itemCode: string) => `${BASE_PATH}/identity-passed.html?item=${encodeURIComponent(itemCode)}`
    return (await this.#open(accountId, applyNo, { onPhone: false, channel }, back)).url
  }

  /** The same for a phone that knows nothing of this service: a check of its own, whose end is at `returnPath` (decision 9.13). */
  async linkForPhone(accountId: string, applyNo: string, returnPath: string): Promise<string> {
    return (await this.#open(accountId, applyNo, { onPhone: true, channel: 'web' }, () => returnPath)).id
  }

  /** A check that can still be done, by its identifier; for whoever was trusted with it. */
  async waiting(id: string): Promise<Check | undefined> {
    const [check] = await this.parts.db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.id, id), eq(identityChecks.state, 'waiting')))
    const application = check === undefined ? undefined : await findApplication(this.parts.db, check.accountId, check.applyNo)
    return application?.identityVerifiedAt === null ? check : undefined
  }

  /** A later attempt under the same identifier, which must be one this account was given [4-05], threat 7. */
  async again(accountId: string, id: string): Promise<string> {
    const check = await this.#mine(accountId, id)
    if (check.state === 'success') return check.url
    // a phone's check ends on the phone's page, and one of an earlier version named nobody: this begins with one of its own
    const { applyNo, channel } = check
    if (check.onPhone || check.requestId === null) return this.link(accountId, applyNo, channel)
    // if this server dies before it has the answer, another one asks what became of the attempt
    await this.#askSoon(id)
    try {
      const { url, attempts } = await this.provider.again(id)
      await this.#record(id, { kind: 'begun', attempt: attempts, occurredAt: this.parts.clock.now(), source: 'server' })
      await this.parts.db.update(identityChecks).set({ url }).where(eq(identityChecks.id, id))
      return url
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw unavailable()
      if (!(error instanceof ProviderRefused)) throw error
      // it knows the check no more, or ends it here: the next one is another
      await this.#end(id)
      return this.link(accountId, applyNo, channel)
    }
  }

  /** The server's word; asks the provider while it has not heard the last one. A silent provider leaves it at `waiting`. */
  async status(accountId: string, id: string): Promise<CheckState> {
    const check = await this.#mine(accountId, id)
    if (check.state !== 'waiting') return check.state
    // another check of the same application was faster: a phone's, or a window's
    if ((await findApplication(this.parts.db, accountId, check.applyNo))?.identityVerifiedAt) return 'success'
    try {
      return (await this.look(check)).state
    } catch (error) {
      if (hasNoAnswer(error)) return check.state
      throw error
    }
  }

  /** Asks the provider about a check and records what it says; throws when there is no answer. */
  async look(check: Check): Promise<Check> {
    const answer = await this.provider.state(check)
    return this.parts.payments.keepBooks(async (books) => this.#learn(books, await this.#hold(books, check.id), answer))
  }

  /** A question that came to nothing: the next one waits longer each time, unless the provider is down for all. Answers when it is. */
  async missed({ id }: Check, error: unknown): Promise<Date> {
    const { payments } = this.parts
    return payments.keepBooks(async (books) => {
      const { check } = await this.#hold(books, id)
      const wasAsked = !(error instanceof ProviderResting)
      const next = afterFailedPoll(check.misses, { wasAsked, restsUntil: this.provider.breaker.restsUntil, now: books.now })
      if (check.dueAt !== null) await books.tx.update(identityChecks).set(next).where(eq(identityChecks.id, id))
      return next.dueAt
    })
  }

  async #learn(books: Books, held: HeldCheck, answer: ProviderCheck): Promise<Check> {
    const { tx, now } = books
    const { application, check } = held
    const { state, attempts: attempt, person } = answer
    if (state === 'open' && attempt > (await newestAttempt(tx, check.id)))
      // an attempt of which this server did not hear that it was begun
      return recordCheckEvent(books, held, { kind: 'begun', attempt, occurredAt: now, source: 'asked' })
    if (state !== 'open') {
      const occurredAt = new Date(answer.decidedAt ?? '')
      if (Number.isNaN(occurredAt.getTime())) throw new ProviderUnavailable('an end without a time')
      const kind = state === 'ok' ? successIn(application, person) : state
      const told = await recordCheckEvent(books, held, { kind, attempt, occurredAt, source: 'asked' })
      if (kind === 'other-person')
        await openCase(books, { reason: 'other-person', onceKey: otherPersonKey(check.id, attempt), applyNo: check.applyNo })
      if (told.state !== 'waiting') return told
    }
    // no news: the next question waits longer
    const asks = check.asks + 1
    const dueAt = owesIdentity(application) ? nextAsk(check.state, asks, now) : null
    const [row] = await tx.update(identityChecks).set({ asks, dueAt, misses: 0 }).where(eq(identityChecks.id, check.id)).returning()
    return row ?? check
  }

  async #open(accountId: string, applyNo: string, place: CheckPlace, returnPath: (itemCode: string) => string): Promise<Check> {
    const { db, clock, origins, payments } = this.parts
    const application = await findApplication(db, accountId, applyNo)
    if (!application?.needsIdentity) throw notFound()
    const { onPhone, channel } = place
    if (onPhone && application.identityVerifiedAt !== null) throw new ProblemError(409, 'identity-verified', 'identitySuccess')
    const { open, made } = await checksOf(db, applyNo, place)
    if (open) return open
    const definition = await serviceOf(this.parts, application)
    // whoever asks at the same moment asks with the same, and gets the same check (threat 7)
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
    const untold = { heardAt: null, dueAt: null, asks: 0, misses: 0 }
    const row: Check = { id, applyNo, accountId, requestId, url, state: 'waiting', createdAt: now, onPhone, channel, ...untold }
    const check = await payments.keepBooks((books) => keepCheck(books, row, attempts))
    if (check === undefined) throw unavailable()
    return check
  }

  async #askSoon(id: string): Promise<void> {
    const { db, clock } = this.parts
    await db
      .update(identityChecks)
      .set({ dueAt: nextAsk('waiting', 0, clock.now()) })
      .where(eq(identityChecks.id, id))
  }

  /** The newest attempt is over, as the provider takes no other under this identifier. */
  async #end(id: string): Promise<void> {
    await this.parts.payments.keepBooks(async (books) => {
      const held = await this.#hold(books, id)
      const attempt = Math.max(1, await newestAttempt(books.tx, id))
      return recordCheckEvent(books, held, { kind: 'expired', attempt, occurredAt: books.now, source: 'server' })
    })
  }

  #record(id: string, event: Parameters<typeof recordCheckEvent>[2]): Promise<Check> {
    return this.parts.payments.keepBooks(async (books) => recordCheckEvent(books, await this.#hold(books, id), event))
  }

  async #hold({ tx }: Books, id: string): Promise<HeldCheck> {
    const held = await holdCheck(tx, id)
    if (held === undefined) throw new Error('no such check')
    return held
  }

  async #mine(accountId: string, id: string): Promise<Check> {
    const [check] = await this.parts.db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.id, id), eq(identityChecks.accountId, accountId)))
    if (!check) throw notFound()
    return check
  }
}

/** A check's place in the number under which it is asked for. */
const nameOf = ({ onPhone, channel }: CheckPlace): string => (onPhone ? 'phone' : channel === 'app' ? 'app' : 'window')

/** A success counts if it says whose face it was. */
function successIn(application: HeldCheck['application'], person: ProviderCheck['person']): CheckEventKind {
  if (person === undefined) throw new ProviderUnavailable('a success of nobody')
  return successOf(application, person)
}
