import type { Settings } from '../settings/settings.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'

/** Opens and migrates the database the settings name: a PostgreSQL, or the embedded one in DATA_DIR (decision 6). */
export function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  return settings.databaseUrl === undefined ? openEmbedded(settings.dataDir) : openPostgres(settings.databaseUrl, onIdleError)
}
