import { useSnapshot } from 'valtio'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon, NewTabIcon } from '#kit/icons'
import type { FileViewer as Viewer } from '../../../browser/file-viewer/viewer.ts'
import type { MessageState, Messages, Pictures as Shown } from '../../../browser/messages.ts'
import type { Message } from '../../../ports/message.ts'
import { lateCode, useLateCode } from '../late-code.ts'
import { useT } from '../use-translate.ts'
import './messages.css'

const fileViewer = lateCode(async () => (await import('../../file-viewer/FileViewer.tsx')).default)
const TOAST_ICONS = { info: InfoIcon, success: CheckIcon, failure: AlertIcon, loading: ClockIcon } as const

/**
 * Draws the layers over the page: dialogs, titled 'Friendly reminder' unless they have another title [8-01], files,
 * pictures, toasts.
 */
export function MessageHost({ messages }: { readonly messages: Messages }) {
  const t = useT()
  const { dialogs, toasts, pictures } = useSnapshot(messages.state) as MessageState
  const { name } = useSnapshot(messages.viewer.state)
  return (
    <>
      {name !== null && <UploadedFile name={name} viewer={messages.viewer} />}
      {dialogs.map((dialog) => (
        <MessageDialog key={dialog.id} dialog={dialog} answer={(yes) => messages.answer(dialog.id, yes)} />
      ))}
      {pictures && <Pictures pictures={pictures} messages={messages} />}
      {/* short messages at the window's edge, which disappear by themselves and are announced politely */}
      <div className="ec-toasts" role="status">
        {toasts.map(({ id, tone, message }) => {
          const Icon = TOAST_ICONS[tone]
          return (
            <p key={id} className="ec-toast ec-line">
              <Icon />
              {t(message)}
            </p>
          )
        })}
      </div>
    </>
  )
}

interface MessageDialogProps {
  readonly dialog: MessageState['dialogs'][number]
  readonly answer: (yes: boolean) => void
}

/** Language of a text, if it is not the page's. */
const languageOf = (message: Message): string | undefined => ('text' in message ? message.lang : undefined)

/** A message or a question of a flow. */
function MessageDialog({ dialog: { content, asks }, answer }: MessageDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t(content.title ?? 'friendlyReminder')}
      alert
      onClose={() => answer(false)}
      footer={
        <>
          {asks && <Button onPress={() => answer(false)}>{t(content.cancel ?? 'cancel')}</Button>}
          {content.also?.map(({ name, press, opensWindow }) => (
            <Button
              key={t(name)}
              icon={opensWindow && <NewTabIcon />}
              onPress={() => {
                answer(true)
                press()
              }}
            >
              {t(name)}
              {opensWindow && <span className="ec-only-read"> {t('opensInNewWindow')}</span>}
            </Button>
          ))}
          <Button look="primary" onPress={() => answer(true)}>
            {content.confirm ? <span lang={languageOf(content.confirm)}>{t(content.confirm)}</span> : t(asks ? 'confirm' : 'ok')}
          </Button>
        </>
      }
    >
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p key={t(line)} lang={languageOf(line)}>
          {t(line)}
        </p>
      ))}
    </Dialog>
  )
}

/** An uploaded file in its viewer; if the viewer cannot be loaded, the file itself is offered [8-11]. */
function UploadedFile({ name, viewer }: { readonly name: string; readonly viewer: Viewer }) {
  const t = useT()
  const { code: FileViewer, failed } = useLateCode(fileViewer)
  const footer = (
    <>
      <Button onPress={viewer.download}>{t('download')}</Button>
      <Button look="primary" onPress={viewer.close}>
        {t('close')}
      </Button>
    </>
  )
  if (FileViewer !== undefined) return <FileViewer viewer={viewer} footer={footer} />
  if (!failed) return null
  return (
    <Dialog title={name} onClose={viewer.close} footer={footer}>
      <p role="alert">{t('fileLoadFailed')}</p>
    </Dialog>
  )
}

/** Public pictures in full size, one at a time. */
function Pictures({ pictures: { images, index }, messages }: { readonly pictures: Shown; readonly messages: Messages }) {
  const t = useT()
  const image = images[index]
  const title = image?.title ?? t('preview')
  const to = (at: number) => (images[at] === undefined ? undefined : () => messages.showPictures(images, at))
  return (
    <Dialog
      size="wide"
      title={title}
      onClose={messages.closePictures}
      footer={
        <>
          <Button onPress={to(index - 1)}>{t('previousPicture')}</Button>
          <Button onPress={to(index + 1)}>{t('nextPicture')}</Button>
          <Button look="primary" onPress={messages.closePictures}>
            {t('close')}
          </Button>
        </>
      }
    >
      <img className="ec-picture" src={image?.url} alt={title} />
    </Dialog>
  )
}
