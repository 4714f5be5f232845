import { useSnapshot } from 'valtio'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { PreviewState } from '../popup/preview.ts'

/** Pictures full size, one at a time. */
export function PreviewHost({ state }: { readonly state: PreviewState }) {
  const t = useT()
  const { pictures, at } = useSnapshot(state)
  const picture = pictures[at]
  if (picture === undefined) return null
  const close = () => {
    state.pictures = []
  }
  const to = (next: number) =>
    next >= 0 && next < pictures.length
      ? () => {
          state.at = next
        }
      : undefined
  return (
    <Dialog
      size="wide"
      title={picture.title ?? t('preview')}
      closeName={t('close')}
      onClose={close}
      footer={
        <>
          <Button onPress={to(at - 1)}>{t('previousPicture')}</Button>
          <Button onPress={to(at + 1)}>{t('nextPicture')}</Button>
          <Button look="primary" onPress={close}>
            {t('close')}
          </Button>
        </>
      }
    >
      <img className="ec-picture" src={picture.url} alt={picture.title ?? t('preview')} onError={() => state.failed()} />
    </Dialog>
  )
}
