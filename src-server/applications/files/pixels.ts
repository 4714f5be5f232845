import type { Content } from './content.ts'
import type { Refusal } from './refusal.ts'
import { startsWithMarkup } from './signature.ts'
import { type Picture, type ReadPictures, readTiff } from './tiff.ts'

/** They take 240 MB in colour. */
const MAX_PIXELS = 80_000_000
/** Scanned plans have one bit per pixel: A0 at 600 dpi has 560 million pixels in 70 MB. */
const MAX_BYTES_OF_BLACK_AND_WHITE = 80_000_000
const MAX_SEGMENTS = 20_000

const ZIP_END = Buffer.from('PK\u0005\u0006')

/** Checks a picture: it must contain nothing else, and be small enough to be decoded. */
export async function judgePicture(kind: keyof typeof READERS, content: Content): Promise<Refusal | undefined> {
  for await (const _ of content.places(ZIP_END, Math.max(0, content.size - 66_000))) return 'two-in-one'
  return (await startsWithMarkup(content)) ? 'two-in-one' : judgePixels(kind, content)
}

/** Whether the pictures are small enough to be decoded: a small file must not expand to gigabytes (threat 12). */
async function judgePixels(kind: keyof typeof READERS, content: Content): Promise<Refusal | undefined> {
  const pictures = await READERS[kind](content)
  if (pictures === undefined || pictures.some(({ width, height }) => width === 0 || height === 0)) return 'damaged'
  return pictures.every(isSmallEnough) ? undefined : 'pixels'
}

const isSmallEnough = ({ width, height, bitsPerPixel }: Picture): boolean =>
  width * height <= MAX_PIXELS || (bitsPerPixel === 1 && Math.ceil(width / 8) * height <= MAX_BYTES_OF_BLACK_AND_WHITE)

const COLOUR = 24

const readPng: ReadPictures = async (content) => {
  const header = await content.read(0, 24)
  if (header.length < 24 || header.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return [{ width: header.readUInt32BE(16), height: header.readUInt32BE(20), bitsPerPixel: COLOUR }]
}

const readGif: ReadPictures = async (content) => {
  const header = await content.read(0, 10)
  if (header.length < 10) return undefined
  return [{ width: header.readUInt16LE(6), height: header.readUInt16LE(8), bitsPerPixel: COLOUR }]
}

/** The size of a JPEG is in its frame header, after any number of segments of any length: profiles, previews, notes. */
const readJpeg: ReadPictures = async (content) => {
  let at = 2
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const header = await content.read(at, 9)
    if (header.length < 9) return undefined
    const marker = header.readUInt8(1)
    if (header.readUInt8(0) !== 0xff || marker === 0xff || marker === 0) at += 1
    else if (isFrameHeader(marker)) return [{ width: header.readUInt16BE(7), height: header.readUInt16BE(5), bitsPerPixel: COLOUR }]
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else at += 2 + header.readUInt16BE(2)
  }
  return undefined
}

/** SOF0 to SOF15, without the three markers of that range that are tables. */
const isFrameHeader = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const READERS = { png: readPng, gif: readGif, jpg: readJpeg, tif: readTiff } as const satisfies Record<string, ReadPictures>
