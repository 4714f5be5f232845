import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { Notice } from '#kit/Notice'
import type { HandoverActions, HandoverView } from '../../flows/handover/types.ts'
import { TextField } from '../parts/TextField.tsx'
import { useMessageText, useT } from '../use-translate.ts'
import './handover.css'

const Code = lazy<ComponentType<{ readonly link: string; readonly name: string }>>(() =>
  // A code that could not be fetched is missing; the link stands below it as text.
  import('./HandoverCode.tsx').catch(() => ({ default: () => null })),
)

/** Said to a screen reader when so many minutes are left, and at no others. */
const SAID_MINUTES: ReadonlySet<number> = new Set([5, 1])

interface Parts {
  readonly view: HandoverView
  readonly actions: HandoverActions
}

/** Continue on the phone (decision 9.13): the code to scan, the link as text, how long it is good; then that a phone has it. */
export function HandoverDialog({ view, actions }: Parts) {
  const t = useT()
  const body = useFocusKept(view.kind)
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
      <div className="ec-handover" ref={body} tabIndex={-1}>
        <Said view={view} />
        {view.kind === 'open' && <Link view={view} onCopy={actions.copy} />}
      </div>
    </Dialog>
  )
}

/** What is announced: every change of how the link stands, and the last minutes. */
function Said({ view }: Pick<Parts, 'view'>) {
  const t = useT()
  const messageText = useMessageText()
  const notice: Readonly<Record<HandoverView['kind'], () => ReactNode>> = {
    making: () => <Notice tone="wait">{t('handoverMaking')}</Notice>,
    open: () =>
      view.kind === 'open' && SAID_MINUTES.has(view.minutesLeft) ? (
        <span className="ec-only-read">{t('handoverMinutesLeft', { minutes: view.minutesLeft })}</span>
      ) : null,
    opened: () => <Notice tone="wait">{t('handoverOpened')}</Notice>,
    over: () => <Notice tone="warning">{t('handoverOver')}</Notice>,
    failed: () => <Notice tone="failure">{view.kind === 'failed' ? messageText(view.message) : null}</Notice>,
  }
  return <div role="status">{notice[view.kind]()}</div>
}

function Link({ view, onCopy }: { readonly view: Extract<HandoverView, { kind: 'open' }>; readonly onCopy: (() => void) | undefined }) {
  const t = useT()
  return (
    <>
      <p>{t('handoverIntro')}</p>
      <div className="ec-handover__sheet">
        <Suspense fallback={null}>
          <Code link={view.link} name={t('handoverCode')} />
        </Suspense>
      </div>
      <p className="ec-handover__left">{t('handoverMinutesLeft', { minutes: view.minutesLeft })}</p>
      <TextField
        label={t('handoverLink')}
        value={view.link}
        hint={t('handoverPrivate')}
        beside={<Button onPress={onCopy}>{t('copyLink')}</Button>}
      />
    </>
  )
}

/** What goes away under the focus, the copy button when a phone opens the link, must not take it out of the dialog. */
function useFocusKept(kind: HandoverView['kind']) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current === kind) return
    before.current = kind
    if (document.activeElement === document.body) body.current?.focus()
  }, [kind])
  return body
}
