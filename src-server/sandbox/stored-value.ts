import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database.ts'
import { sandboxKeys } from './tables.ts'

/**
 * A value that the test system creates when first needed and then keeps. If several processes create it at once, the first one wins. Each
 * name has one caller, so the stored value has the type of that caller's `make`.
 */
export async function createOnce<T>(db: Queryable, name: string, make: () => T | Promise<T>): Promise<T> {
  const read = async () => (await db.select().from(sandboxKeys).where(eq(sandboxKeys.name, name)))[0]
  if ((await read()) === undefined)
    await db
      .insert(sandboxKeys)
      .values({ name, value: await make() })
      .onConflictDoNothing()
  const row = await read()
  if (row === undefined) throw new Error(`the test system could not keep its ${name}`)
  return row.value as T
}
