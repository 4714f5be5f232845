import { select } from 'd3-selection'
import { zoom as createZoom, type ZoomTransform, zoomIdentity } from 'd3-zoom'
import { useEffect, useRef, useState } from 'react'
import { MAP } from './map-shapes.ts'

const STEP = 1.6
const LIMITS: [number, number] = [1, 24]
const EXTENT: [[number, number], [number, number]] = [
  [0, 0],
  [MAP.width, MAP.height],
]

/** Pan and zoom of an SVG: by finger, mouse and wheel through d3-zoom, and by the functions for buttons and keys. */
export function useMapZoom() {
  const svg = useRef<SVGSVGElement>(null)
  const [transform, setTransform] = useState<ZoomTransform>(zoomIdentity)
  const [zoom] = useState(() =>
    createZoom<SVGSVGElement, unknown>()
      .extent(EXTENT)
      .translateExtent(EXTENT)
      .scaleExtent(LIMITS)
      // the wheel scrolls the page unless the map has the focus, or the fingers on a touchpad are pinched
      .filter(
        (event: MouseEvent) =>
          event.button === 0 && (event.type !== 'wheel' || event.ctrlKey || document.activeElement === svg.current?.parentElement),
      )
      .on('zoom', ({ transform: now }: { readonly transform: ZoomTransform }) => setTransform(now)),
  )
  useEffect(() => {
    if (svg.current !== null) select(svg.current).call(zoom)
  }, [zoom])
  const by = (factor: number) => svg.current && zoom.scaleBy(select(svg.current), factor)
  return {
    svg,
    transform,
    zoomIn: () => by(STEP),
    zoomOut: () => by(1 / STEP),
    /** moves a point into view if it is outside */
    reveal: ([x, y]: readonly [number, number]) => {
      const [left, top] = transform.apply([x, y])
      const isInside = left >= 0 && left <= MAP.width && top >= 0 && top <= MAP.height
      if (!isInside && svg.current) zoom.translateTo(select(svg.current), x, y)
    },
  }
}
