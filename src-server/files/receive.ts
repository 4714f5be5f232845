import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Inspection, inspectFile, MAX_FILE_BYTES } from './inspect.ts'

/** An upload as it lies on disk, judged. The caller moves or removes it. */
export interface Received {
  readonly path: string
  readonly sha256: string
  readonly verdict: Inspection
}

/** Streams an upload to disk at `path`, hashing as it goes; never holds more than a block of it, and stops writing past the limit (threat 12). */
export async function receiveFile(stream: Readable, name: string, path: string): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          size += chunk.length
          // what is too large is still read to its end, so that the browser gets the answer instead of a broken line
          if (size > MAX_FILE_BYTES) continue
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx' }),
    )
    const verdict: Inspection = size > MAX_FILE_BYTES ? { ok: false, reason: 'too-large' } : await inspectFile(path, name)
    return { path, sha256: hash.digest('hex'), verdict }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Reads to the end what is refused before it is looked at, so that the browser gets the answer instead of a broken line. */
export async function drain(stream: Readable): Promise<void> {
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const _ of chunks);
  })
}
