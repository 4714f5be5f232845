import { createReadStream } from 'node:fs'
import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { hashOf, writeHashed } from '../../applications/files/file-hash.ts'
import type { FileStore } from '../../applications/files/store.ts'
import { Refused } from '../../platform/cli/refused.ts'
import type { KeptFile } from './file-list.ts'
import { fileIn } from './manifest.ts'

const AT_ONCE = 8

/** Runs `work` for each element, a few at a time. The first failure ends the loop, once the calls under way are done. */
export async function forEach<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.asyncIterator]()
  const works = async (): Promise<void> => {
    for (let next = await left.next(); next.done !== true; next = await left.next()) await work(next.value)
  }
  // after a failure, the others find no further element
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => works().finally(() => left.return?.())))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/**
 * Copies the files of a snapshot out of the store and verifies each by the hash of its row, or links it if the earlier backup has it.
 * Returns those that no longer exist; `stillKept` must confirm that their rows are gone too.
 */
export async function copyOut(
  store: FileStore,
  files: AsyncIterable<KeptFile>,
  { folder, earlier }: { readonly folder: string; readonly earlier?: string | undefined },
  stillKept: (fileCodes: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const missing: string[] = []
  await forEach(files, async (file) => {
    const { fileCode, sha256 } = file
    if (earlier !== undefined && (await isLinked(file, earlier, folder))) return
    const stream = await store.open(fileCode)
    const copied = stream && (await copyIfPresent(stream, fileIn(folder, fileCode)))
    if (copied === undefined) missing.push(fileCode)
    else if (copied.sha256 !== sha256)
      throw new Refused(`The stored file ${fileCode} is not what was uploaded: its hash is not that of its row. No backup was made.`)
  })
  if (missing.length === 0) return missing
  const lost = await stillKept(missing)
  if (lost.length > 0)
    throw new Refused(
      `${lost.length} files are not in the storage, though their rows are there: ${lost.slice(0, 5).join(', ')}. No backup was made.`,
    )
  return missing.sort()
}

/** Whether the earlier backup has the file. The content of a code never changes, and was verified when it was copied there. */
async function isLinked({ fileCode, size }: KeptFile, earlier: string, folder: string): Promise<boolean> {
  const [there, here] = [fileIn(earlier, fileCode), fileIn(folder, fileCode)]
  try {
    if ((await stat(there)).size !== size) return false
    await mkdir(dirname(here), { recursive: true, mode: 0o700 })
    await link(there, here)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code === 'EXDEV') throw new Refused(`${earlier} is on another disk, so its files cannot be linked. Omit --since.`)
    throw error
  }
}

/** The copy; undefined if the file was removed between the request and the read. */
async function copyIfPresent(stream: Readable, path: string): Promise<{ readonly sha256: string } | undefined> {
  try {
    return await writeHashed(stream, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(path, { force: true })
    return undefined
  }
}

/** Copies the files of a backup into the store, and verifies each by its hash before and after. */
export async function copyIn(folder: string, files: AsyncIterable<KeptFile>, store: FileStore, newPath: () => string): Promise<void> {
  await forEach(files, async ({ fileCode, sha256, mime }) => {
    const draft = newPath()
    await writeHashed(createReadStream(fileIn(folder, fileCode)), draft)
    await store.put(fileCode, draft, mime)
    const stored = await store.open(fileCode)
    if (stored === undefined || (await hashOf(stored)) !== sha256)
      throw new Refused(`The storage did not keep ${fileCode} as it is in the backup.`)
  })
}
