import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExitCode, Print } from '#server/operator/command.ts'
import type { Environment } from '#server/settings/reader.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { ownDatabase } from '#tests/support/test-database.ts'

type Run = (args: readonly string[], print: Print, env: Environment, now?: () => Date) => Promise<ExitCode>

export interface Operator {
  /** Where the command finds its database. */
  readonly env: Environment
  run(...args: readonly string[]): Promise<{ readonly code: ExitCode; readonly said: string }>
  /** A file with this content; its path. */
  file(name: string, content: string | Buffer): string
  close(): Promise<void>
}

/** Somebody with a shell, a folder and a database of their own: a PostgreSQL where there is one, else the embedded one. */
export async function operatorOf(command: Run, now?: () => Date): Promise<Operator> {
  const folder = tempFolder('operator')
  const own = await ownDatabase()
  const env: Environment = own === undefined ? { DATA_DIR: join(folder.path, 'data') } : { DATABASE_URL: own.url }
  return {
    env,
    run: async (...args) => {
      const lines: string[] = []
      const code = await command(args, (line) => lines.push(line), env, now)
      return { code, said: lines.join('\n') }
    },
    file: (name, content) => {
      const path = join(folder.path, name)
      writeFileSync(path, content)
      return path
    },
    close: async () => {
      await own?.drop()
      folder.remove()
    },
  }
}
