import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { MessageDesk, OpenDialog, Pictures } from './message-desk.ts'

/** A message or a question of a flow's. */
export function Asked({ dialog, answer }: { readonly dialog: OpenDialog; readonly answer: (yes: boolean) => void }) {
  const t = useT()
  const say = useWords()
  const { content, kind } = dialog
  const title = say(content.title ?? { key: 'friendlyReminder' })
  return (
    <Dialog
      title={title}
      alert
      onCancel={() => answer(false)}
      footer={
        <>
          {kind === 'confirm' && <Button onPress={() => answer(false)}>{content.cancel ? say(content.cancel) : t('cancel')}</Button>}
          <Button kind="primary" onPress={() => answer(true)}>
            {content.confirm ? say(content.confirm) : t(kind === 'confirm' ? 'confirm' : 'ok')}
          </Button>
        </>
      }
    >
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p className="k-dialog-line" key={say(line)}>
          {say(line)}
        </p>
      ))}
    </Dialog>
  )
}

/** Pictures in full, where no host shows them. */
export function Viewer({ pictures, desk }: { readonly pictures: Pictures; readonly desk: MessageDesk }) {
  const t = useT()
  const { images, index } = pictures
  const image = images[index]
  return (
    <Dialog
      title={image?.title ?? t('preview')}
      onCancel={desk.closePictures}
      footer={
        <>
          <Button onPress={index > 0 ? () => desk.turnPicture(index - 1) : undefined}>{t('previousPicture')}</Button>
          <Button onPress={index < images.length - 1 ? () => desk.turnPicture(index + 1) : undefined}>{t('nextPicture')}</Button>
          <Button kind="primary" onPress={desk.closePictures}>
            {t('close')}
          </Button>
        </>
      }
    >
      <img className="l-picture" src={image?.url} alt={image?.title ?? ''} />
    </Dialog>
  )
}
