import Modal from 'antd/es/modal/Modal'
import { useRef } from 'react'
import type { DialogProps } from '#kit/Dialog'
import { useT } from '#shared/ui/use-translate.ts'
import { keepTabInside } from './focus-trap.ts'
import { CloseIcon } from './icons.tsx'
import './dialog.css'

const WIDTHS = { page: 960, wide: 720, narrow: 480 } as const

/** antd's Modal with our measures and words; no movement, as it only delays the words. */
export default function DialogShell({ title, children, footer, onClose, size = 'narrow', alert = false }: DialogProps) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  // What is told or asked is answered by the main button; antd gives the focus to the cross.
  const focusMain = () => frame.current?.querySelector<HTMLElement>('.ec-dialog__foot .ant-btn-primary')?.focus()
  return (
    <Modal
      open
      centered
      title={<h2 className="ec-dialog__title">{title}</h2>}
      footer={<div className="ec-dialog__foot">{footer}</div>}
      width={WIDTHS[size]}
      onCancel={() => onClose?.()}
      mask={{ closable: false }}
      // antd's own lock writes a style without a nonce; and the page behind does no harm when it scrolls
      scrollLock={false}
      closable={onClose !== undefined && { 'aria-label': t('close'), closeIcon: <CloseIcon /> }}
      transitionName=""
      maskTransitionName=""
      rootClassName="ec-dialog"
      modalRender={(dialog) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the element only watches Tab pass by
        <div ref={frame} onKeyDown={keepTabInside}>
          {dialog}
        </div>
      )}
      afterOpenChange={(open) => {
        if (open && alert) focusMain()
      }}
    >
      <div className="ec-dialog__body">{children}</div>
    </Modal>
  )
}
