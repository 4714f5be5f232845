import type { FileViewer as Viewer } from '#shared/browser/file-viewer/viewer.ts'
import { ShownFile } from '#shared/ui/file-viewer/ShownFile.tsx'
import { useFileView } from '#shared/ui/file-viewer/use-file-view.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button, IconButton } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { BackIcon, ForwardIcon, MinusIcon, PlusIcon } from '../kit/icons.tsx'
import './file-viewer.css'

/** Shows an uploaded file in the page, as a phone's webview has no viewer of its own [5-03]. */
export default function FileViewer({ viewer }: { readonly viewer: Viewer }) {
  const t = useT()
  const view = useFileView(viewer)
  if (view === null) return null
  return (
    <Dialog
      title={view.name}
      // words alone need no more space than any other message
      full={view.at.kind !== 'failed'}
      onCancel={viewer.close}
      footer={
        <>
          <Button onPress={viewer.download}>{t('download')}</Button>
          <Button kind="primary" onPress={viewer.close}>
            {t('close')}
          </Button>
        </>
      }
    >
      {view.at.kind === 'shown' && (
        <div className="l-view-ways">
          {view.place !== undefined && (
            <>
              <IconButton label={t('previousPage')} icon={<BackIcon />} onPress={view.toPrevious} whenNotOffered="disable" />
              <span role="status">{view.place}</span>
              <IconButton label={t('nextPage')} icon={<ForwardIcon />} onPress={view.toNext} whenNotOffered="disable" />
            </>
          )}
          <span className="l-view-zoom">
            <IconButton label={t('zoomOut')} icon={<MinusIcon />} onPress={view.zoomOut} whenNotOffered="disable" />
            <IconButton label={t('zoomIn')} icon={<PlusIcon />} onPress={view.zoomIn} whenNotOffered="disable" />
          </span>
        </div>
      )}
      <ShownFile view={view} viewer={viewer} />
    </Dialog>
  )
}
