import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '#server/applications/files/folder-store.ts'
import { incomingPath } from '#server/applications/files/incoming.ts'
import { s3Store } from '#server/applications/files/s3-store.ts'
import { type FileStore, namedStore } from '#server/applications/files/store.ts'
import { runBackup } from '#server/operations/backup/cli.ts'
import { copyIn, copyOut } from '#server/operations/backup/copy-files.ts'
import { type KeptFile, readFileList, writeFileList } from '#server/operations/backup/file-list.ts'
import { fileIn, type Manifest, readManifest } from '#server/operations/backup/manifest.ts'
import { withoutPassword } from '#server/operations/backup/pg-programs.ts'
import { refuseOther } from '#server/operations/backup/restore.ts'
import { runPlain } from '#server/platform/cli/command.ts'
import { firstMigration, newestMigration } from '#server/platform/db/migrate.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { freePorts } from '#tests/support/free-ports.ts'
import { said } from '#tests/support/said.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('backup-files')
const fresh = () => mkdtempSync(`${folder.path}/`)
const s3 = await closeAfterAll(startFakeS3())

const CODES = ['A'.repeat(22), 'B'.repeat(22), 'C'.repeat(22)]
const contentOf = (code: string): Buffer => Buffer.from(`the content of ${code}`)
const row = (fileCode: string): KeptFile => ({
  fileCode,
  sha256: createHash('sha256').update(contentOf(fileCode)).digest('hex'),
  size: contentOf(fileCode).length,
  mime: 'application/pdf',
})
const rows = (all: readonly KeptFile[] = CODES.map(row)) => Readable.from(all)
const nothingKept = async (): Promise<readonly string[]> => []

describe.each(['folder', 's3'])('files of a backup, kept in a %s', (kind) => {
  let store: FileStore
  beforeEach(async () => {
    s3.objects.clear()
    store = kind === 's3' ? s3Store(s3.settings) : await folderStore(fresh())
    for (const code of CODES) {
      const path = join(fresh(), 'draft')
      writeFileSync(path, contentOf(code))
      await store.put(code, path, 'application/pdf')
    }
  })

  const out = (folder = fresh(), from = rows(), earlier?: string) =>
    copyOut(store, from, { folder, ...(earlier && { earlier }) }, nothingKept)

  it('are copied out and in again as they were', async () => {
    const [backup, incoming] = [fresh(), fresh()]
    expect(await out(backup)).toEqual([])
    for (const code of CODES) await store.remove(code)
    await copyIn(backup, rows(), store, () => incomingPath(incoming, new Date()))
    expect(await out()).toEqual([])
  })

  it('are linked where an earlier backup has them as large, and copied where it has not', async () => {
    const [earlier, backup] = [fresh(), fresh()]
    await out(earlier, rows(CODES.slice(0, 2).map(row)))
    writeFileSync(fileIn(earlier, CODES[1] ?? ''), 'cut')
    expect(await out(backup, rows(), earlier)).toEqual([])
    expect(CODES.map((code) => statSync(fileIn(backup, code)).nlink)).toEqual([2, 1, 1])
    for (const code of CODES) expect(readFileSync(fileIn(backup, code))).toEqual(contentOf(code))
  })

  it('one that was removed since the moment of the backup is named, and is no error', async () => {
    const backup = fresh()
    await store.remove(CODES[1] ?? '')
    expect(await out(backup)).toEqual([CODES[1]])
    expect(existsSync(fileIn(backup, CODES[1] ?? ''))).toBe(false)
  })

  it('one that is missing while its row is there is an error', async () => {
    await store.remove(CODES[1] ?? '')
    await expect(copyOut(store, rows(), { folder: fresh() }, async (codes) => codes)).rejects.toThrow(CODES[1])
  })

  it('one with other bytes than its row says is an error', async () => {
    const [, ...others] = CODES.map(row)
    const wrong = { ...row(CODES[0] ?? ''), sha256: '0'.repeat(64) }
    await expect(out(fresh(), rows([wrong, ...others]))).rejects.toThrow('is not what was uploaded')
  })
})

const manifest = (database: Partial<Manifest['database']>): Manifest => ({
  format: 2,
  at: '2026-11-25T03:00:00.000Z',
  product: '0.1.0',
  database: {
    ...{ kind: 'embedded', serverVersion: '18.0', migration: newestMigration(), purpose: 'test' },
    ...{ file: 'database.tar', size: 1, sha256: '0'.repeat(64), tables: {} },
    ...database,
  },
  files: { count: 0, bytes: 0, sha256: '0'.repeat(64) },
  removedMeanwhile: [],
})

describe('what a place takes', () => {
  const embedded = { databaseUrl: undefined, dataDir: '/nowhere', fileStorage: undefined }
  const postgres = { ...embedded, databaseUrl: 'postgres://db.example/ecad' }
  it.each([
    ['its own kind of database', manifest({}), embedded, undefined],
    ['no backup of a PostgreSQL where none is named', manifest({ kind: 'postgres' }), embedded, 'backup of a PostgreSQL'],
    ['no embedded database in a PostgreSQL', manifest({}), postgres, 'backup of an embedded database'],
    ['none of a newer version', manifest({ migration: newestMigration() + 1 }), embedded, 'newer version'],
    ['none of before the first release', manifest({ migration: firstMigration() - 1 }), embedded, 'before its first release'],
  ])('%s', (_what, of, place, why) => {
    const refuse = expect(() => refuseOther(of, place))
    if (why === undefined) refuse.not.toThrow()
    else refuse.toThrow(why)
  })

  it('a folder that is no backup is none', async () => {
    await expect(readManifest(fresh())).rejects.toThrow('is no backup')
    const half = fresh()
    writeFileSync(join(half, 'manifest.json'), '{"format":1,')
    await expect(readManifest(half)).rejects.toThrow('is not whole')
    for (const change of [
      { files: [] },
      // nothing of it reaches the database as words
      { removedMeanwhile: ["x' and false; update accounts set profile = '{}'; --"] },
      { at: "2026-11-20'; drop table receipts; --" },
    ]) {
      writeFileSync(join(half, 'manifest.json'), JSON.stringify({ ...manifest({}), ...change }))
      await expect(readManifest(half)).rejects.toThrow('not the manifest')
    }
  })
})

describe('a list of files', () => {
  it('has a line for each, is told by its hash, and is read without those that went', async () => {
    const path = join(fresh(), 'files.jsonl')
    const pages = Readable.from([CODES.slice(0, 2).map(row), CODES.slice(2).map(row)])
    const bytes = CODES.reduce((sum, code) => sum + contentOf(code).length, 0)
    const totals = await writeFileList(path, pages)
    expect(totals).toEqual({ count: 3, bytes, sha256: createHash('sha256').update(readFileSync(path)).digest('hex') })
    expect(await Readable.from(readFileList(path, CODES.slice(0, 1))).toArray()).toEqual(CODES.slice(1).map(row))
  })

  // a code must not name another place
  const otherCodes = ['../../../etc/passwd', 'A', `${'A'.repeat(21)}/`].map((fileCode) => JSON.stringify({ ...row(''), fileCode }))
  it.each([...otherCodes, '{"fileCode":', 'null', ''])('with the line %j is refused', async (line) => {
    const path = join(fresh(), 'files.jsonl')
    writeFileSync(path, `${JSON.stringify(row(CODES[0] ?? ''))}\n${line}\n`)
    await expect(Readable.from(readFileList(path)).toArray()).rejects.toThrow('is not the list of files')
  })
})

describe('the address for PostgreSQL’s programs', () => {
  it.each([
    ['postgres://u:p%40ss@h:5/db?sslmode=verify-full', 'postgres://u@h:5/db?sslmode=verify-full', 'p@ss'],
    ['postgres://u:100%zz@h/db', 'postgres://u@h/db', '100%zz'],
    ['postgres://u@h/db', 'postgres://u@h/db', undefined],
    ['postgres://u@h/db?password=x&sslmode=no-verify', 'postgres://u@h/db?sslmode=require', 'x'],
  ])('%s holds no password', (url, address, password) => expect(withoutPassword(url)).toEqual({ address, password }))
})

it('where the storage of files is away, a command blames no database', async () => {
  const [port] = await freePorts(1)
  const store = namedStore(s3Store({ ...s3.settings, bucketUrl: `http://127.0.0.1:${port}/bucket` }), 'FILES_S3_URL')
  const opens = () =>
    runPlain(
      '',
      [],
      (line) => printed.push(line),
      () => store.open(CODES[0] ?? '').then(() => 0),
    )
  const printed: string[] = []
  expect(await opens()).toBe(1)
  expect(printed).toEqual(['Not done: the storage of files (FILES_S3_URL) cannot be used: fetch failed.'])
})

it('where a backup or its age cannot be written, the command says which path', async () => {
  const path = join('package.json', 'backup')
  expect(await said(runBackup, {}, [path])).toEqual({
    code: 1,
    said: expect.stringMatching(/^A file or folder cannot be used: .*package\.json.*\.$/),
  })
})
