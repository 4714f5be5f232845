import { and, desc, eq, ne } from 'drizzle-orm'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { findApplication, markVerified } from '../applications/repository.ts'
import { serviceOf } from '../applications/view.ts'
import type { Context } from '../context.ts'
import { notFound, ProblemError } from '../http/problem.ts'
import { securityLevelOf } from '../services/view.ts'
import { IdentityProvider, ProviderUnavailable } from './provider.ts'
import { type CheckState, identityChecks } from './tables.ts'

type Check = typeof identityChecks.$inferSelect

const unavailable = () => new ProblemError(503, 'identity-unavailable', 'networkAbnormal')

/** Identity checks of the caller's own applications; the provider's word to this server is the only one that counts (threat 7). */
export class Identities {
  readonly #provider: IdentityProvider

  constructor(private readonly context: Context) {
    this.#provider = new IdentityProvider(context)
  }

  /** A link for an application. A check that is still open is answered again, so that pressing twice opens one. */
  async link(accountId: string, applyNo: string): Promise<string> {
    const back = (itemCode: string) => `${BASE_PATH}/identity-passed.html?item=${encodeURIComponent(itemCode)}`
    return (await this.#open(accountId, applyNo, false, back)).url
  }

  /** The same for a phone that knows nothing of this service: a check of its own, whose end is at `returnPath` (issue 5.5). */
  async linkForPhone(accountId: string, applyNo: string, returnPath: string): Promise<string> {
    return (await this.#open(accountId, applyNo, true, () => returnPath)).id
  }

  /** A check that can still be done, by its identifier; for whoever was trusted with it. */
  async waiting(id: string): Promise<Check | undefined> {
    const [check] = await this.context.db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.id, id), eq(identityChecks.state, 'waiting')))
    const application = check === undefined ? undefined : await findApplication(this.context.db, check.accountId, check.applyNo)
    return application?.identityVerifiedAt === null ? check : undefined
  }

  /** A later attempt under the same identifier, which must be one this account was given [4-05], threat 7. */
  async again(accountId: string, id: string): Promise<string> {
    const check = await this.#mine(accountId, id)
    if (check.state === 'success') return check.url
    // a phone's check ends on the phone's page: this device begins with one of its own
    if (check.onPhone) return this.link(accountId, check.applyNo)
    const { url } = await this.#reach(() => this.#provider.again(id))
    await this.context.db.update(identityChecks).set({ url, state: 'waiting' }).where(eq(identityChecks.id, id))
    return url
  }

  /** The server's word; asks the provider while it has not heard the last one. A silent provider leaves it at `waiting`. */
  async status(accountId: string, id: string): Promise<CheckState> {
    const check = await this.#mine(accountId, id)
    if (check.state !== 'waiting') return check.state
    // another check of the same application was faster: a phone's, or a window's
    if ((await findApplication(this.context.db, accountId, check.applyNo))?.identityVerifiedAt) return 'success'
    try {
      return await this.#hear(check, await this.#provider.state(id, check.applyNo, accountId))
    } catch (error) {
      if (error instanceof ProviderUnavailable) return check.state
      throw error
    }
  }

  /** The provider's signed notice; unknown checks are nobody's. Success is final. */
  async notice(id: string, state: CheckState): Promise<void> {
    const [check] = await this.context.db.select().from(identityChecks).where(eq(identityChecks.id, id))
    if (!check) throw notFound()
    await this.#hear(check, state)
  }

  async #hear(check: Check, state: CheckState): Promise<CheckState> {
    if (state === 'waiting') return state
    const { db, clock } = this.context
    const now = clock.now()
    return db.transaction(async (tx) => {
      const [heard] = await tx
        .update(identityChecks)
        .set({ state, heardAt: now })
        .where(and(eq(identityChecks.id, check.id), ne(identityChecks.state, 'success')))
        .returning()
      if (!heard) return 'success'
      if (state === 'success') await markVerified(tx, check.applyNo, now)
      return state
    })
  }

  async #open(accountId: string, applyNo: string, onPhone: boolean, returnPath: (itemCode: string) => string): Promise<Check> {
    const { db, clock, origins } = this.context
    const application = await findApplication(db, accountId, applyNo)
    if (!application?.needsIdentity) throw notFound()
    if (onPhone && application.identityVerifiedAt !== null) throw new ProblemError(409, 'identity-verified', 'identitySuccess')
    const open = await this.#openCheck(accountId, applyNo, onPhone)
    if (open) return open
    const level = securityLevelOf((await serviceOf(this.context, application)).securityLevel)
    const returnUrl = `${origins.product}${returnPath(application.itemCode)}`
    const { id, url } = await this.#reach(() => this.#provider.open({ applyNo, level, subject: accountId, returnUrl }))
    const row: Check = { id, applyNo, accountId, url, state: 'waiting', createdAt: clock.now(), heardAt: null, onPhone }
    await db.insert(identityChecks).values(row)
    return row
  }

  async #openCheck(accountId: string, applyNo: string, onPhone: boolean): Promise<Check | undefined> {
    const ofApplication = and(eq(identityChecks.accountId, accountId), eq(identityChecks.applyNo, applyNo))
    const [check] = await this.context.db
      .select()
      .from(identityChecks)
      .where(and(ofApplication, eq(identityChecks.onPhone, onPhone), eq(identityChecks.state, 'waiting')))
      .orderBy(desc(identityChecks.createdAt))
      .limit(1)
    return check
  }

  async #mine(accountId: string, id: string): Promise<Check> {
    const [check] = await this.context.db
      .select()
      .from(identityChecks)
      .where(and(eq(identityChecks.id, id), eq(identityChecks.accountId, accountId)))
    if (!check) throw notFound()
    return check
  }

  async #reach<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw unavailable()
      throw error
    }
  }
}
