import AntAnchor from 'antd/es/anchor'
import { type MouseEvent, useLayoutEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { SectionsProps } from '#kit/Sections'
import { useT } from '#shared/ui/shell/use-translate.ts'
import './sections.css'

/** antd's Anchor in the rail that the page keeps beside its work (kit/Page.tsx). */
export function Sections({ items, onOpen }: SectionsProps) {
  const t = useT()
  const [rail, setRail] = useState<Element | null>(null)
  useLayoutEffect(() => setRail(document.querySelector('.ec-side')), [])
  if (rail === null) return null
  /** antd scrolls to the section; the address stays, and the focus goes to the section's heading. */
  const show = (event: MouseEvent, { href }: { readonly href: string }) => {
    event.preventDefault()
    const id = href.slice(1)
    flushSync(() => onOpen(id))
    document.getElementById(id)?.querySelector('button')?.focus({ preventScroll: true })
  }
  return createPortal(
    <nav className="ec-sections" aria-label={t('sectionsOfForm')}>
      <AntAnchor affix={false} items={items.map(({ id, title }) => ({ key: id, href: `#${id}`, title }))} onClick={show} />
    </nav>,
    rail,
  )
}
