import { useEffect, useRef, useState } from 'react'

interface Props {
  readonly page: number
  /** as a share of the room there is */
  readonly zoom: number
  /** what a page is called, for who does not see it */
  readonly name: string
  /** Draws the page so many pixels wide; `signal`: it is not waited for any more. */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>
}

/** More pixels than this for one of the layout show nobody more. */
const MOST_DENSITY = 2

/** A page of a file, drawn as wide as there is room, anew when the room or the page is another. */
export function PageCanvas({ page, zoom, name, draw }: Props) {
  const room = useRef<HTMLDivElement>(null)
  const shown = useRef<HTMLCanvasElement>(null)
  const width = useWidth(room)
  const [drawn, setDrawn] = useState(-1)
  useEffect(() => {
    const canvas = shown.current
    if (canvas === null || width === 0) return
    const abort = new AbortController()
    // drawn aside, so that the page before stays until this one is there
    const aside = document.createElement('canvas')
    const density = Math.min(window.devicePixelRatio, MOST_DENSITY)
    void draw(page, aside, Math.round(width * zoom * density), abort.signal).then(() => {
      if (abort.signal.aborted || aside.width === 0) return
      canvas.width = aside.width
      canvas.height = aside.height
      canvas.getContext('2d')?.drawImage(aside, 0, 0)
      setDrawn(page)
    })
    return () => abort.abort()
  }, [page, zoom, width, draw])
  return (
    <div ref={room}>
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

/** How wide an element is by now, also after the window is turned or made narrower. */
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
