import { createHash } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { invalidRequest } from '../../platform/http/problem.ts'
import { type Inspection, inspectFile, MAX_FILE_BYTES } from './inspect.ts'
import { StorageUnavailable } from './store.ts'
import type { VirusScan } from './virus-scan.ts'

/** A received upload after its check; the caller moves or removes the file at `path`. */
export interface Received {
  readonly path: string
  readonly sha256: string
  readonly verdict: Inspection
}

/** Where an upload is received, and its scanner. */
export interface Receiving {
  readonly path: string
  /** undefined if the settings name no scanner */
  readonly scan: VirusScan | undefined
}

/**
 * Streams an upload to disk at `path` and hashes it on the way. Only one block is in memory, and nothing is written past the limit
 * (threat 12). If a scanner is set, every accepted file has been scanned.
 */
export async function receiveFile(stream: Readable, name: string, { path, scan }: Receiving): Promise<Received> {
  const hash = createHash('sha256')
  const onDisk = createWriteStream(path, { flags: 'wx' })
  let size = 0
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of wholeForm(chunks)) {
          size += chunk.length
          // the rest is still read: otherwise the browser sees a broken connection instead of the answer
          if (size > MAX_FILE_BYTES) continue
          hash.update(chunk)
          yield chunk
        }
      },
      onDisk,
    )
    const verdict: Inspection = size > MAX_FILE_BYTES ? { ok: false, reason: 'size' } : await inspectFile(path, name)
    const isClean = !verdict.ok || scan === undefined || (await scan(path))
    return { path, sha256: hash.digest('hex'), verdict: isClean ? verdict : { ok: false, reason: 'unsafe' } }
  } catch (error) {
    throw await removed(onDisk, path, error)
  }
}

/**
 * Streams a part of a file to disk at `path`, and returns its bytes. If the connection breaks (`isCut`), the part is what
 * arrived before.
 */
export async function receivePart(stream: Readable, path: string, isCut: () => boolean): Promise<number> {
  const onDisk = createWriteStream(path, { flags: 'wx' })
  let bytes = 0
  async function* asFarAsItCame(): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of wholeForm(stream)) {
        bytes += chunk.length
        yield chunk
      }
    } catch (error) {
      if (!isCut()) throw error
    }
  }
  try {
    await pipeline(asFarAsItCame, onDisk)
    return bytes
  } catch (error) {
    throw await removed(onDisk, path, error)
  }
}

/** Removes a file that could not be written; returns the error to throw. */
async function removed(onDisk: WriteStream, path: string, error: unknown): Promise<unknown> {
  await closed(onDisk)
  await rm(path, { force: true })
  return isOfDisk(error) ? new StorageUnavailable('DATA_DIR', error) : error
}

/** Errors of a full, broken or missing disk: not the caller's fault, and temporary. */
const DISK_ERRORS: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'ENOENT', 'ENOTDIR']
const isOfDisk = (error: unknown): boolean => DISK_ERRORS.includes((error as NodeJS.ErrnoException).code)

/** A stream that fails while opening may still create its file afterwards: this waits for its close before deleting. */
const closed = (stream: WriteStream): Promise<void> =>
  new Promise((resolve) => {
    if (stream.closed) resolve()
    else stream.once('close', resolve)
  })

/** Reads a refused upload to its end: otherwise the browser sees a broken connection instead of the answer. */
export async function drain(stream: Readable): Promise<void> {
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const _ of wholeForm(chunks));
  })
}

/**
 * The bytes of a form's file. A form that is truncated or malformed is an invalid request, not a server error. Parts that are read from
 * the storage fail with the storage's errors.
 */
async function* wholeForm(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks
  } catch (error) {
    throw error instanceof StorageUnavailable ? error : invalidRequest()
  }
}
