import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExitCode, Print, World } from '#server/platform/cli/command.ts'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import type { Environment } from '#server/platform/settings/reader.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { testDatabase } from '#tests/support/test-database.ts'

type Run = (args: readonly string[], print: Print, env: Environment, world: Partial<World>) => Promise<ExitCode>

export interface Operator {
  /** The command's database; it stays open between two commands. */
  readonly db: Database
  /** A separate data folder, for a command that opens its database itself. */
  readonly dataDir: string
  run(...args: readonly string[]): Promise<{ readonly code: ExitCode; readonly said: string }>
  /** Creates a file with this content; returns its path. */
  file(name: string, content: string | Buffer): string
  close(): Promise<void>
}

/** An operator with a shell, a folder and a database. */
export async function operatorOf(command: Run, now?: () => Date): Promise<Operator> {
  const folder = tempFolder('operator')
  const database = await testDatabase()
  const kept: OpenDatabase = { ...database, close: async () => undefined }
  const dataDir = join(folder.path, 'data')
  const world: Partial<World> = { open: async () => kept, ...(now ? { now } : {}) }
  return {
    db: database.db,
    dataDir,
    run: async (...args) => {
      const lines: string[] = []
      const code = await command(args, (line) => lines.push(line), { DATA_DIR: dataDir }, world)
      return { code, said: lines.join('\n') }
    },
    file: (name, content) => {
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
