import { pbkdf2 } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { receiveFile } from '#server/applications/files/receive.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'

const folder = tempFolder('receive')
afterAll(() => folder.remove())

/** Occupies the threads that open and remove files, as concurrent uploads do. */
const busyThreads = () => Promise.all([1, 2, 3].map(() => new Promise((resolve) => pbkdf2('secret', 'salt', 2000, 64, 'sha512', resolve))))

it('leaves nothing of an upload that breaks off while its file is still being opened (threat 12)', async () => {
  for (let upload = 0; upload < 100; upload++) {
    const busy = busyThreads()
    const stream = new Readable({ read: () => undefined })
    const received = receiveFile(stream, 'plan.pdf', { path: join(folder.path, String(upload)), scan: undefined })
    if (upload % 2 === 0) stream.destroy(new Error('broken off'))
    else process.nextTick(() => stream.destroy(new Error('broken off')))
    await expect(received).rejects.toThrow()
    await busy
  }
  expect(readdirSync(folder.path)).toEqual([])
}, 60_000)
