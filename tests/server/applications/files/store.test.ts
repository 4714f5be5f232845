import { randomBytes } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { folderStore } from '#server/applications/files/folder-store.ts'
import { s3Store } from '#server/applications/files/s3-store.ts'
import type { FileStore } from '#server/applications/files/store.ts'
import { startFakeS3 } from '#tests/server/support/fake-s3.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const { path: folder, remove } = tempFolder('store')
const storage = await closeAfterAll(startFakeS3())
afterAll(remove)

const stores: [string, () => Promise<FileStore>][] = [
  ['a folder', () => folderStore(join(folder, 'kept'))],
  ['S3-compatible storage', async () => s3Store(storage.settings)],
]

describe.each(stores)('%s keeps uploads (decision 6)', (_name, make) => {
  const key = () => randomBytes(16).toString('base64url')
  const upload = async (content: Buffer) => {
    const path = join(folder, key())
    await writeFile(path, content)
    return path
  }

  it('gives back the bytes, takes the temporary file away, and forgets on removal', async () => {
    const store = await make()
    const name = key()
    const content = randomBytes(300_000)
    const path = await upload(content)
    await store.put(name, path, 'application/pdf')
    const stream = await store.open(name)
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
    expect(await readdir(folder)).not.toContain(path.split('/').at(-1))
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeUndefined()
  })

  it.each(['../../etc/passwd', 'short', '', 'a/b', '%2e%2e'])('%j never becomes a path (threat 12)', async (name) => {
    const store = await make()
    await expect(store.open(name)).rejects.toThrow('not a file key')
  })
})
