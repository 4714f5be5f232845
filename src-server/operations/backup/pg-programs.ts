import { spawn } from 'node:child_process'
import { Refused } from '../../platform/cli/refused.ts'

/** PostgreSQL's own programs for backups; they must be of the server's version or a later one. */
type Program = 'pg_dump' | 'pg_restore'

/** What they print is shown to the operator, and cut here. */
const LONGEST_MESSAGE = 2_000

/**
 * Runs one of them on the database of an address. The password goes by the environment, as other users of the machine
 * can read the arguments of a process.
 */
export async function runPgProgram(program: Program, databaseUrl: string, args: readonly string[]): Promise<void> {
  const { address, password } = withoutPassword(databaseUrl)
  const child = spawn(program, [...args, `--dbname=${address}`, '--no-password'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }), PGAPPNAME: 'ecad' },
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < LONGEST_MESSAGE) said += text
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
  if (code !== 0) throw new Refused(`${program} failed: ${said.trim().slice(0, LONGEST_MESSAGE) || `it ended with ${code}`}`)
}

/** The address as PostgreSQL's own library takes it, and the password that stood in it. */
export function withoutPassword(databaseUrl: string): { readonly address: string; readonly password: string | undefined } {
  const url = new URL(databaseUrl)
  const password = url.password === '' ? url.searchParams.get('password') : decodeURIComponent(url.password)
  url.password = ''
  for (const name of ['password', 'uselibpqcompat']) url.searchParams.delete(name)
  // the driver's own word for a connection whose certificate nobody checks
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  return { address: url.href, password: password ?? undefined }
}
