import { sql } from 'drizzle-orm'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from './database.ts'
import { rowsOf } from './rows.ts'
import { databasePurpose, type Purpose } from './tables.ts'

const HOLDS: Readonly<Record<Purpose, string>> = {
  production: 'holds the data of a production server; the test system would put invented parcels, services and people into it',
  test: 'holds the inventions of a test system; the production server would sell them',
}

/**
 * Records at the first start whether the database is for production or for tests, and refuses every later start for the other purpose. An
 * older database without the record counts as a test system's if a test system ever ran on it.
 */
export async function claimPurpose(db: Database, wanted: Purpose): Promise<void> {
  const [row] = await db.select().from(databasePurpose)
  const purpose = row?.purpose ?? (await recordPurpose(db, (await ranTestSystem(db)) ? 'test' : wanted))
  if (purpose === wanted) return
  throw new CannotStart(`The database ${HOLDS[purpose]}. Give this server another DATABASE_URL or DATA_DIR.`)
}

/** Records the purpose; if two servers start together, the purpose of the first one counts for both. */
async function recordPurpose(db: Database, purpose: Purpose): Promise<Purpose> {
  await db.insert(databasePurpose).values({ id: 'database', purpose }).onConflictDoNothing()
  const [row] = await db.select().from(databasePurpose)
  return row?.purpose ?? purpose
}

/** Whether a test system ever ran on this database: it creates signing keys at its first start, and marks its services. */
async function ranTestSystem(db: Database): Promise<boolean> {
  const found = await db.execute(
    sql`select exists (select 1 from sandbox_keys) or exists (select 1 from services where origin = 'seed') as ran`,
  )
  return rowsOf<{ ran: boolean }>(found)[0]?.ran === true
}
