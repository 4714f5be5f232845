import type { Content } from './content.ts'

/** The size of a decoded picture in memory. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly bitsPerPixel: number
}

/** Undefined for an unreadable picture; several for the pages of a TIFF. */
export type ReadPictures = (content: Content) => Promise<readonly Picture[] | undefined>

const MAX_PAGES = 2_000
const MAX_ENTRIES = 4_096

const WIDTH = 256
const HEIGHT = 257
const BITS_PER_SAMPLE = 258
const SAMPLES_PER_PIXEL = 277
const TAGS = new Set([WIDTH, HEIGHT, BITS_PER_SAMPLE, SAMPLES_PER_PIXEL])
/** Bytes of a value by its type: BYTE, SHORT, LONG, LONG8. */
const LENGTHS = new Map([
  [1, 1],
  [3, 2],
  [4, 4],
  [16, 8],
])

/** The directories of a TIFF or BigTIFF, one per page, anywhere in the file. */
export const readTiff: ReadPictures = async (content) => {
  const header = await content.read(0, 16)
  if (header.length < 8) return undefined
  const isLittle = header.readUInt8(0) === 0x49
  const isBig = readUint(header, 2, 2, isLittle) === 43
  const form = isBig ? { isLittle, count: 8, entry: 20, offset: 8 } : { isLittle, count: 2, entry: 12, offset: 4 }
  const pages: Picture[] = []
  let at = readUint(header, isBig ? 8 : 4, form.offset, isLittle)
  while (at !== 0) {
    const directory = await readDirectory(content, at, form)
    if (directory === undefined || pages.length >= MAX_PAGES) return undefined
    const { values, next } = directory
    const bitsPerPixel = (values.get(BITS_PER_SAMPLE) ?? 1) * (values.get(SAMPLES_PER_PIXEL) ?? 1)
    pages.push({ width: values.get(WIDTH) ?? 0, height: values.get(HEIGHT) ?? 0, bitsPerPixel })
    at = next
  }
  return pages.length === 0 ? undefined : pages
}

/** Lengths of the parts of a directory, in bytes. */
interface Form {
  readonly isLittle: boolean
  readonly count: number
  readonly entry: number
  readonly offset: number
}

/** The first value of each tag in use, and the offset of the next directory: 0 after the last. */
async function readDirectory(content: Content, at: number, { isLittle, count, entry, offset }: Form) {
  const entries = readUint(await content.read(at, count), 0, count, isLittle)
  if (entries === 0 || entries > MAX_ENTRIES) return undefined
  const bytes = await content.read(at + count, entries * entry + offset)
  if (bytes.length < entries * entry) return undefined
  const values = new Map<number, number>()
  for (let start = 0; start < entries * entry; start += entry) {
    const tag = readUint(bytes, start, 2, isLittle)
    if (!TAGS.has(tag)) continue
    const length = LENGTHS.get(readUint(bytes, start + 2, 2, isLittle)) ?? offset
    const isInline = readUint(bytes, start + 4, offset, isLittle) * length <= offset
    const place = start + 4 + offset
    const value = isInline ? bytes.subarray(place) : await content.read(readUint(bytes, place, offset, isLittle), length)
    values.set(tag, readUint(value, 0, length, isLittle))
  }
  // 0 if the file ends after its last directory
  return { values, next: readUint(bytes, entries * entry, offset, isLittle) }
}

/** An unsigned integer; 0 if the bytes are missing. */
function readUint(bytes: Buffer, at: number, length: number, isLittle: boolean): number {
  if (bytes.length < at + length) return 0
  if (length === 8) return Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return isLittle ? bytes.readUIntLE(at, length) : bytes.readUIntBE(at, length)
}
