import { fromArrayBuffer, type GeoTIFFImage } from 'geotiff'
import { bytesOf, fitted, type OpenedPages } from './pages.ts'
import { FAX, faxPdf } from './tiff-fax.ts'
import { pixelsOf } from './tiff-pixels.ts'

/**
 * A TIFF, page by page [5-03]. Pages that a scanner or fax packed as CCITT, which geotiff does not read, are handed to
 * pdf.js, which does: the same bytes in a PDF of one page.
 */
export async function open(bytes: Blob, signal: AbortSignal): Promise<OpenedPages> {
  const buffer = await bytesOf(bytes)
  const file = await fromArrayBuffer(buffer, signal)
  const count = await file.getImageCount()
  if (count < 1) throw new Error('a TIFF without a page')
  const pages = new Map<number, HTMLCanvasElement>()
  const faxes = new Map<number, OpenedPages>()

  async function pageOf(at: number, image: GeoTIFFImage): Promise<HTMLCanvasElement> {
    const known = pages.get(at)
    if (known !== undefined) return known
    const page = canvasOf(await pixelsOf(image, signal))
    // one page at a time is in memory: each may be tens of megabytes
    pages.clear()
    pages.set(at, page)
    return page
  }

  async function faxOf(at: number, image: GeoTIFFImage): Promise<OpenedPages> {
    const known = faxes.get(at)
    if (known !== undefined) return known
    const { open: openPdf } = await import('./pdf.ts')
    const fax = await openPdf(await faxPdf(image, buffer), signal)
    faxes.set(at, fax)
    return fax
  }

  return {
    kind: 'pages',
    count,
    async draw(at, canvas, width, drawn) {
      const image = await file.getImage(at)
      if (FAX.has(image.fileDirectory.getValue('Compression') ?? 1)) return (await faxOf(at, image)).draw(0, canvas, width, drawn)
      const page = await pageOf(at, image)
      Object.assign(canvas, fitted(page, width))
      canvas.getContext('2d')?.drawImage(page, 0, 0, canvas.width, canvas.height)
    },
    close() {
      pages.clear()
      for (const fax of faxes.values()) fax.close()
    },
  }
}

function canvasOf(pixels: ImageData): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = pixels.width
  canvas.height = pixels.height
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return canvas
}
