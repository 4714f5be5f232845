import { eq } from 'drizzle-orm'
import type { Queryable } from '../platform/db/database.ts'
import { sandboxKeys } from './tables.ts'

/**
 * What the test system makes when it is first needed and keeps ever after. Where several processes make it at once, the
 * first one's counts. Each name is one caller's, so what is read is of the type that it makes.
 */
export async function keptOnce<T>(db: Queryable, name: string, make: () => T | Promise<T>): Promise<T> {
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
