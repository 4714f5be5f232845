import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ExitCode, Print, World } from '#server/platform/cli/command.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Environment } from '#server/platform/settings/reader.ts'
import { said } from '#tests/support/said.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { testDatabase } from '#tests/support/test-database.ts'

type Run = (args: readonly string[], print: Print, env: Environment, world: Partial<World>) => Promise<ExitCode>

/** An operator with a shell, a folder and a database. */
export async function operatorOf(command: Run, now?: () => Date) {
  const folder = tempFolder('operator')
  const database = await testDatabase()
  const kept: OpenDatabase = { ...database, close: async () => undefined }
  const dataDir = join(folder.path, 'data')
  const world: Partial<World> = { open: async () => kept, ...(now ? { now } : {}) }
  return {
    /** The command's database; it stays open between two commands. */
    db: database.db,
    /** A separate data folder, for a command that opens its database itself. */
    dataDir,
    run: (...args: readonly string[]) => said((given, print, env) => command(given, print, env, world), { DATA_DIR: dataDir }, args),
    file: (name: string, content: string | Buffer) => {
      const path = join(folder.path, name)
      writeFileSync(path, content)
      return path
    },
    close: async () => {
      await database.close()
      folder.remove()
    },
  }
}

/** What a command that ends with this code is expected to print. */
export const says = (code: number, said: RegExp) => ({ code, said: expect.stringMatching(said) })
