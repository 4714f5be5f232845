import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'
import { ownDatabase } from '#tests/support/test-database.ts'

const PGBOUNCER = '/usr/sbin/pgbouncer'
const IGNORED = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'

describe.runIf(process.env.TEST_DATABASE_URL && existsSync(PGBOUNCER))('a server behind PgBouncer', { timeout: 60_000 }, () => {
  let folder: TempFolder
  let own: Awaited<ReturnType<typeof ownDatabase>>
  let pooler: ChildProcess | undefined
  beforeEach(async () => {
    folder = tempFolder('pooler')
    chmodSync(folder.path, 0o755)
    own = await ownDatabase()
  })
  afterEach(async () => {
    if (pooler?.kill('SIGKILL')) await once(pooler, 'exit')
    await own?.drop()
    folder.remove()
  })

  /** Starts it with these lines; returns the database's address there. */
  async function pooled(...lines: readonly string[]): Promise<string> {
    const url = new URL(own?.url ?? '')
    const [port = 0] = await freePorts(1)
    const password = url.password === '' ? '' : ` password=${url.password}`
    const config = [
      '[databases]',
      `* = host=${url.hostname} port=${url.port || 5432} user=${url.username}${password}`,
      '[pgbouncer]',
      ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'unix_socket_dir =', ...lines],
    ]
    const file = join(folder.path, 'pgbouncer.ini')
    writeFileSync(file, config.join('\n'))
    pooler = spawn(PGBOUNCER, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] })
    for await (const said of pooler.stderr ?? []) if (String(said).includes('process up')) break
    url.host = `127.0.0.1:${port}`
    return url.href
  }
  const open = async (url: string) => (await openPostgres(url, plainOpening())).close()

  it('is refused where its statements would get lost', async () => {
    const [, minor = 0] = /PgBouncer 1\.(\d+)/.exec(String(spawnSync(PGBOUNCER, ['--version']).stdout)) ?? []
    // older ones do not know the line, and newer ones keep statements by default
    const kept = Number(minor) < 21 ? [] : ['max_prepared_statements = 0']
    await expect(open(await pooled('pool_mode = transaction', IGNORED, ...kept))).rejects.toThrow(/does not keep prepared statements/)
  })

  it('is refused where its limits would', async () => {
    await expect(open(await pooled('pool_mode = session'))).rejects.toThrow(/does not pass statement_timeout/)
  })

  it('starts where sessions are kept', async () => {
    await open(await pooled('pool_mode = session', IGNORED))
  })
})
