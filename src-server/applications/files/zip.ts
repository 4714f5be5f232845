import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { extensionOf } from '#shared/domain/files/file-kinds.ts'
import { withContent } from './content.ts'
import type { Refusal } from './refusal.ts'

/** Limits before and during unpacking, so a small file cannot become a large one (threat 12). */
const MAX_ENTRIES = 2_000
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_RATIO = 200
const UNIX_SYMLINK = 0o120000

/** How much of an upload may still be unpacked, including nested archives. */
export interface Allowance {
  entries: number
  bytes: number
}
export const fullAllowance = (): Allowance => ({ entries: MAX_ENTRIES, bytes: MAX_UNPACKED })

/** A file of an archive, unpacked during its check. */
export interface Unpacked {
  /** with `/` as the separator */
  readonly name: string
  readonly path: string
}

/** Unpacks an archive file by file. Stops at the first file that `judge` refuses or that no archive should contain. */
export async function judgeEntries(
  path: string,
  allowance: Allowance,
  judge: (file: Unpacked) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  const unpacked = `${path}-entry`
  let zip: ZipFile | undefined
  try {
    // names are decoded and checked here, because systems write them in several ways
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: true })
    const directoryAt = cursorOf(zip)
    allowance.entries -= zip.entryCount
    if (allowance.entries < 0) return 'archive-size'
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry)
      const refusal = refusalOf(entry, name)
      if (refusal !== undefined) return refusal
      if (name.endsWith('/')) continue
      await unpack(zip, entry, unpacked, allowance)
      const judged = await judge({ name, path: unpacked })
      if (judged !== undefined) return judged
    }
    return (await isWholeDirectory(path, directoryAt, zip)) ? undefined : 'damaged'
  } catch (error) {
    // yauzl and zlib throw for a malformed archive; errors of the system are rethrown
    const isOfSystem = !(error instanceof Error) || ('errno' in error && !/^Z_/.test(String((error as NodeJS.ErrnoException).code)))
    if (isOfSystem) throw error
    return allowance.bytes < 0 ? 'archive-size' : 'damaged'
  } finally {
    zip?.close()
    await rm(unpacked, { force: true })
  }
}

function refusalOf(entry: Entry, name: string): Refusal | undefined {
  const mode = entry.externalFileAttributes >>> 16
  const isLink = (mode & 0o170000) === UNIX_SYMLINK
  if (isLink || isOutside(name) || isOutside(rawName(entry))) return 'archive-paths'
  // a reader without Info-ZIP's field sees the other name
  if (extensionOf(name) !== extensionOf(rawName(entry))) return 'damaged'
  if (entry.isEncrypted()) return 'locked'
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
  return entry.uncompressedSize > 1024 * 1024 && ratio > MAX_RATIO ? 'archive-size' : undefined
}

/** Writes a file of the archive to disk. Throws if the output exceeds the limit: the size in the header may be wrong. */
async function unpack(zip: ZipFile, entry: Entry, path: string, allowance: Allowance): Promise<void> {
  await pipeline(
    await zip.openReadStreamPromise(entry),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        allowance.bytes -= chunk.length
        if (allowance.bytes < 0) throw new Error('more comes out of an archive than is allowed')
        yield chunk
      }
    },
    createWriteStream(path),
  )
}

const END_LENGTH = 22
/** The end record of a large archive and its locator, before the end record of every archive. */
const LARGE_END_LENGTH = 56 + 20
/** In an end record: the value is in the one of a large archive. */
const ELSEWHERE = 0xffffffff

/**
 * Whether the directory that was read is the only one: it has the place and the length that the archive says, and its end follows it.
 * Readers differ in which of these they trust, and could find other files.
 */
const isWholeDirectory = (path: string, from: number, zip: ZipFile): Promise<boolean> =>
  withContent(path, async ({ read }) => {
    const to = cursorOf(zip)
    const endAt = zip.fileSize - END_LENGTH - zip.comment.length
    const end = await read(endAt, END_LENGTH)
    const [length, start] = [end.readUInt32LE(12), end.readUInt32LE(16)]
    if ((length !== to - from && length !== ELSEWHERE) || (start !== from && start !== ELSEWHERE)) return false
    if (to === endAt) return true
    const large = await read(to, LARGE_END_LENGTH)
    return to + LARGE_END_LENGTH === endAt && large.readUInt32LE(0) === 0x06064b50 && large.readBigUInt64LE(40) === BigInt(to - from)
  })

/** Where the next entry of the directory would be read. The package's types are wrong here. */
const cursorOf = ({ readEntryCursor }: ZipFile): number => Number(readEntryCursor)

/** A ZIP from Dropbox has an entry `/` for the packed folder itself, which does not lead out of the folder. */
const isOutside = (name: string): boolean => /^\/(?!$)|^[a-z]:\/|(^|\/)\.\.(\/|$)|\0/i.test(name)

const UTF8 = 0x0800
/** Info-ZIP's field for a name in UTF-8, after a version and a checksum. */
const UNICODE_PATH = 0x7075

/** A name byte by byte, as a reader without these encodings sees it. */
const rawName = (entry: Entry): string => entry.fileNameRaw.toString('latin1').replaceAll('\\', '/')

/**
 * The name of a file in an archive, with `/` as the separator. Windows writes names in its language's encoding, and some programs write a
 * backslash; a second byte of Big5 or GBK may look like one.
 */
function nameOf(entry: Entry): string {
  const own = entry.extraFields.find(({ id }) => id === UNICODE_PATH)?.data.subarray(5)
  const encodings = (entry.generalPurposeBitFlag & UTF8) !== 0 || own ? ['utf-8'] : ['utf-8', 'big5', 'gbk']
  const bytes = own ?? entry.fileNameRaw
  const readings = encodings.map((encoding) => new TextDecoder(encoding).decode(bytes))
  return (readings.find((reading) => !reading.includes('\ufffd')) ?? bytes.toString('latin1')).replaceAll('\\', '/')
}
