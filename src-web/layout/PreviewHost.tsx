import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { PreviewState, WebPreview } from '../popup/preview.ts'

const FileViewer = lazy(() => import('./FileViewer.tsx'))

/** What is looked at: public pictures, and uploaded files by their own viewer. */
export function PreviewHost({ preview }: { readonly preview: WebPreview }) {
  const { name } = useSnapshot(preview.viewer.state)
  return (
    <>
      <Pictures state={preview.state} />
      {name !== null && (
        <Suspense fallback={null}>
          <FileViewer viewer={preview.viewer} />
        </Suspense>
      )}
    </>
  )
}

/** Pictures full size, one at a time. */
function Pictures({ state }: { readonly state: PreviewState }) {
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
      <img className="ec-picture" src={picture.url} alt={picture.title ?? t('preview')} />
    </Dialog>
  )
}
