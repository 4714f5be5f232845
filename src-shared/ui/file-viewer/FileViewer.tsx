import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { BackIcon, ForwardIcon, MinusIcon, PlusIcon } from '#kit/icons'
import type { FileViewer as Viewer } from '../../browser/file-viewer/viewer.ts'
import { useT } from '../use-translate.ts'
import { FileButtons } from './FileButtons.tsx'
import { ShownFile } from './ShownFile.tsx'
import { useFileView } from './use-file-view.ts'

/** Shows an uploaded file in the page [5-03]. */
export default function FileViewer({ viewer }: { readonly viewer: Viewer }) {
  const t = useT()
  const view = useFileView(viewer)
  if (view === null) return null
  return (
    <Dialog
      title={view.name}
      // words alone need no more space than any other message
      size={view.at.kind === 'failed' ? 'narrow' : 'page'}
      onClose={viewer.close}
      footer={<FileButtons viewer={viewer} />}
    >
      {view.at.kind === 'shown' && (
        <div className="ec-view__ways">
          {view.place !== undefined && (
            <>
              <Button name={t('previousPage')} icon={<BackIcon />} onPress={view.toPrevious} whenNotOffered="disable" />
              <span role="status">{view.place}</span>
              <Button name={t('nextPage')} icon={<ForwardIcon />} onPress={view.toNext} whenNotOffered="disable" />
            </>
          )}
          <span className="ec-view__zoom">
            <Button name={t('zoomOut')} icon={<MinusIcon />} onPress={view.zoomOut} whenNotOffered="disable" />
            <Button name={t('zoomIn')} icon={<PlusIcon />} onPress={view.zoomIn} whenNotOffered="disable" />
          </span>
        </div>
      )}
      <ShownFile view={view} viewer={viewer} />
    </Dialog>
  )
}
