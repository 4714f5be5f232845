import { type ReactNode, useEffect, useRef } from 'react'

interface PlainBoxProps {
  readonly title: string
  /** words, and the buttons below them */
  readonly children: ReactNode
}

/** A box of words at the foot of the page, for what the code of a dialog cannot be fetched for [8-03]. */
export function PlainBox({ title, children }: PlainBoxProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section className="l-plain" role="alertdialog" aria-labelledby="plain-title" tabIndex={-1} ref={box}>
      <h2 id="plain-title">{title}</h2>
      {children}
    </section>
  )
}
