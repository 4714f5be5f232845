import { useEffect, useRef, useState } from 'react'

interface Props {
  readonly page: number
  /** as a multiple of the available width */
  readonly zoom: number
  /** label of the page for screen readers */
  readonly name: string
  /** Draws a page at a width in pixels; `signal` aborts it. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>
}

/** Maximum canvas pixels per CSS pixel; more are not visible. */
const MOST_DENSITY = 2

/** A page of a file at the available width. It is drawn again when the width or the page changes. */
export function PageCanvas({ page, zoom, name, draw }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLCanvasElement>(null)
  const width = useWidth(frame)
  const [drawn, setDrawn] = useState(-1)
  useEffect(() => {
    const canvas = shown.current
    if (canvas === null || width === 0) return
    const abort = new AbortController()
    // drawn on a second canvas, so the previous page stays until this one is ready
    const offscreen = document.createElement('canvas')
    const density = Math.min(window.devicePixelRatio, MOST_DENSITY)
    void draw(page, offscreen, Math.round(width * zoom * density), abort.signal).then(() => {
      if (abort.signal.aborted || offscreen.width === 0) return
      canvas.width = offscreen.width
      canvas.height = offscreen.height
      canvas.getContext('2d')?.drawImage(offscreen, 0, 0)
      setDrawn(page)
    })
    return () => abort.abort()
  }, [page, zoom, width, draw])
  return (
    <div ref={frame}>
      <canvas
        ref={shown}
        role="img"
        aria-label={name}
        aria-busy={drawn !== page}
        className="file-view-page"
        width={0}
        height={0}
        style={{ width: `${zoom * 100}%` }}
      />
    </div>
  )
}

/** Returns the current width of an element, also after the window is rotated or resized. */
function useWidth(of: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const measure = (): void => setWidth(of.current?.clientWidth ?? 0)
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [of])
  return width
}
