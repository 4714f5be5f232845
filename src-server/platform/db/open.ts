import { Vitals } from '../health/vitals.ts'
import type { Settings } from '../settings/settings.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'
import type { Opening } from './opening.ts'
import { openPostgres } from './postgres.ts'

/** The default options for opening a database: nothing is logged. */
export const plainOpening = (): Opening => ({
  log: { warn: () => undefined },
  vitals: new Vitals(),
  connections: 10,
  limits: { connectMs: 5_000, statementMs: 10_000, answerMs: 12_000, idleTransactionMs: 30_000, migrationLockMs: 5_000 },
  migrationsFolder: MIGRATIONS_FOLDER,
  prepare: async () => undefined,
})

/** Opens and migrates the database of the settings: a PostgreSQL server, or the embedded one in DATA_DIR (decision 6). */
export function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  more: Partial<Opening> = {},
): Promise<OpenDatabase> {
  const opening = { ...plainOpening(), ...more }
  return databaseUrl === undefined ? openEmbedded(dataDir, opening) : openPostgres(databaseUrl, opening)
}
