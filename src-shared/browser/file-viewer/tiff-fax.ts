import type { GeoTIFFImage } from 'geotiff'

/** Compressions of TIFF 6.0 that pack black and white as a fax does, and what PDF calls each (ISO 32000, table 11). */
const HUFFMAN = 2
const GROUP_3 = 3
const GROUP_4 = 4
export const FAX: ReadonlySet<number> = new Set([HUFFMAN, GROUP_3, GROUP_4])

const BLACK_IS_ZERO = 1
/** FillOrder: the first pixel is the lowest bit of its byte */
const LOWEST_FIRST = 2
/** T4Options: lines are packed in two dimensions */
const TWO_DIMENSIONS = 1

interface Strip {
  readonly bytes: Uint8Array
  readonly rows: number
}

/** A page packed as a fax, as a PDF of one page: its strips stay packed, one picture under the other. */
export async function faxPdf(image: GeoTIFFImage, file: ArrayBuffer): Promise<Blob> {
  const width = image.getWidth()
  const height = image.getHeight()
  const stretch = await pixelShape(image)
  const strips = await stripsOf(image, file, height)
  const params = await packing(image)
  let below = height
  const content = strips.map(({ rows }, at) => {
    below -= rows
    return `q ${width} 0 0 ${rows * stretch} 0 ${below * stretch} cm /S${at} Do Q`
  })
  const first = 4
  const names = strips.map((_, at) => `/S${at} ${first + 1 + at} 0 R`).join(' ')
  return pdfOf([
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    [`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height * stretch}]/Contents ${first} 0 R/Resources<</XObject<<${names}>>>>>>`],
    stream('', new TextEncoder().encode(content.join('\n'))),
    ...strips.map(({ bytes, rows }) =>
      stream(
        `/Type/XObject/Subtype/Image/Width ${width}/Height ${rows}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<<${params}/Columns ${width}/Rows ${rows}/EndOfBlock false>>`,
        bytes,
      ),
    ),
  ])
}

/** How high a pixel is for its width: a fax of standard quality has half as many lines as columns. */
async function pixelShape({ fileDirectory }: GeoTIFFImage): Promise<number> {
  const [across, down] = await Promise.all([fileDirectory.loadValue('XResolution'), fileDirectory.loadValue('YResolution')])
  const shape = rational(across) / rational(down)
  return shape > 0.1 && shape < 10 ? shape : 1
}

/** A fraction of TIFF: two numbers. */
const rational = (value: unknown): number => {
  const [above, under] = Array.isArray(value) || ArrayBuffer.isView(value) ? Array.from(value as ArrayLike<number>) : [Number(value), 1]
  return Number(above) / Number(under)
}

async function packing({ fileDirectory }: GeoTIFFImage): Promise<string> {
  const compression: unknown = fileDirectory.getValue('Compression')
  const options = Number((await fileDirectory.loadValue('T4Options')) ?? 0)
  const black = fileDirectory.getValue('PhotometricInterpretation') === BLACK_IS_ZERO ? '/BlackIs1 true' : ''
  if (compression === GROUP_4) return `/K -1${black}`
  if (compression === HUFFMAN) return `/K 0/EncodedByteAlign true${black}`
  return `/K ${(options & TWO_DIMENSIONS) === 0 ? 0 : 1}${black}`
}

async function stripsOf({ fileDirectory }: GeoTIFFImage, file: ArrayBuffer, height: number): Promise<readonly Strip[]> {
  const [offsets, counts, lowest] = await Promise.all([
    fileDirectory.loadValue('StripOffsets'),
    fileDirectory.loadValue('StripByteCounts'),
    fileDirectory.loadValue('FillOrder'),
  ])
  const perStrip = Number((await fileDirectory.loadValue('RowsPerStrip')) ?? height)
  if (offsets === undefined || counts === undefined) throw new Error('a fax without strips')
  return Array.from(offsets as ArrayLike<number>, (offset, at) => {
    const bytes = new Uint8Array(file, Number(offset), Number((counts as ArrayLike<number>)[at]))
    return { bytes: lowest === LOWEST_FIRST ? bytes.map(mirrored) : bytes, rows: Math.min(perStrip, height - at * perStrip) }
  }).filter(({ rows }) => rows > 0)
}

/** A byte with its bits the other way round. */
function mirrored(byte: number): number {
  let turned = 0
  for (let bit = 0; bit < 8; bit += 1) if ((byte & (1 << bit)) !== 0) turned |= 0x80 >> bit
  return turned
}

type Part = string | Uint8Array

const stream = (dictionary: string, bytes: Uint8Array): readonly Part[] => [
  `<<${dictionary}/Length ${bytes.length}>>stream\n`,
  bytes,
  '\nendstream',
]

/** The objects of a PDF, numbered from 1 in their order, the catalogue first. */
function pdfOf(objects: readonly (readonly Part[])[]): Blob {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let length = 0
  const add = (part: Part): void => {
    const bytes = typeof part === 'string' ? encoder.encode(part) : part
    parts.push(bytes)
    length += bytes.length
  }
  add('%PDF-1.7\n')
  const places = objects.map((object, at) => {
    const place = length
    for (const part of [`${at + 1} 0 obj\n`, ...object, '\nendobj\n']) add(part)
    return place
  })
  const table = length
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`)
  for (const place of places) add(`${String(place).padStart(10, '0')} 00000 n \n`)
  add(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
  return new Blob(parts as BlobPart[], { type: 'application/pdf' })
}
