import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { plainOpening } from '#server/platform/db/open.ts'
import type { Opening } from '#server/platform/db/opening.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { claimPurpose } from '#server/platform/db/purpose.ts'
import { seedParcels } from '#server/sales/plans/repository.ts'
import { parcels } from '#server/sales/plans/tables.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { LATE_INDEX, migrationsWith } from '#tests/server/support/migrations-with.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'
import { ownDatabase } from '#tests/support/test-database.ts'

/** The lock that every version acquires before it prepares the database. */
const LOCK = 739_041
/** A limit so short that anything the test waits for takes longer. */
const SHORT_MS = 150
const LONGER = `select pg_sleep(${(SHORT_MS * 3) / 1000})`
const PGBOUNCER = '/usr/sbin/pgbouncer'
const IGNORED = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout'
const ROUNDS = 10
const SERVERS = 4

describe.runIf(process.env.TEST_DATABASE_URL)('on a PostgreSQL', { timeout: 120_000 }, () => {
  let own: { readonly url: string; drop(): Promise<void> }
  let other: pg.Client
  let folder: TempFolder
  let lines: string[]
  beforeEach(async () => {
    const made = await ownDatabase()
    if (made === undefined) throw new Error('no PostgreSQL')
    own = made
    other = new pg.Client({ connectionString: own.url })
    await other.connect()
    folder = tempFolder('database-starts')
    lines = []
  })
  afterEach(async () => {
    await other.end()
    await own.drop()
    folder.remove()
  })

  describe('servers that start', () => {
    const opening = (more: Partial<Opening> = {}): Opening => ({
      ...plainOpening(),
      limits: { ...plainOpening().limits, statementMs: SHORT_MS },
      log: { warn: (_facts, message) => void lines.push(message) },
      ...more,
    })
    const open = async (more: Partial<Opening> = {}): Promise<void> => (await openPostgres(own.url, opening(more))).close()

    it('wait for the one that prepares the database as long as it takes, and say so', async () => {
      await other.query(`alter database ${new URL(own.url).pathname.slice(1)} set statement_timeout = ${SHORT_MS}`)
      await other.query('set statement_timeout = 0')
      await other.query('select pg_advisory_lock($1)', [LOCK])
      const opened = open()
      await expect.poll(() => lines).toEqual(['another server is preparing the database; this one waits for it'])
      await other.query(LONGER)
      await other.query('select pg_advisory_unlock($1)', [LOCK])
      await opened
    })

    it('give a migration the time it needs, whatever a statement may take otherwise', async () => {
      await open({ migrationsFolder: migrationsWith(folder.path, LONGER) })
      const { rows } = await other.query('select count(*)::int as done from drizzle.__drizzle_migrations')
      expect(rows[0].done).toBe(JSON.parse(readFileSync(join(folder.path, 'migrations/meta/_journal.json'), 'utf8')).entries.length)
    })

    it('let others pass while a migration waits for a table that somebody uses, and migrate once it is free', async () => {
      await open()
      await other.query('begin')
      await other.query('lock table parcels in access share mode')
      const limits = { ...plainOpening().limits, migrationLockMs: SHORT_MS }
      const opened = open({ limits, migrationsFolder: migrationsWith(folder.path, 'alter table parcels add column more text') })
      const twice = Array.from({ length: 2 }, () => 'a migration waits for a table that somebody else uses, and tries again')
      await expect.poll(() => lines.slice(0, 2), { timeout: 10_000 }).toEqual(twice)
      await other.query('commit')
      await opened
      await other.query('select more from parcels')
    })

    it('make an index beside the users of its table, who wait for nothing, while another server waits its turn', async () => {
      await open()
      await other.query('begin')
      await other.query('delete from parcels')
      const limits = { ...plainOpening().limits, migrationLockMs: SHORT_MS }
      const migrationsFolder = migrationsWith(folder.path, LATE_INDEX)
      const opened = [open({ limits, migrationsFolder }), open({ limits, migrationsFolder })]
      const user = new pg.Client({ connectionString: own.url })
      await user.connect()
      const making = () => user.query(`select 1 from pg_stat_progress_create_index`)
      await expect.poll(async () => (await making()).rowCount, { timeout: 10_000 }).toBe(1)
      await expect.poll(() => lines).toContain('another server is preparing the database; this one waits for it')
      await user.query(`set statement_timeout = ${SHORT_MS}`)
      await user.query('delete from parcels where false')
      await user.end()
      await other.query('rollback')
      await Promise.all(opened)
      const { rows } = await other.query(`select indisvalid from pg_index where indexrelid = 'made_late'::regclass`)
      expect(rows).toEqual([{ indisvalid: true }])
    })

    it('try again when a migration and a transaction of others wait for each other, and let the others finish', async () => {
      await open()
      await other.query('begin')
      await other.query('lock table carts in access exclusive mode')
      const both = 'alter table parcels add column more text;\n--> statement-breakpoint\nalter table carts add column more text'
      // the deadlock detector aborts the session that has waited for a second, which is then the migration
      const limits = { ...plainOpening().limits, migrationLockMs: 60_000 }
      const opened = open({ limits, migrationsFolder: migrationsWith(folder.path, both) })
      const waiting = () => other.query(`select 1 from pg_locks where not granted and relation = 'carts'::regclass`)
      await expect.poll(async () => (await waiting()).rowCount, { timeout: 10_000 }).toBe(1)
      await other.query(`set deadlock_timeout = '60s'`)
      await other.query('lock table parcels in access share mode')
      await expect.poll(() => lines).toContain('a migration waits for a table that somebody else uses, and tries again')
      await other.query('commit')
      await opened
      await other.query('select parcels.more, carts.more from parcels, carts')
    })

    it('end with the reason when the database ends while they wait', async () => {
      await other.query('select pg_advisory_lock($1)', [LOCK])
      const opened = open()
      const failed = expect(opened).rejects.toThrow(/^The database of DATABASE_URL cannot be used: .*\. Start it, or mend DATABASE_URL\.$/)
      await expect.poll(() => lines).toHaveLength(1)
      const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
      await other.query(`select pg_terminate_backend(pid) ${others}`)
      await failed
      await other.query('select pg_advisory_unlock($1)', [LOCK])
      await open()
    })

    it(`prepare it once, ${SERVERS} at once, in each of ${ROUNDS} rounds`, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        await other.query('drop schema public cascade; create schema public; drop schema if exists drizzle cascade')
        let preparing = 0
        let most = 0
        const prepare = async (db: Database) => {
          preparing += 1
          most = Math.max(most, preparing)
          await claimPurpose(db, 'test')
          await seedParcels(db, PARCELS)
          preparing -= 1
        }
        const limits = plainOpening().limits
        const databases = await Promise.all(
          Array.from({ length: SERVERS }, () => openPostgres(own.url, opening({ prepare, limits, connections: 2 }))),
        )
        const found = await Promise.all(databases.map(({ db }) => db.select({ count: count() }).from(parcels)))
        await Promise.all(databases.map(({ close }) => close()))
        expect(found.flat(), `round ${round}`).toEqual(databases.map(() => ({ count: PARCELS.length })))
        expect(most, `round ${round}`).toBe(1)
      }
    })
  })

  describe.runIf(existsSync(PGBOUNCER))('a server behind PgBouncer', () => {
    let pooler: ChildProcess | undefined
    afterEach(async () => {
      if (pooler?.kill('SIGKILL')) await once(pooler, 'exit')
    })

    /** Starts it with these lines; returns the database's address there. */
    async function pooled(...lines: readonly string[]): Promise<string> {
      const url = new URL(own.url)
      const [port = 0] = await freePorts(1)
      const password = url.password === '' ? '' : ` password=${url.password}`
      const config = [
        '[databases]',
        `* = host=${url.hostname} port=${url.port || 5432} user=${url.username}${password}`,
        '[pgbouncer]',
        ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'unix_socket_dir =', ...lines],
      ]
      chmodSync(folder.path, 0o755)
      const file = join(folder.path, 'pgbouncer.ini')
      writeFileSync(file, config.join('\n'))
      pooler = spawn(PGBOUNCER, [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file], { stdio: ['ignore', 'ignore', 'pipe'] })
      for await (const said of pooler.stderr ?? []) if (String(said).includes('process up')) break
      url.host = `127.0.0.1:${port}`
      return url.href
    }
    const through = async (url: string) => (await openPostgres(url, plainOpening())).close()

    it('is refused where its statements would get lost', async () => {
      const [, minor = 0] = /PgBouncer 1\.(\d+)/.exec(String(spawnSync(PGBOUNCER, ['--version']).stdout)) ?? []
      // older ones do not know the line, and newer ones keep statements by default
      const kept = Number(minor) < 21 ? [] : ['max_prepared_statements = 0']
      await expect(through(await pooled('pool_mode = transaction', IGNORED, ...kept))).rejects.toThrow(/does not keep prepared statements/)
    })

    it('is refused where its limits would', async () => {
      await expect(through(await pooled('pool_mode = session'))).rejects.toThrow(/does not pass statement_timeout/)
    })

    it('starts where sessions are kept', async () => {
      await through(await pooled('pool_mode = session', IGNORED))
    })
  })
})
