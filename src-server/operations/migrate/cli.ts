import { type ExitCode, openingOf, type Print, readArgs, runPlain, withOpened } from '../../platform/cli/command.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { openDatabase } from '../../platform/db/open.ts'
import type { Environment } from '../../platform/settings/reader.ts'
import { readStorageSettings } from '../../platform/settings/settings.ts'
import { grantToServer } from './grants.ts'

const USAGE = `npm run migrate -- [--grant <role of the servers>]
    brings the database of DATABASE_URL to this version; servers may use it meanwhile. A server does the same at its start
    if its role may. Where it may not, run this with the DATABASE_URL of the database's owner, before the new version starts.
    --grant: that role gets the rights to data that servers and the other commands need, and no others.`

/** The command `npm run migrate`. */
export const runMigrate = (args: readonly string[], print: Print, env: Environment): Promise<ExitCode> =>
  runPlain(USAGE, args, print, async () => {
    const { grant } = readArgs(args, { grant: { type: 'string' } }, [0, 0]).values
    const settings = readStorageSettings(env)
    if (grant !== undefined && settings.databaseUrl === undefined) throw new Refused('Only a PostgreSQL has roles: set DATABASE_URL.')
    await withOpened(
      () => openDatabase(settings, openingOf(print, false)),
      async (db) => {
        if (grant !== undefined) await grantToServer(db, grant)
      },
    )
    print('The database has every migration of this version.')
    if (grant !== undefined) print(`"${grant}" may read and write data, and may not change what is append-only.`)
    return 0
  })
