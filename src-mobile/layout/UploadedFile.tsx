import type { FileViewer as Viewer } from '#shared/browser/file-viewer/viewer.ts'
import { lateCode, useLateCode } from '#shared/ui/late-code.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { PlainBox } from './PlainBox.tsx'

const fileViewer = lateCode(async () => (await import('./FileViewer.tsx')).default)

/** An uploaded file in its viewer; where the viewer cannot be fetched, the file itself is offered [8-11]. */
export function UploadedFile({ name, viewer }: { readonly name: string; readonly viewer: Viewer }) {
  const t = useT()
  const { code: FileViewer, failed } = useLateCode(fileViewer)
  if (FileViewer !== undefined) return <FileViewer viewer={viewer} />
  if (!failed) return null
  return (
    <PlainBox title={name}>
      <p>{t('fileLoadFailed')}</p>
      <Button onPress={viewer.download}>{t('download')}</Button>
      <Button look="primary" onPress={viewer.close}>
        {t('close')}
      </Button>
    </PlainBox>
  )
}
