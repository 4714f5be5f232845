/** An opened file: a picture that the browser draws, or pages that are drawn onto a canvas. */
export type OpenedFile = OpenedPicture | OpenedPages

export interface OpenedPicture {
  readonly kind: 'picture'
  /** address of the bytes, valid until `close` */
  readonly url: string
  close(): void
}

export interface OpenedPages {
  readonly kind: 'pages'
  /** at least one */
  readonly count: number
  /**
   * Draws a page onto a canvas and sets the size of the canvas. `page` counts from 0; `width` is in pixels. Rejects if
   * the page cannot be drawn, and when `signal` aborts.
   */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>
  close(): void
}

/** Rejects if the bytes are not of the expected type. */
export type OpenFile = (bytes: Blob, signal: AbortSignal) => Promise<OpenedFile>

/** Limit of pixels per canvas on phones (iOS: 16,777,216). */
export const MOST_PIXELS = 16_000_000

/** Returns the size in which to draw a page: `width` across unless that is too many pixels. */
export function fitted(page: { readonly width: number; readonly height: number }, width: number): { width: number; height: number } {
  const scale = Math.min(width / page.width, Math.sqrt(MOST_PIXELS / (page.width * page.height)))
  return { width: Math.max(1, Math.floor(page.width * scale)), height: Math.max(1, Math.floor(page.height * scale)) }
}

/** Blob.arrayBuffer is newer than the oldest supported webviews. */
export const bytesOf = (blob: Blob): Promise<ArrayBuffer> => new Response(blob).arrayBuffer()
