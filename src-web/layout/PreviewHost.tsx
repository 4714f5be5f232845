import { useSnapshot } from 'valtio'
import type { FileViewer as Viewer } from '#shared/browser/file-viewer/viewer.ts'
import { lateCode, useLateCode } from '#shared/ui/late-code.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { PreviewState, WebPreview } from '../popup/preview.ts'
import { FileButtons } from './FileButtons.tsx'

const fileViewer = lateCode(async () => (await import('./FileViewer.tsx')).default)

/** Draws what is previewed: public pictures, and uploaded files by their own viewer. */
export function PreviewHost({ preview }: { readonly preview: WebPreview }) {
  const { name } = useSnapshot(preview.viewer.state)
  return (
    <>
      <Pictures state={preview.state} />
      {name !== null && <UploadedFile name={name} viewer={preview.viewer} />}
    </>
  )
}

/** An uploaded file in its viewer; where the viewer cannot be fetched, the file itself is offered [8-11]. */
function UploadedFile({ name, viewer }: { readonly name: string; readonly viewer: Viewer }) {
  const t = useT()
  const { code: FileViewer, failed } = useLateCode(fileViewer)
  if (FileViewer !== undefined) return <FileViewer viewer={viewer} />
  if (!failed) return null
  return (
    <Dialog title={name} onClose={viewer.close} footer={<FileButtons viewer={viewer} />}>
      <p role="alert">{t('fileLoadFailed')}</p>
    </Dialog>
  )
}

/** Shows pictures full size, one at a time. */
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
