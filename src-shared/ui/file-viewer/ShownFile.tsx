import type { FileViewer } from '#shared/browser/file-viewer/viewer.ts'
import { useMessageText, useT } from '../use-translate.ts'
import { PageCanvas } from './PageCanvas.tsx'
import type { FileView } from './use-file-view.ts'
import './file-viewer.css'

/** The file itself: a picture, a page of it, or words on why there is none; for the surface's dialog. */
export function ShownFile({ view, viewer }: { readonly view: FileView; readonly viewer: FileViewer }) {
  const t = useT()
  const messageText = useMessageText()
  const { name, at, page, zoom } = view
  if (at.kind === 'failed') {
    return (
      <p className="file-view-words" role="alert">
        {messageText(at.message ?? { key: 'fileLoadFailed' })}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="file-view-room" tabIndex={0} aria-label={name} aria-busy={at.kind === 'loading'}>
      {at.kind === 'loading' ? (
        <p className="file-view-words" role="status">
          {t('loading')}
        </p>
      ) : at.opened.kind === 'picture' ? (
        <img className="file-view-page" src={at.opened.url} alt={name} style={{ width: `${zoom * 100}%` }} />
      ) : (
        <PageCanvas
          className="file-view-page"
          page={page}
          zoom={zoom}
          name={t('pageOfFile', { name, page: page + 1, count: at.opened.count })}
          draw={viewer.draw}
        />
      )}
    </section>
  )
}
