import { spawn } from 'node:child_process'
import pg from 'pg'
import { Refused } from '../../platform/cli/refused.ts'

/** PostgreSQL's programs for backups; they must have the server's version or a later one. */
type Program = 'pg_dump' | 'pg_restore'

/** Their output is shown to the operator, up to this length. */
const LONGEST_MESSAGE = 2_000

/**
 * Runs one of them on the database of an address. The password is passed in the environment, because other users of the machine can read
 * the arguments of a process.
 */
export async function runPgProgram(program: Program, databaseUrl: string, args: readonly string[]): Promise<void> {
  const { address, password } = withoutPassword(databaseUrl)
  const child = spawn(program, [...args, `--dbname=${address}`, '--no-password'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }), PGAPPNAME: 'ecad' },
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < LONGEST_MESSAGE) output += text
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Refused(`${program} is not on this machine. Install PostgreSQL's client programs (Debian: postgresql-client).`)
          : error,
      ),
    )
    child.on('close', resolve)
  })
  if (code !== 0) throw new Refused(`${program} failed: ${output.trim().slice(0, LONGEST_MESSAGE) || `it ended with ${code}`}`)
}

/** The address in the form of PostgreSQL's library, and the password that it contained. */
export function withoutPassword(databaseUrl: string): { readonly address: string; readonly password: string | undefined } {
  const url = new URL(databaseUrl)
  // as the server's driver reads it, which takes a % that escapes nothing
  const { password } = new pg.Client({ connectionString: databaseUrl })
  url.password = ''
  for (const name of ['password', 'uselibpqcompat']) url.searchParams.delete(name)
  // the driver's name for a connection without a check of the certificate
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { address: url.href, password: password ?? undefined }
}
