import { and, eq, lt } from 'drizzle-orm'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { SandboxContext } from '../context.ts'
import { sandboxOidc } from '../tables.ts'

/** Stores one model of the provider in the database, so that sign-ins in progress survive a restart. */
export class ProviderAdapter implements Adapter {
  readonly #db: SandboxContext['db']
  readonly #clock: SandboxContext['clock']
  readonly #model: string

  constructor({ db, clock }: SandboxContext, model: string) {
    this.#db = db
    this.#clock = clock
    this.#model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiresAt = expiresIn === undefined ? null : new Date(this.#clock.now().getTime() + expiresIn * 1000)
    const facts = { payload, grantId: payload.grantId ?? null, uid: payload.uid ?? null, expiresAt }
    await this.#db
      .insert(sandboxOidc)
      .values({ model: this.#model, id, ...facts })
      .onConflictDoUpdate({ target: [sandboxOidc.model, sandboxOidc.id], set: facts })
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db.select().from(sandboxOidc).where(this.#is(id))
    return this.#living(row)
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.#db
      .select()
      .from(sandboxOidc)
      .where(and(eq(sandboxOidc.model, this.#model), eq(sandboxOidc.uid, uid)))
    return this.#living(row)
  }

  /** The device flow is not offered, so nothing has a user code. */
  async findByUserCode(): Promise<undefined> {
    return undefined
  }

  async consume(id: string): Promise<void> {
    await this.#db.update(sandboxOidc).set({ consumedAt: this.#clock.now() }).where(this.#is(id))
  }

  async destroy(id: string): Promise<void> {
    await this.#db.delete(sandboxOidc).where(this.#is(id))
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#db.delete(sandboxOidc).where(and(eq(sandboxOidc.model, this.#model), eq(sandboxOidc.grantId, grantId)))
  }

  #is(id: string) {
    return and(eq(sandboxOidc.model, this.#model), eq(sandboxOidc.id, id))
  }

  #living(row: typeof sandboxOidc.$inferSelect | undefined): AdapterPayload | undefined {
    if (row === undefined || (row.expiresAt !== null && row.expiresAt <= this.#clock.now())) return undefined
    return row.consumedAt === null ? row.payload : { ...row.payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) }
  }
}

/** Deletes expired rows. */
export async function sweepProvider({ db, clock }: SandboxContext): Promise<void> {
  await db.delete(sandboxOidc).where(lt(sandboxOidc.expiresAt, clock.now()))
}
