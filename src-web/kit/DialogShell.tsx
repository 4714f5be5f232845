import Modal from 'antd/es/modal/Modal'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { DialogProps } from '#kit/Dialog'
import { keepTabInside } from '#shared/ui/shell/keep-tab-inside.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { CloseIcon } from './icons.tsx'

const WIDTHS = { page: 960, wide: 720, narrow: 528 } as const

/** Whether an element scrolls, measured again when it or its content changes its size. */
function useScrolls() {
  const [scrolls, setScrolls] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => setScrolls(element.scrollHeight > element.clientHeight))
    for (const part of [element, ...element.children]) sizes.observe(part)
    return () => sizes.disconnect()
  }, [])
  return [watch, scrolls] as const
}

/** What takes the focus: the main button answers an alert; in other dialogs the first field, if there is one. */
const firstOf = (foot: HTMLElement | null, alert: boolean): HTMLElement | null | undefined =>
  alert ? foot?.querySelector('.ant-btn-primary') : foot?.closest('.ant-modal')?.querySelector('.ec-dialog__body input:not([disabled])')

/** antd's Modal with our sizes, texts and animation (dialog.css). */
export default function DialogShell({ title, children, footer, onClose, size = 'narrow', alert = false }: DialogProps) {
  const t = useT()
  const foot = useRef<HTMLDivElement>(null)
  const [body, scrolls] = useScrolls()
  return (
    <Modal
      open
      centered
      title={<h2 className="ec-dialog__title">{title}</h2>}
      footer={
        <div ref={foot} className="ec-ways ec-dialog__foot">
          {footer}
        </div>
      }
      width={WIDTHS[size]}
      onCancel={() => onClose?.()}
      mask={{ closable: false }}
      // antd's lock writes a style without a nonce, and scrolling the page behind is harmless
      scrollLock={false}
      closable={onClose !== undefined && { 'aria-label': t('close'), closeIcon: <CloseIcon /> }}
      transitionName=""
      maskTransitionName=""
      wrapProps={{ onKeyDown: (event: KeyboardEvent<HTMLElement>) => keepTabInside(event, event.currentTarget) }}
      // antd focuses the cross
      afterOpenChange={(open) => open && firstOf(foot.current, alert)?.focus()}
    >
      {/* a part that scrolls must be reachable by keyboard (WCAG 2.1.1) */}
      <div ref={body} className="ec-dialog__body" tabIndex={scrolls ? 0 : undefined}>
        <div className="ec-stack">{children}</div>
      </div>
    </Modal>
  )
}
