import { deflateRawSync, crc32 as nodeCrc32 } from 'node:zlib'

export interface ZipEntry {
  /** with / between folders */
  readonly name: string
  readonly bytes: Uint8Array
}

/** 1980-01-01 00:00, the first instant a zip can say: no build time enters the file. */
const DOS_TIME = 0
const DOS_DATE = 0x21
const VERSION = 20
const UTF8_NAMES = 0x0800
const STORED = 0
const DEFLATED = 8

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
/** Node 20 before 20.15 has no crc32 of its own. */
export function crc32(bytes: Uint8Array): number {
  if (typeof nodeCrc32 === 'function') return nodeCrc32(bytes)
  let crc = 0xffffffff
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const fields = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of parts) at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at)
  return buffer
}

/** A zip that depends on names and contents alone: sorted, no times, no owners, one deflate level. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of sorted) {
    const deflated = deflateRawSync(bytes, { level: 9 })
    const smaller = deflated.length < bytes.length
    const body = smaller ? deflated : Buffer.from(bytes)
    const path = Buffer.from(name, 'utf8')
    const common = [
      [VERSION, 2],
      [UTF8_NAMES, 2],
      [smaller ? DEFLATED : STORED, 2],
      [DOS_TIME, 2],
      [DOS_DATE, 2],
      [crc32(bytes), 4],
      [body.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    ] as const
    const local = Buffer.concat([fields([0x04034b50, 4], ...common), path, body])
    directory.push(Buffer.concat([fields([0x02014b50, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]), path]))
    files.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [sorted.length, 2], [sorted.length, 2], [index.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...files, index, end])
}
