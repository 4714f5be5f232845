import { getDocument, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import PdfWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker'
import { BASE_PATH } from '../../domain/routes.ts'
import { bytesOf, fitted, type OpenedPages } from './pages.ts'

/** Address of the standard fonts and character maps that pdf.js loads, below the base path (build/pdf-parts-plugin.ts). */
const partsUrl = (folder: string): string => new URL(`${BASE_PATH}/pdfjs/${folder}/`, location.href).href

/**
 * Opens a PDF, page by page [5-03]. No script of the document runs and nothing is evaluated, as the page's policy
 * forbids it (threat 34). The policy forbids WebAssembly too; pdf.js has JavaScript in its place.
 */
export async function open(bytes: Blob, signal: AbortSignal): Promise<OpenedPages> {
  const port = new PdfWorker()
  // the types of PDFWorker's constructor lack the port
  const worker = PDFWorker.create({ port, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    data: await bytesOf(bytes),
    worker,
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useWasm: false,
    wasmUrl: partsUrl('wasm'),
    cMapUrl: partsUrl('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: partsUrl('standard_fonts'),
    // scripts and layers of XFA forms stay off
    enableXfa: false,
  })
  const close = (): void => {
    // the task's pending work ends with its worker, and its errors no longer matter
    void task.destroy().catch(() => undefined)
    worker.destroy()
    port.terminate()
  }
  signal.addEventListener('abort', close, { once: true })
  try {
    const document = await task.promise
    return {
      kind: 'pages',
      count: document.numPages,
      close,
      async draw(at, canvas, width, drawn) {
        const page = await document.getPage(at + 1)
        const natural = page.getViewport({ scale: 1 })
        const size = fitted(natural, width)
        Object.assign(canvas, size)
        const viewport = page.getViewport({ scale: size.width / natural.width })
        const render = page.render({ canvas, viewport })
        drawn.addEventListener('abort', () => render.cancel(), { once: true })
        await render.promise
      },
    }
  } catch (error) {
    close()
    throw error
  }
}
