import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyIn, copyOut } from '#server/backup/copy-files.ts'
import { fileIn, type Manifest, readManifest } from '#server/backup/manifest.ts'
import { withoutPassword } from '#server/backup/pg-programs.ts'
import { refuseOther } from '#server/backup/restore.ts'
import type { KeptFile } from '#server/backup/snapshot.ts'
import { newestMigration } from '#server/db/migrate.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { s3Store } from '#server/files/s3-store.ts'
import type { FileStore } from '#server/files/store.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('backup-files')
let count = 0
/** A folder of a test's own. */
const fresh = (): string => {
  count += 1
  const path = join(folder.path, String(count))
  mkdirSync(path)
  return path
}
const s3 = await closeAfterAll(startFakeS3())

const CODES = ['A'.repeat(22), 'B'.repeat(22), 'C'.repeat(22)]
const contentOf = (code: string): Buffer => Buffer.from(`the content of ${code}`)
const row = (fileCode: string): KeptFile => ({
  fileCode,
  sha256: createHash('sha256').update(contentOf(fileCode)).digest('hex'),
  size: contentOf(fileCode).length,
  mime: 'application/pdf',
})
const putAll = async (store: FileStore): Promise<void> => {
  for (const code of CODES) {
    const path = join(fresh(), 'draft')
    writeFileSync(path, contentOf(code))
    await store.put(code, path, 'application/pdf')
  }
}
const nothingKept = async (): Promise<readonly string[]> => []

describe.each(['folder', 's3'])('files of a backup, kept in a %s', (kind) => {
  let store: FileStore
  beforeEach(async () => {
    s3.objects.clear()
    store = kind === 's3' ? s3Store(s3.settings) : await folderStore(fresh())
    await putAll(store)
  })

  it('are copied out and in again as they were', async () => {
    const backup = fresh()
    expect(await copyOut(store, CODES.map(row), backup, nothingKept)).toEqual([])
    for (const code of CODES) await store.remove(code)
    const incoming = fresh()
    await copyIn(backup, CODES.map(row), store, (name) => join(incoming, name))
    expect(await copyOut(store, CODES.map(row), fresh(), nothingKept)).toEqual([])
  })

  it('one that was removed since the moment of the backup is named, and is no error', async () => {
    const backup = fresh()
    await store.remove(CODES[1] ?? '')
    expect(await copyOut(store, CODES.map(row), backup, nothingKept)).toEqual([CODES[1]])
    expect(existsSync(fileIn(backup, CODES[1] ?? ''))).toBe(false)
  })

  it('one that is missing while its row is there is an error', async () => {
    await store.remove(CODES[1] ?? '')
    await expect(copyOut(store, CODES.map(row), fresh(), async (codes) => codes)).rejects.toThrow(CODES[1])
  })

  it('one with other bytes than its row says is an error', async () => {
    const [first, ...others] = CODES.map(row)
    const wrong = { ...row(CODES[0] ?? ''), sha256: '0'.repeat(64) }
    expect(first).toBeDefined()
    await expect(copyOut(store, [wrong, ...others], fresh(), nothingKept)).rejects.toThrow('is not what was uploaded')
  })
})

const manifest = (database: Partial<Manifest['database']>): Manifest => ({
  format: 1,
  at: '2026-11-25T03:00:00.000Z',
  product: '0.1.0',
  database: {
    kind: 'embedded',
    serverVersion: '18.0',
    migration: newestMigration(),
    purpose: 'test',
    file: 'database.tar',
    size: 1,
    sha256: '0'.repeat(64),
    tables: {},
    ...database,
  },
  files: [],
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
  ])('%s', (_what, of, place, why) => {
    const refuse = () => refuseOther(of, place)
    if (why === undefined) expect(refuse).not.toThrow()
    else expect(refuse).toThrow(why)
  })

  it('a folder that is no backup is none', async () => {
    await expect(readManifest(fresh())).rejects.toThrow('is no backup')
    const half = fresh()
    writeFileSync(join(half, 'manifest.json'), '{"format":1,')
    await expect(readManifest(half)).rejects.toThrow('is not whole')
    writeFileSync(join(half, 'manifest.json'), JSON.stringify({ ...manifest({}), files: [{ fileCode: '../../etc', sha256: '' }] }))
    await expect(readManifest(half)).rejects.toThrow('not the manifest')
  })
})

describe('the address for PostgreSQL’s programs', () => {
  it.each([
    ['postgres://u:p%40ss@h:5/db?sslmode=verify-full', 'postgres://u@h:5/db?sslmode=verify-full', 'p@ss'],
    ['postgres://u@h/db', 'postgres://u@h/db', undefined],
    ['postgres://u@h/db?password=x&sslmode=no-verify', 'postgres://u@h/db?sslmode=require', 'x'],
  ])('%s holds no password', (url, address, password) => expect(withoutPassword(url)).toEqual({ address, password }))
})
