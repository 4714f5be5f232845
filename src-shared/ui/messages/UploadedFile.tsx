import { Dialog } from '#kit/Dialog'
import type { FileViewer as Viewer } from '../../browser/file-viewer/viewer.ts'
import { FileButtons } from '../file-viewer/FileButtons.tsx'
import { lateCode, useLateCode } from '../late-code.ts'
import { useT } from '../use-translate.ts'

const fileViewer = lateCode(async () => (await import('../file-viewer/FileViewer.tsx')).default)

interface UploadedFileProps {
  readonly name: string
  readonly viewer: Viewer
}

/** An uploaded file in its viewer; where the viewer cannot be fetched, the file itself is offered [8-11]. */
export function UploadedFile({ name, viewer }: UploadedFileProps) {
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
