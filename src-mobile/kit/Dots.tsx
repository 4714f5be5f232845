import DotLoading from 'antd-mobile/es/components/dot-loading'
import { useLayoutEffect, useRef } from 'react'

/** antd-mobile's dots, which a style cannot stop: for whoever asked for less motion the drawing itself stands still. */
export function Dots() {
  const around = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) around.current?.querySelector('svg')?.pauseAnimations()
  }, [])
  return (
    <span ref={around} className="k-dots">
      <DotLoading color="currentColor" aria-hidden />
    </span>
  )
}
