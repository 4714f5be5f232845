import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import { extractSignature } from '@signpdf/utils'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ContentInfo, SignedData } from 'pkijs'
import decodeQR from 'qr/decode.js'
import { contentsOf } from '#server/platform/sealing/contents.ts'

const HOME = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string): string => `${join(HOME, name)}/`
const POINTS_PER_MM = 72 / 25.4

async function reading<T>(pdf: Uint8Array, read: (doc: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const places = { cMapUrl: folder('cmaps'), standardFontDataUrl: folder('standard_fonts'), wasmUrl: folder('wasm') }
  const task = getDocument({ data: Uint8Array.from(pdf), ...places, verbosity: VerbosityLevel.ERRORS })
  try {
    return await read(await task.promise)
  } finally {
    await task.destroy()
  }
}

const pagesOf = (doc: PDFDocumentProxy): Promise<PDFPageProxy[]> =>
  Promise.all(Array.from({ length: doc.numPages }, (_, index) => doc.getPage(index + 1)))

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}

/** The text of each page, line by line. */
export const pdfPages = (pdf: Uint8Array): Promise<readonly string[]> =>
  reading(pdf, async (doc) => Promise.all((await pagesOf(doc)).map(textOf)))

/** The text of a PDF as copied by a user, with single spaces. */
export const pdfText = async (pdf: Uint8Array): Promise<string> => (await pdfPages(pdf)).join('\n').replace(/\s+/g, ' ')

export const A4: readonly number[] = [210, 297]

/** Its pages, the size of the first one in whole millimetres, and title, author and other metadata. */
export const pdfFacts = (pdf: Uint8Array) =>
  reading(pdf, async (doc) => {
    const { width, height } = (await doc.getPage(1)).getViewport({ scale: 1 })
    return {
      pages: doc.numPages,
      size: [width, height].map((points) => Math.round(points / POINTS_PER_MM)),
      isTagged: (await doc.getMarkInfo())?.Marked === true,
      info: (await doc.getMetadata()).info as Readonly<Record<string, unknown>>,
    }
  })

/** The fonts of a PDF by their dictionaries, because pdf.js does not show whether they are embedded. */
export async function pdfFonts(pdf: Uint8Array) {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false })
  const named = (dict: PDFDict, key: string): string | undefined => dict.lookupMaybe(PDFName.of(key), PDFName)?.decodeText()
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFDict && named(object, 'Type') === 'Font' ? [object] : []))
    .filter((font) => !named(font, 'Subtype')?.startsWith('CIDFont'))
    .map((font) => {
      const name = named(font, 'BaseFont') ?? ''
      // a Chinese font has its descriptor one dictionary deeper
      const described = font.lookupMaybe(PDFName.of('DescendantFonts'), PDFArray)?.lookup(0, PDFDict) ?? font
      const descriptor = described.lookupMaybe(PDFName.of('FontDescriptor'), PDFDict)
      return {
        name,
        isEmbedded: ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(PDFName.of(key))),
        isSubset: /^[A-Z]{6}\+/.test(name),
        hasUnicode: font.has(PDFName.of('ToUnicode')),
      }
    })
}

/** The tags of a tagged PDF in order: 'Document H1 Table TR TH …'. */
export const pdfStructure = (pdf: Uint8Array): Promise<string> =>
  reading(pdf, async (doc) => {
    const trees = await Promise.all((await pagesOf(doc)).map((page) => page.getStructTree()))
    return [...JSON.stringify(trees).matchAll(/"role":"([^"]+)"/g)].map(([, role]) => role).join(' ')
  })

const printed = (pdf: Uint8Array, dotsPerInch: number, at: 'first' | 'last'): Promise<ImageData> =>
  reading(pdf, async (doc) => {
    const page = await doc.getPage(at === 'first' ? 1 : doc.numPages)
    const viewport = page.getViewport({ scale: dotsPerInch / 72 })
    const factory = doc.canvasFactory as { create(width: number, height: number): { context: CanvasRenderingContext2D } }
    const { context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
    await page.render({ canvas: null, canvasContext: context, viewport, intent: 'print' }).promise
    return context.getImageData(0, 0, Math.ceil(viewport.width), Math.ceil(viewport.height))
  })

/** Fraction of ink in a strip of a page: 0 if it is blank. `y` and `height` in millimetres from the top. */
export async function inkOf(pdf: Uint8Array, strip: { x: number; y: number; width: number; height: number }): Promise<number> {
  const { data, width } = await printed(pdf, 72, 'first')
  const at = (mm: number): number => Math.round(mm * POINTS_PER_MM)
  const rows = Array.from({ length: at(strip.height) }, (_, row) => (at(strip.y) + row) * width + at(strip.x))
  const pixels = rows.flatMap((start) => Array.from({ length: at(strip.width) }, (_, column) => data[(start + column) * 4 + 1] ?? 255))
  return pixels.filter((pixel) => pixel < 128).length / pixels.length
}

/** The content of the last page's QR code, read from the page as printed. */
export const qrOf = async (pdf: Uint8Array): Promise<string> => decodeQR(await printed(pdf, 150, 'last'), { timeLimit: Infinity })

/** The signature of a PDF: its format, whether it covers all of the file except itself, and whether hash and signature are valid. */
export async function signatureOf(pdf: Uint8Array) {
  const file = Buffer.from(pdf)
  const { ByteRange, signedData } = extractSignature(file)
  const [start = 0, length = 0, next = 0, rest = 0] = ByteRange
  // not by the library, which cuts every zero byte off the end, although the signature's own last byte may be zero
  const signature = Buffer.from(file.toString('latin1', length + 1, next - 1), 'hex')
  const signed = new SignedData({ schema: ContentInfo.fromBER(signature).content })
  return {
    format: /\/SubFilter \/(\S+)/.exec(file.toString('latin1'))?.[1],
    coversAll: start === 0 && file[length] === '<'.charCodeAt(0) && file[next - 1] === '>'.charCodeAt(0) && next + rest === file.length,
    isValid: await signed.verify({ signer: 0, data: Uint8Array.from(signedData).buffer }).catch(() => false),
  }
}

/** The time-stamp token of a sealed PDF, an unsigned attribute of its signature (RFC 3161, appendix A); undefined if it has none. */
export function timeStampIn(pdf: Buffer): Buffer | undefined {
  const { signerInfos } = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(contentsOf(pdf)).buffer).content })
  const attribute = signerInfos[0]?.unsignedAttrs?.attributes.find(({ type }) => type === '1.2.840.113549.1.9.16.2.14')
  const [token] = attribute?.values ?? []
  return token && Buffer.from(token.toBER(false))
}

/** The changes that a PDF's catalog permits after its certification (ISO 32000-1, table 254); undefined if it is not certified. */
export async function certifiedFor(pdf: Uint8Array): Promise<number | undefined> {
  const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false })
  const signature = catalog.lookupMaybe(PDFName.of('Perms'), PDFDict)?.lookupMaybe(PDFName.of('DocMDP'), PDFDict)
  const reference = signature?.lookupMaybe(PDFName.of('Reference'), PDFArray)?.lookup(0, PDFDict)
  if (reference?.lookup(PDFName.of('TransformMethod')) !== PDFName.of('DocMDP')) return undefined
  return reference.lookup(PDFName.of('TransformParams'), PDFDict).lookup(PDFName.of('P'), PDFNumber).asNumber()
}
