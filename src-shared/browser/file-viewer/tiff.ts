import { fromArrayBuffer } from 'geotiff'
import { bytesOf, fitted, type OpenedPages } from './pages.ts'
import { pixelsOf } from './tiff-pixels.ts'

/** Opens a TIFF, page by page [5-03]. geotiff cannot read CCITT fax pages; the viewer then offers the file for download. */
export async function open(bytes: Blob, signal: AbortSignal): Promise<OpenedPages> {
  const file = await fromArrayBuffer(await bytesOf(bytes), signal)
  const count = await file.getImageCount()
  if (count < 1) throw new Error('a TIFF without a page')
  const pages = new Map<number, HTMLCanvasElement>()

  async function pageOf(at: number): Promise<HTMLCanvasElement> {
    const known = pages.get(at)
    if (known !== undefined) return known
    const page = canvasOf(await pixelsOf(await file.getImage(at), signal))
    // only one page is kept in memory: each may be tens of megabytes
    pages.clear()
    pages.set(at, page)
    return page
  }

  return {
    kind: 'pages',
    count,
    async draw(at, canvas, width) {
      const page = await pageOf(at)
      Object.assign(canvas, fitted(page, width))
      canvas.getContext('2d')?.drawImage(page, 0, 0, canvas.width, canvas.height)
    },
    close() {
      pages.clear()
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
