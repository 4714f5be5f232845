import type { FileViewer as Viewer } from '#shared/browser/file-viewer/viewer.ts'
import { ShownFile } from '#shared/ui/file-viewer/ShownFile.tsx'
import { useFileView } from '#shared/ui/file-viewer/use-file-view.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import './file-viewer.css'
import { FileButtons } from './FileButtons.tsx'

/** Shows an uploaded file in the page [5-03]. */
export default function FileViewer({ viewer }: { readonly viewer: Viewer }) {
  const t = useT()
  const view = useFileView(viewer)
  if (view === null) return null
  const { place, toPrevious, toNext, zoomIn, zoomOut } = view
  return (
    <Dialog size="page" title={view.name} onClose={viewer.close} footer={<FileButtons viewer={viewer} />}>
      {view.at.kind === 'shown' && (
        <div className="ec-view__ways">
          {place !== undefined && (
            <>
              <Button onPress={toPrevious} whenNotOffered="disable">
                {t('previousPage')}
              </Button>
              <span role="status">{place}</span>
              <Button onPress={toNext} whenNotOffered="disable">
                {t('nextPage')}
              </Button>
            </>
          )}
          <span className="ec-view__zoom">
            <Button onPress={zoomOut} whenNotOffered="disable">
              {t('zoomOut')}
            </Button>
            <Button onPress={zoomIn} whenNotOffered="disable">
              {t('zoomIn')}
            </Button>
          </span>
        </div>
      )}
      <ShownFile view={view} viewer={viewer} />
    </Dialog>
  )
}
