import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runBackup, runRestore } from '#server/operations/backup/cli.ts'
import { databaseFolder, onEmbedded } from '#server/operations/backup/embedded.ts'
import type { KeptFile } from '#server/operations/backup/file-list.ts'
import { fileIn, filesIn, readManifest } from '#server/operations/backup/manifest.ts'
import { onPostgres } from '#server/operations/backup/postgres.ts'
import type { Sql } from '#server/operations/backup/sql.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import type { Environment } from '#server/platform/settings/reader.ts'
import { clientOf } from '#tests/support/account.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { pdf } from '#tests/support/files.ts'
import { buys, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { said } from '#tests/support/said.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { deletes, kept, saveDraft, statusOfDownload } from '#tests/support/upload-server.ts'

const PROOF = { itemCode: 'UPD-02', materialsId: 'proof' }

const backs = (env: Environment, ...args: readonly string[]) => said(runBackup, env, args)
const restores = (env: Environment, ...args: readonly string[]) => said(runRestore, env, args)
const byChan = ['--by', 'Chan Siu Man'] as const

const different = (size: number): Buffer => Buffer.concat([pdf(), Buffer.from(`%${randomUUID()}${'x'.repeat(size)}\n`)])

const keeps = (person: TestClient, content: Buffer) => kept(person, PROOF, `${randomUUID()}.pdf`, content)

/** Work that continues until it is stopped; returns what each user did. */
function underLoad(people: readonly TestClient[], cashier: FakeCashier) {
  let isStopped = false
  const work = people.map(async (person, at) => {
    let done = 0
    for (; !isStopped; done += 1) {
      await buys(person, cashier, [ON_SALE[10 + at * 50 + (done % 50)] ?? ''])
      await deletes(person, await keeps(person, different(20_000)))
    }
    return done
  })
  return async () => {
    isStopped = true
    return Promise.all(work)
  }
}

/** Reads a database and storage on which no server runs. */
async function inPlace<T>(env: Environment, work: (sql: Sql) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL !== undefined) return onPostgres(env.DATABASE_URL, 'begin', work)
  const client = await PGlite.create(databaseFolder(env.DATA_DIR ?? ''))
  return onEmbedded(client, work).finally(() => client.close())
}

type Own = Awaited<ReturnType<typeof ownDatabase>>
const onDatabase = (own: Own): Record<string, string> => (own === undefined ? {} : { DATABASE_URL: own.url })
const codesIn = async (folder: string): Promise<readonly string[]> =>
  (await Readable.from(filesIn(folder, await readManifest(folder))).toArray()).map((file: KeptFile) => file.fileCode)

const KINDS = ['embedded', ...(process.env.TEST_DATABASE_URL ? (['postgres'] as const) : [])] as const

describe.each(KINDS)('a backup of the database %s', (kind) => {
  const folder = tempFolder('backup')
  const [backup, restoredDir] = [join(folder.path, 'backup'), join(folder.path, 'restored')]
  const cashier = new FakeCashier(systemClock)
  let [live, empty]: Own[] = []
  let server: ServerProcess
  let from: Environment
  let to: Environment
  let tid: string
  let fileCode: string
  let removedBefore: string
  let bearer: TestClient
  const content = different(300_000)

  beforeAll(async () => {
    if (kind === 'postgres') [live, empty] = [await ownDatabase(), await ownDatabase()]
    await buildServerMain()
    server = await startServer({ built: true, env: onDatabase(live), cashierUrl: await cashier.listen() })
    from = { DATA_DIR: server.dataDir, ...onDatabase(live) }
    to = { DATA_DIR: restoredDir, ...onDatabase(empty) }
    bearer = await clientOf(server, 'resident')
    tid = (await buys(bearer, cashier, ON_SALE.slice(0, 2))).tid
    fileCode = await keeps(bearer, content)
    removedBefore = await keeps(bearer, different(10))
    await deletes(bearer, removedBefore)
    await saveDraft(bearer, 'CERT-01', {})
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await cashier.close()
    await live?.drop()
    await empty?.drop()
    folder.remove()
  }, 60_000)

  if (kind === 'embedded')
    it('is refused while a server uses the database, and made once that is stopped', async () => {
      const inUse = / is in use by process \d+\. .*stop the server, then back up\.$/
      expect(await backs(from, backup)).toEqual({ code: 1, said: expect.stringMatching(inUse) })
      expect(existsSync(`${backup}.unfinished`)).toBe(false)
      await server.kill()
      const figure = join(folder.path, 'ecad.prom')
      expect((await backs(from, backup, '--metrics', figure)).code).toBe(0)
      const shown = Math.floor(Date.parse((await readManifest(backup)).at) / 1000)
      expect(readFileSync(figure, 'utf8')).toContain(`\necad_backup_timestamp_seconds ${shown}\n`)
    }, 60_000)
  else
    it('shows one moment while people buy, upload and delete', async () => {
      const people = (['resident', 'resident2', 'company'] as const).map((name) => clientOf(server, name))
      const stop = underLoad(await Promise.all(people), cashier)
      const made = await backs(from, backup)
      const did = await stop()
      expect(made).toEqual({ code: 0, said: expect.stringMatching(/^Database: postgres, PostgreSQL 1\d/m) })
      expect(made.said).toContain('SEAL_KEY')
      for (const count of did) expect(count).toBeGreaterThan(0)
    }, 120_000)

  it('holds the kept files alone, and is readable by its owner alone', async () => {
    const codes = await codesIn(backup)
    expect(codes).toContain(fileCode)
    expect(codes).not.toContain(removedBefore)
    expect([backup, fileIn(backup, fileCode)].map((path) => statSync(path).mode & 0o077)).toEqual([0, 0])
    expect(existsSync(`${backup}.unfinished`)).toBe(false)
  })

  if (kind === 'postgres')
    it('is not made of a database without the product, nor is one settled as recovered', async () => {
      const other = { code: 1, said: expect.stringMatching(/^The database of DATABASE_URL cannot be used for this: .* does not exist\.$/) }
      expect(await backs(to, join(folder.path, 'nothing'))).toEqual(other)
      expect(await restores(to, '--recovered', '2026-11-26 10:00', ...byChan)).toEqual(other)
    })

  it('is not written over', async () => {
    expect(await backs(from, backup)).toEqual({ code: 1, said: expect.stringContaining('is there already') })
  })

  it('goes into no place where something is', async () => {
    const there = kind === 'embedded' ? /and there is a database/ : /and there is \d+ tables/
    expect(await restores(from, backup, ...byChan)).toEqual({ code: 1, said: expect.stringMatching(there) })
  })

  it('is restored into an empty place, row by row and byte by byte', async () => {
    expect(await restores(to, backup)).toEqual({ code: 2, said: expect.stringContaining('--by') })
    expect(await restores(to, backup, ...byChan)).toEqual({ code: 0, said: expect.stringContaining('every row and byte was compared') })
    expect(await restores(to, '--check', backup)).toEqual({ code: 0, said: expect.stringContaining('The place is as the backup') })
    expect(await restores(to, backup, ...byChan)).toEqual({ code: 1, said: expect.stringContaining('and there is') })
  }, 60_000)

  it('shows a moment between two transactions: what is paid is delivered, and each bill is marked until the cashier was asked', async () => {
    const [facts] = await inPlace(to, (sql) =>
      sql<{ here: number }>(
        `select (select count(*)::int from orders o where paid_at is not null and not exists (select 1 from receipts r where r.tid = o.tid)) as undelivered,
          (select count(*)::int from receipts where tid = '${tid}') as mine,
          (select count(*)::int from operator_acts where kind = 'restore' and by = 'Chan Siu Man') as acts,
          (select last_value::int from apply_numbers) as here,
          (select count(*)::int from bills where opened_at is not null and unheard_since is null) as unmarked,
          (select count(*)::int from bills where state = 'PAID' and due_at is null) as waiting`,
      ),
    )
    expect(facts).toMatchObject({ undelivered: 0, mine: 1, acts: 1, unmarked: 0, waiting: 0 })
    expect(facts?.here).toBeGreaterThan(100_000)
  })

  it('says where the place differs from it', async () => {
    const grows = (by: number) =>
      inPlace(to, (sql) => sql(`update parcels set area_sqm = area_sqm + ${by} where number = (select min(number) from parcels)`))
    await grows(1)
    const differs = 'Differs: public.parcels has other content.'
    expect(await restores(to, '--check', backup)).toEqual({ code: 1, said: expect.stringContaining(differs) })
    await grows(-1)
    expect(await restores(to, '--check', backup)).toMatchObject({ code: 0 })
  }, 60_000)

  it('serves again: the receipt opens, the file and the draft are there, and everybody signs in anew', async () => {
    const again = await startServer({ built: true, template: restoredDir, env: onDatabase(empty), cashierUrl: cashier.url })
    try {
      const person = await clientOf(again, 'resident')
      const { billId } = await orderOf(person, tid)
      // refunds made since are queried automatically
      await expect.poll(() => cashier.calls.includes(`GET /cashier/api/bills/${billId}`), { timeout: 30_000 }).toBe(true)
      expect((await receiptOf(new TestClient(again.origin), tid)).body).toMatchObject({ isValid: true })
      expect((await new TestClient(again.origin, bearer.headers).get('/MacauOneAcc/GetUser')).status).toBe(401)
      const file = await fetch(`${again.origin}/api/file/processing/download?fileCode=${fileCode}`, { headers: person.headers })
      expect(Buffer.from(await file.arrayBuffer()).equals(content)).toBe(true)
      expect(await statusOfDownload(person, removedBefore)).toBe(404)
      expect((await person.get<{ data: object | null }>('/draft?itemCode=CERT-01')).body.data).not.toBeNull()
    } finally {
      await again.stop()
    }
  }, 120_000)

  it('is refused where its list of files changed, to restore and to compare', async () => {
    const list = join(backup, 'files.jsonl')
    const written = readFileSync(list)
    appendFileSync(list, '\n')
    expect(await restores(to, '--check', backup)).toEqual({ code: 1, said: expect.stringContaining(list) })
    const elsewhere = { ...to, DATA_DIR: join(folder.path, 'elsewhere') }
    expect(await restores(elsewhere, backup, ...byChan)).toEqual({ code: 1, said: expect.stringContaining(list) })
    writeFileSync(list, written)
  })

  if (kind === 'postgres')
    it('is half restored: no server uses the database, whatever its DATA_DIR', async () => {
      const [half, changed] = [await ownDatabase(), join(folder.path, 'changed')]
      cpSync(backup, changed, { recursive: true })
      const path = join(changed, 'manifest.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace(/("public.parcels": \{\s*"rows": )\d+/, '$17'))
      const there = { DATA_DIR: join(folder.path, 'half'), ...onDatabase(half) }
      expect(await restores(there, changed, ...byChan)).toEqual({ code: 1, said: expect.stringContaining('is not that of the backup') })
      const opening = openDatabase({ databaseUrl: half?.url, dataDir: join(folder.path, 'of a server') })
      await expect(opening).rejects.toThrow('A restore into the database of DATABASE_URL did not end.')
      await half?.drop()
    }, 60_000)

  it('is refused where a byte of it changed, to compare and to restore, and nothing is restored', async () => {
    appendFileSync(fileIn(backup, fileCode), 'x')
    const elsewhere = join(folder.path, 'elsewhere')
    const damaged = { code: 1, said: expect.stringContaining('The backup is damaged') }
    expect(await restores(to, '--check', backup)).toEqual(damaged)
    expect(await restores({ ...to, DATA_DIR: elsewhere }, backup, ...byChan)).toEqual(damaged)
    expect(existsSync(elsewhere)).toBe(false)
  })

  it('is not made where bytes are lost, and is made again without a server', async () => {
    const second = join(folder.path, 'second')
    const kept = join(server.dataDir, 'files', 'kept', fileCode.slice(0, 2), fileCode)
    await server.kill()
    expect(await backs(from, second, '--since', folder.path)).toEqual({ code: 1, said: expect.stringContaining('is no backup') })
    expect(await backs(from, second, '--since', backup)).toMatchObject({ code: 0 })
    rmSync(kept)
    expect(await backs(from, join(folder.path, 'third'))).toEqual({ code: 1, said: expect.stringContaining(fileCode) })
    expect(existsSync(join(folder.path, 'third'))).toBe(false)
    expect(await codesIn(second)).toContain(fileCode)
  }, 60_000)
})
