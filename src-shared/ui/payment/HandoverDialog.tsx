import { useEffect, useRef } from 'react'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { Notice } from '#kit/Notice'
import type { HandoverActions, HandoverView } from '../../flows/payment/handover/types.ts'
import { TextField } from '../parts/TextField.tsx'
import { latePart } from '../shell/late-part.tsx'
import { useT } from '../shell/use-translate.ts'
import './payment.css'

/** If the code cannot be loaded, only the link below it is shown as text. */
const Code = latePart(async () => (await import('./HandoverCode.tsx')).default, { failed: () => null })

/** Remaining minutes that are announced to screen readers. */
const ANNOUNCED_MINUTES: ReadonlySet<number> = new Set([5, 1])

interface Parts {
  readonly view: HandoverView
  readonly actions: HandoverActions
}

/**
 * Continue on the phone (decision 9.13): the QR code, the link as text and its remaining time; then the confirmation
 * that a phone opened it.
 */
export function HandoverDialog({ view, actions }: Parts) {
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(view.kind)
  useEffect(() => {
    if (before.current === view.kind) return
    before.current = view.kind
    // An element that disappears with the focus, such as the copy button when a phone opens the link, must not move the
    // focus out of the dialog.
    if (document.activeElement === document.body) body.current?.focus()
  }, [view.kind])
  const renewFirst = view.kind === 'over' || view.kind === 'failed'
  return (
    <Dialog
      title={t('continueOnPhone')}
      onClose={actions.cancel}
      footer={
        <>
          <Button onPress={actions.cancel}>{t('cancel')}</Button>
          <Button look={renewFirst ? 'primary' : 'secondary'} onPress={actions.renew} busy={view.kind === 'making'}>
            {t('newCode')}
          </Button>
          <Button look="primary" onPress={actions.finished}>
            {t('checkNow')}
          </Button>
        </>
      }
    >
      <div className="ec-stack" ref={body} tabIndex={-1}>
        {/* announces every change of the link's state, and the last minutes */}
        <div role="status">
          {view.kind === 'making' && <Notice tone="wait">{t('handoverMaking')}</Notice>}
          {view.kind === 'open' && ANNOUNCED_MINUTES.has(view.minutesLeft) && (
            <span className="ec-only-read">{t('handoverMinutesLeft', { minutes: view.minutesLeft })}</span>
          )}
          {view.kind === 'opened' && <Notice tone="wait">{t('handoverOpened')}</Notice>}
          {view.kind === 'over' && <Notice tone="warning">{t('handoverOver')}</Notice>}
          {view.kind === 'failed' && <Notice tone="failure">{t(view.message)}</Notice>}
        </div>
        {view.kind === 'open' && (
          <>
            <p>{t('handoverIntro')}</p>
            <div className="ec-handover__sheet ec-box">
              <Code link={view.link} name={t('handoverCode')} />
            </div>
            <p className="ec-handover__left ec-muted ec-figures">{t('handoverMinutesLeft', { minutes: view.minutesLeft })}</p>
            <TextField
              label={t('handoverLink')}
              value={view.link}
              hint={t('handoverPrivate')}
              beside={<Button onPress={actions.copy}>{t('copyLink')}</Button>}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
