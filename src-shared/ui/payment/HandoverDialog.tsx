import { useEffect, useRef } from 'react'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { Notice } from '#kit/Notice'
import type { HandoverActions, HandoverView } from '../../flows/payment/handover/types.ts'
import { TextField } from '../parts/TextField.tsx'
import { latePart } from '../shell/late-part.tsx'
import { useT } from '../shell/use-translate.ts'
import './payment.css'

/** A code that could not be fetched is missing; the link is below it as text. */
const Code = latePart(async () => (await import('./HandoverCode.tsx')).default, { failed: () => null })

/** Said to a screen reader when so many minutes are left, and at no others. */
const SAID_MINUTES: ReadonlySet<number> = new Set([5, 1])

interface Parts {
  readonly view: HandoverView
  readonly actions: HandoverActions
}

/** Continue on the phone (decision 9.13): the code to scan, the link as text, how long it is good; then that a phone has it. */
export function HandoverDialog({ view, actions }: Parts) {
  const t = useT()
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(view.kind)
  useEffect(() => {
    if (before.current === view.kind) return
    before.current = view.kind
    // What goes away under the focus, the copy button when a phone opens the link, must not take it out of the dialog.
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
        {/* announced: every change of how the link stands, and the last minutes */}
        <div role="status">
          {view.kind === 'making' && <Notice tone="wait">{t('handoverMaking')}</Notice>}
          {view.kind === 'open' && SAID_MINUTES.has(view.minutesLeft) && (
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
