/** A file that was opened: a picture the browser draws by itself, or pages that are drawn onto a canvas. */
export type OpenedFile = OpenedPicture | OpenedPages

export interface OpenedPicture {
  readonly kind: 'picture'
  /** address of the bytes, good until `close` */
  readonly url: string
  close(): void
}

export interface OpenedPages {
  readonly kind: 'pages'
  /** one at least */
  readonly count: number
  /**
   * Draws a page onto a canvas and gives the canvas its size. `page` counts from 0; `width`: pixels across.
   * Rejects for a page that cannot be drawn, and when `signal` says that nobody waits for it any more.
   */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Rejects for bytes that are not what they are said to be. */
export type OpenFile = (bytes: Blob, signal: AbortSignal) => Promise<OpenedFile>

/** More than this no phone draws (iOS: 16,777,216 pixels a canvas). */
const MOST_PIXELS = 16_000_000

/** The size a page of this shape is drawn in, `width` across where that is not too many pixels. */
export function fitted(page: { readonly width: number; readonly height: number }, width: number): { width: number; height: number } {
  const scale = Math.min(width / page.width, Math.sqrt(MOST_PIXELS / (page.width * page.height)))
  return { width: Math.max(1, Math.floor(page.width * scale)), height: Math.max(1, Math.floor(page.height * scale)) }
}

/** Blob.arrayBuffer is younger than the webviews the build is for. */
export const bytesOf = (blob: Blob): Promise<ArrayBuffer> => new Response(blob).arrayBuffer()
