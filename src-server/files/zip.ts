import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { checkFileName } from './file-name.ts'

/** Limits before and while unpacking, so that a small file does not become a large one (threat 12). */
const MAX_ENTRIES = 2_000
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_RATIO = 200
const UNIX_SYMLINK = 0o120000

/** The names in an archive. */
export interface ZipContent {
  readonly names: readonly string[]
}

/** Reads an archive; undefined when it is broken, encrypted, a bomb, or would write outside its folder. */
export async function readZip(path: string): Promise<ZipContent | undefined> {
  let zip: ZipFile
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true })
  } catch (error) {
    return broken(error)
  }
  try {
    return await readEntries(zip)
  } catch (error) {
    return broken(error)
  } finally {
    zip.close()
  }
}

/** yauzl throws a plain Error for a malformed archive; errors of the system (errno) are passed on. */
function broken(error: unknown): undefined {
  if (error instanceof Error && !('errno' in error)) return undefined
  throw error
}

async function readEntries(zip: ZipFile): Promise<ZipContent | undefined> {
  if (zip.entryCount > MAX_ENTRIES) return undefined
  const names: string[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (isRefused(entry)) return undefined
    names.push(entry.fileName)
    if (entry.fileName.endsWith('/')) continue
    unpacked += await unpackedSize(zip, entry, MAX_UNPACKED - unpacked)
    if (unpacked > MAX_UNPACKED) return undefined
  }
  return { names }
}

function isRefused(entry: Entry): boolean {
  const mode = entry.externalFileAttributes >>> 16
  const isLink = (mode & 0o170000) === UNIX_SYMLINK
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
  const isBomb = entry.uncompressedSize > 1024 * 1024 && ratio > MAX_RATIO
  return isLink || isBomb || entry.isEncrypted() || entry.fileName.includes('\0')
}

/** Counts the bytes that come out, as the header may lie, and stops when there are too many. */
async function unpackedSize(zip: ZipFile, entry: Entry, allowed: number): Promise<number> {
  const stream = await zip.openReadStreamPromise(entry)
  let size = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size > allowed) break
  }
  return size
}

/** Whether every file in the archive has an acceptable name and type, and none is another archive. */
export const holdsOnly = (content: ZipContent, endings: ReadonlySet<string>): boolean =>
  content.names
    .filter((name) => !name.endsWith('/'))
    .every((name) => {
      const checked = checkFileName(name.split('/').at(-1) ?? '')
      return checked !== undefined && checked.ending !== 'zip' && endings.has(checked.ending)
    })
