import { createHash } from 'node:crypto'
import { and, asc, type Column, eq, isNull, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import type { ServiceDefinition } from './definition.ts'
import { services, serviceVersions } from './tables.ts'

export interface VersionedService {
  readonly definition: ServiceDefinition
  readonly version: string
}

/** One of the three numbers of a service [2-11]. */
export interface ServiceKey {
  readonly itemCode?: string | undefined
  readonly itemId?: string | undefined
  readonly serviceCode?: string | undefined
}

/** The version of a definition, which is a hash of it. */
export const versionOf = (definition: ServiceDefinition): string =>
  createHash('sha256')
    .update(`ordered ${JSON.stringify(definition)}`)
    .digest('hex')
    .slice(0, 16)

const notWithdrawn = isNull(services.withdrawnAt)

/** The join condition for the service of a number that is in force. */
export const inForce = (itemCode: Column): SQL | undefined => and(eq(services.itemCode, itemCode), notWithdrawn)

/** The join condition for that service's version in force. */
export const itsVersion = and(eq(serviceVersions.itemCode, services.itemCode), eq(serviceVersions.version, services.version))

/** Whether exactly this definition is in force; it was checked when it was loaded, and needs no second check. */
export async function isInForce(db: Queryable, definition: ServiceDefinition): Promise<boolean> {
  const [current] = await db
    .select({ version: services.version })
    .from(services)
    .where(and(eq(services.itemCode, definition.itemCode), notWithdrawn))
    .limit(1)
  return current?.version === versionOf(definition)
}

/** The service in force, by the first number of the key that is set. */
export async function findService(db: Queryable, key: ServiceKey): Promise<VersionedService | undefined> {
  const where =
    key.itemCode !== undefined
      ? eq(services.itemCode, key.itemCode)
      : key.itemId !== undefined
        ? eq(services.itemId, key.itemId)
        : key.serviceCode !== undefined
          ? eq(services.serviceCode, key.serviceCode)
          : undefined
  if (where === undefined) return undefined
  const [row] = await joined(db).where(and(where, notWithdrawn)).limit(1)
  return row
}

/** Sub-items of a service, or of all services, ordered by code [2-15]. */
export const servicesOf = (db: Queryable, serviceId: string | undefined): Promise<VersionedService[]> =>
  joined(db)
    .where(and(serviceId === undefined ? undefined : eq(services.serviceId, serviceId), notWithdrawn))
    .orderBy(asc(services.itemCode))

/** One version of a service, even if it is no longer in force. */
export async function serviceAt(db: Queryable, itemCode: string, version: string): Promise<ServiceDefinition | undefined> {
  const [row] = await db
    .select({ body: serviceVersions.body })
    .from(serviceVersions)
    .where(and(eq(serviceVersions.itemCode, itemCode), eq(serviceVersions.version, version)))
    .limit(1)
  return row?.body
}

/** Puts a checked definition in force; 'unchanged' if it already is. The database refuses the itemId or serviceCode of another service. */
export async function putService(
  db: Queryable,
  definition: ServiceDefinition,
  origin: 'seed' | 'loaded',
  now: Date,
): Promise<'loaded' | 'unchanged' | 'kept'> {
  const version = versionOf(definition)
  return db.transaction(async (tx) => {
    const [current] = await tx.select().from(services).where(eq(services.itemCode, definition.itemCode)).limit(1)
    // a test system's seed does not replace what an owner loaded or withdrew
    if (origin === 'seed' && (current?.origin === 'loaded' || current?.withdrawnAt)) return 'kept'
    if (current?.version === version && current.withdrawnAt === null) return 'unchanged'
    await tx
      .insert(serviceVersions)
      .values({ itemCode: definition.itemCode, version, body: definition, loadedAt: now })
      .onConflictDoNothing()
    const { itemCode, itemId, serviceCode, serviceId } = definition
    const row = { itemId, serviceCode, serviceId, version, origin, withdrawnAt: null }
    await tx
      .insert(services)
      .values({ itemCode, ...row })
      .onConflictDoUpdate({ target: services.itemCode, set: row })
    return 'loaded'
  })
}

export type ServiceRow = typeof services.$inferSelect

/** Every service that was ever in force, ordered by code. */
export const allServices = (db: Queryable): Promise<ServiceRow[]> => db.select().from(services).orderBy(asc(services.itemCode))

/** Withdraws a service: no new applications are accepted. Existing ones stay readable in their own version. */
export async function withdrawService(db: Queryable, itemCode: string, now: Date): Promise<'withdrawn' | 'unchanged' | 'unknown'> {
  const withdrawn = await db
    .update(services)
    .set({ withdrawnAt: now })
    .where(and(eq(services.itemCode, itemCode), notWithdrawn))
    .returning({ itemCode: services.itemCode })
  if (withdrawn.length > 0) return 'withdrawn'
  const [row] = await db.select({ itemCode: services.itemCode }).from(services).where(eq(services.itemCode, itemCode))
  return row === undefined ? 'unknown' : 'unchanged'
}

const joined = (db: Queryable) =>
  db.select({ definition: serviceVersions.body, version: serviceVersions.version }).from(services).innerJoin(serviceVersions, itsVersion)
