import type { PathCommand } from 'fontkit'
import { simpleGlyph } from './glyph-outline.ts'
import { uint16s, uint32s } from './truetype-integers.ts'

export interface GlyphOutline {
  readonly advanceWidth: number
  readonly commands: readonly PathCommand[]
}

/** The metrics of a font, in its units. */
export interface FaceMetrics {
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
}

/** TrueType counts time from 1904; a fixed one makes equal text produce equal bytes. */
const NO_DATE = Buffer.alloc(8)
const MAGIC = 0x5f0f3cf5
const CHECKSUM_OF_ALL = 0xb1b0afba

const padded = (table: Buffer): Buffer => Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])

function checksum(table: Buffer): number {
  const whole = padded(table)
  let sum = 0
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0
  return sum
}

/**
 * Writes glyphs as a TrueType font with the tables that a PDF requires of an embedded font (ISO 32000-1, 9.9). The first glyph is used
 * for characters without a glyph. The outlines may come from several files.
 */
export function writeTrueType(outlines: readonly GlyphOutline[], { unitsPerEm, ascent, descent, bbox }: FaceMetrics): Buffer {
  const glyphs = outlines.map(({ commands }) => simpleGlyph(commands))
  const box = uint16s(Math.floor(bbox.minX), Math.floor(bbox.minY), Math.ceil(bbox.maxX), Math.ceil(bbox.maxY))
  const offsets = [0]
  for (const { bytes } of glyphs) offsets.push((offsets.at(-1) ?? 0) + bytes.length)
  const most = (of: (glyph: (typeof glyphs)[number]) => number) => Math.max(0, ...glyphs.map(of))
  const tables: Readonly<Record<string, Buffer>> = {
    glyf: Buffer.concat(glyphs.map(({ bytes }) => bytes)),
    head: Buffer.concat([
      uint32s(0x10000, 0x10000, 0, MAGIC),
      uint16s(0, unitsPerEm),
      NO_DATE,
      NO_DATE,
      box,
      // upright, readable from 8 pixels up, left to right, offsets of 32 bits
      uint16s(0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      uint32s(0x10000),
      uint16s(ascent, descent, 0, unitsPerEm, 0, 0, unitsPerEm, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length),
    ]),
    hmtx: Buffer.concat(glyphs.map(({ left }, index) => uint16s(Math.round(outlines[index]?.advanceWidth ?? 0), left))),
    loca: uint32s(...offsets),
    maxp: Buffer.concat([
      uint32s(0x10000),
      uint16s(
        glyphs.length,
        most((glyph) => glyph.points),
        most((glyph) => glyph.contours),
        ...[0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
      ),
    ]),
  }
  return withDirectory(tables)
}

/** Puts the tables after their directory, in the order of their names. */
function withDirectory(tables: Readonly<Record<string, Buffer>>): Buffer {
  const entries = Object.entries(tables)
  const entrySelector = Math.floor(Math.log2(entries.length))
  const searchRange = 16 * 2 ** entrySelector
  const start = 12 + 16 * entries.length
  let offset = start
  const rows = entries.map(([tag, table]) => {
    const row = Buffer.concat([Buffer.from(tag, 'latin1'), uint32s(checksum(table), offset, table.length)])
    offset += padded(table).length
    return row
  })
  const font = Buffer.concat([
    uint32s(0x10000),
    uint16s(entries.length, searchRange, entrySelector, 16 * entries.length - searchRange),
    ...rows,
    ...entries.map(([, table]) => padded(table)),
  ])
  const head = start + padded(tables.glyf ?? Buffer.alloc(0)).length
  font.writeUInt32BE((CHECKSUM_OF_ALL - checksum(font)) >>> 0, head + 8)
  return font
}
