import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { MessageQueue, OpenDialog, Pictures } from './message-queue.ts'

/** A message or a question of a flow. */
export function Asked({ dialog, answer }: { readonly dialog: OpenDialog; readonly answer: (yes: boolean) => void }) {
  const t = useT()
  const messageText = useMessageText()
  const { content, kind } = dialog
  const title = messageText(content.title ?? { key: 'friendlyReminder' })
  return (
    <Dialog
      title={title}
      alert
      onClose={() => answer(false)}
      footer={
        <>
          {kind === 'confirm' && (
            <Button onPress={() => answer(false)}>{content.cancel ? messageText(content.cancel) : t('cancel')}</Button>
          )}
          <Button look="primary" onPress={() => answer(true)}>
            {content.confirm ? messageText(content.confirm) : t(kind === 'confirm' ? 'confirm' : 'ok')}
          </Button>
        </>
      }
    >
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p className="k-dialog-line" key={messageText(line)}>
          {messageText(line)}
        </p>
      ))}
    </Dialog>
  )
}

/** Pictures in full, where no host shows them. */
export function Viewer({ pictures, messages }: { readonly pictures: Pictures; readonly messages: MessageQueue }) {
  const t = useT()
  const { images, index } = pictures
  const image = images[index]
  return (
    <Dialog
      title={image?.title ?? t('preview')}
      onClose={messages.closePictures}
      footer={
        <>
          <Button onPress={index > 0 ? () => messages.showPicture(index - 1) : undefined}>{t('previousPicture')}</Button>
          <Button onPress={index < images.length - 1 ? () => messages.showPicture(index + 1) : undefined}>{t('nextPicture')}</Button>
          <Button look="primary" onPress={messages.closePictures}>
            {t('close')}
          </Button>
        </>
      }
    >
      <img className="l-picture" src={image?.url} alt={image?.title ?? ''} />
    </Dialog>
  )
}
