import { useSnapshot } from 'valtio'
import type { FileViewAt, FileViewer } from '#shared/browser/file-viewer/viewer.ts'
import { useT } from '../use-translate.ts'

/** What a surface's viewer shows and offers; a way that leads nowhere is undefined. */
export interface FileView {
  readonly name: string
  readonly at: FileViewAt
  readonly page: number
  readonly zoom: number
  /** 'Page 2 of 5'; undefined for what has no pages */
  readonly place: string | undefined
  readonly toPrevious: (() => void) | undefined
  readonly toNext: (() => void) | undefined
  readonly zoomIn: (() => void) | undefined
  readonly zoomOut: (() => void) | undefined
}

/** The viewer's state in words and ways; null while no file is looked at [5-03]. */
export function useFileView(viewer: FileViewer): FileView | null {
  const t = useT()
  const { name, at, page, zoom } = useSnapshot(viewer.state)
  if (name === null) return null
  const count = at.kind === 'shown' && at.opened.kind === 'pages' ? at.opened.count : 0
  const to = (next: number) => (next >= 0 && next < count ? () => viewer.showPage(next) : undefined)
  const isShown = at.kind === 'shown'
  return {
    name,
    at: at as FileViewAt,
    page,
    zoom,
    place: count > 0 ? t('pageOfCount', { page: page + 1, count }) : undefined,
    toPrevious: to(page - 1),
    toNext: to(page + 1),
    zoomIn: isShown ? viewer.zoomIn(zoom) : undefined,
    zoomOut: isShown ? viewer.zoomOut(zoom) : undefined,
  }
}
