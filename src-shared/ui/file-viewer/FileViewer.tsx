import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import { BackIcon, ForwardIcon, MinusIcon, PlusIcon } from '#kit/icons'
import type { FileViewAt, FileViewer as Viewer } from '../../browser/file-viewer/viewer.ts'
import { useT } from '../shell/use-translate.ts'
import { PageCanvas } from './PageCanvas.tsx'
import './file-viewer.css'

interface FileViewerProps {
  readonly viewer: Viewer
  readonly footer: ReactNode
}

/** Shows an uploaded file in the page [5-03]. */
export default function FileViewer({ viewer, footer }: FileViewerProps) {
  const t = useT()
  const { name, page, zoom, at: seen } = useSnapshot(viewer.state)
  const at = seen as FileViewAt
  if (name === null) return null
  const opened = at.kind === 'shown' ? at.opened : undefined
  const picture = opened?.kind === 'picture' ? opened : undefined
  const count = opened?.kind === 'pages' ? opened.count : 0
  const to = (next: number) => (next >= 0 && next < count ? () => viewer.showPage(next) : undefined)
  return (
    // an error message needs no more space than other dialogs
    <Dialog title={name} size={at.kind === 'failed' ? 'narrow' : 'page'} onClose={viewer.close} footer={footer}>
      {opened && (
        <div className="ec-row">
          {count > 0 && (
            <>
              <Button name={t('previousPage')} icon={<BackIcon />} onPress={to(page - 1)} whenNotOffered="disable" />
              <span role="status">{t('pageOfCount', { page: page + 1, count })}</span>
              <Button name={t('nextPage')} icon={<ForwardIcon />} onPress={to(page + 1)} whenNotOffered="disable" />
            </>
          )}
          <span className="ec-row file-view-zoom">
            <Button name={t('zoomOut')} icon={<MinusIcon />} onPress={viewer.zoomOut(zoom)} whenNotOffered="disable" />
            <Button name={t('zoomIn')} icon={<PlusIcon />} onPress={viewer.zoomIn(zoom)} whenNotOffered="disable" />
          </span>
        </div>
      )}
      {at.kind === 'failed' ? (
        <p className="file-view-words" role="alert">
          {t(at.message ?? 'fileLoadFailed')}
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable part must be reachable by keyboard (WCAG 2.1.1)
        <section className="file-view-room" tabIndex={0} aria-label={name} aria-busy={at.kind === 'loading'}>
          {at.kind === 'loading' && (
            <p className="file-view-words" role="status">
              {t('loading')}
            </p>
          )}
          {picture && <img className="file-view-page" src={picture.url} alt={name} style={{ width: `${zoom * 100}%` }} />}
          {opened?.kind === 'pages' && (
            <PageCanvas page={page} zoom={zoom} name={t('pageOfFile', { name, page: page + 1, count })} draw={viewer.draw} />
          )}
        </section>
      )}
    </Dialog>
  )
}
