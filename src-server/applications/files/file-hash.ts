import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Writes a stream to a new file, flushes it to the disk, and returns the SHA-256 and the size. */
export async function writeHashed(stream: Readable, path: string): Promise<{ readonly sha256: string; readonly size: number }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(undefined, chunk)
    },
  })
  await pipeline(stream, count, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
  return { sha256: hash.digest('hex'), size }
}

export async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
