import { pbkdf2, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { folderStore } from '#server/applications/files/folder-store.ts'
import { receiveFile } from '#server/applications/files/receive.ts'
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

  it('gives back the bytes, takes the temporary file away, and forgets on removal', async () => {
    const store = await make()
    const [name, temporary, content] = [key(), key(), randomBytes(300_000)]
    await writeFile(join(folder, temporary), content)
    await store.put(name, join(folder, temporary), 'application/pdf')
    const stream = await store.open(name)
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
    expect(await readdir(folder)).not.toContain(temporary)
    await store.remove(name)
    await store.remove(name)
    expect(await store.open(name)).toBeUndefined()
  })

  it.each(['../../etc/passwd', 'short', '', 'a/b', '%2e%2e'])('%j never becomes a path (threat 12)', async (name) => {
    const store = await make()
    await expect(store.open(name)).rejects.toThrow('not a file key')
  })
})

/** Occupies the threads that open and remove files, as concurrent uploads do. */
const busyThreads = () => Promise.all([1, 2, 3].map(() => new Promise((resolve) => pbkdf2('secret', 'salt', 2000, 64, 'sha512', resolve))))

it('leaves nothing of an upload that breaks off while its file is still being opened (threat 12)', async () => {
  const incoming = join(folder, 'incoming')
  mkdirSync(incoming)
  for (let upload = 0; upload < 100; upload++) {
    const busy = busyThreads()
    const stream = new Readable({ read: () => undefined })
    const received = receiveFile(stream, 'plan.pdf', { path: join(incoming, String(upload)), scan: undefined })
    if (upload % 2 === 0) stream.destroy(new Error('broken off'))
    else process.nextTick(() => stream.destroy(new Error('broken off')))
    await expect(received).rejects.toThrow()
    await busy
  }
  expect(readdirSync(incoming)).toEqual([])
}, 60_000)
