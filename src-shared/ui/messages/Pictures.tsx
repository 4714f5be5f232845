import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import type { Messages, Pictures as Shown } from '../../browser/messages.ts'
import { useT } from '../use-translate.ts'
import './messages.css'

interface PicturesProps {
  readonly pictures: Shown
  readonly messages: Messages
}

/** Public pictures in full, one at a time. */
export function Pictures({ pictures: { images, index }, messages }: PicturesProps) {
  const t = useT()
  const image = images[index]
  const to = (at: number) => (images[at] === undefined ? undefined : () => messages.showPictures(images, at))
  return (
    <Dialog
      size="wide"
      title={image?.title ?? t('preview')}
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
      <img className="ec-picture" src={image?.url} alt={image?.title ?? t('preview')} />
    </Dialog>
  )
}
