import { proxy, ref } from 'valtio/vanilla'
import type { PreviewKind } from '../../domain/files/file-kinds.ts'
import type { Clock, FileToShow, Message } from '../../ports/index.ts'
import type { OpenedFile, OpenFile } from './pages.ts'

/** Loaders of the opener for each kind; the code is loaded with the first file of that kind. */
const OPENERS: Readonly<Record<PreviewKind, () => Promise<{ readonly open: OpenFile }>>> = {
  picture: () => import('./picture.ts'),
  tiff: () => import('./tiff.ts'),
  pdf: () => import('./pdf.ts'),
}

/** Zoom levels, as multiples of the available width; a file opens at the first. */
const ZOOMS = [1, 1.5, 2, 3] as const

/** Time limit for drawing a page, the same as for any call (threat 28). */
const DRAWN_WITHIN_MS = 30_000

export type FileViewAt =
  | { readonly kind: 'loading' }
  | { readonly kind: 'shown'; readonly opened: OpenedFile }
  /** without a message: it could not be drawn, or not in time */
  | { readonly kind: 'failed'; readonly message: Message | undefined }

export interface FileViewState {
  /** name of the open file; null while the viewer is closed */
  name: string | null
  at: FileViewAt
  /** from 0 */
  page: number
  /** width of the page, as a multiple of the available width */
  zoom: number
}

export interface FileViewer {
  readonly state: FileViewState
  show(file: FileToShow): void
  close(): void
  showPage(page: number): void
  /** undefined at the last zoom level */
  zoomIn(zoom: number): (() => void) | undefined
  zoomOut(zoom: number): (() => void) | undefined
  /** Draws the current page. If it cannot be drawn, the viewer shows an error [8-11]. */
  draw(page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void>
  download(): void
}

/** Shows one uploaded file at a time in the page [5-03]. The surface's dialog draws the state. */
export function createFileViewer(clock: Clock): FileViewer {
  const state = proxy<FileViewState>({ name: null, at: { kind: 'loading' }, page: 0, zoom: ZOOMS[0] })
  let current: { readonly file: FileToShow; readonly abort: AbortController } | undefined

  const showFailure = (message?: Message): void => {
    closeFile()
    state.at = { kind: 'failed', message }
  }

  function closeFile(): void {
    if (state.at.kind === 'shown') state.at.opened.close()
  }

  function close(): void {
    current?.abort.abort()
    current = undefined
    closeFile()
    state.name = null
    state.at = { kind: 'loading' }
  }

  async function open(file: FileToShow, { signal }: AbortController): Promise<void> {
    const [answer, opener] = await Promise.all([file.read(signal), OPENERS[file.kind]()])
    if (signal.aborted) return
    if ('failed' in answer) return showFailure(answer.failed)
    const opened = await within(opener.open(answer.bytes, signal))
    if (signal.aborted) return opened.close()
    state.at = { kind: 'shown', opened: ref(opened) }
  }

  /** Rejects if the work exceeds the time limit. */
  const within = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = clock.after(DRAWN_WITHIN_MS, () => reject(new Error('not drawn in time')))
      work.then(resolve, reject).finally(stop)
    })

  const zoomed = (by: 1 | -1) => (zoom: number) => {
    const next = ZOOMS[ZOOMS.indexOf(zoom as (typeof ZOOMS)[number]) + by]
    return next === undefined
      ? undefined
      : () => {
          state.zoom = next
        }
  }

  return {
    state,
    show(file) {
      close()
      const abort = new AbortController()
      current = { file, abort }
      state.name = file.name
      state.page = 0
      state.zoom = ZOOMS[0]
      open(file, abort).catch(() => {
        if (abort.signal.aborted) return
        showFailure()
        abort.abort()
      })
    },
    close,
    showPage(page) {
      state.page = page
    },
    zoomIn: zoomed(1),
    zoomOut: zoomed(-1),
    async draw(page, canvas, width, signal) {
      const { at } = state
      if (at.kind !== 'shown' || at.opened.kind !== 'pages') return
      try {
        await within(at.opened.draw(page, canvas, width, signal))
      } catch {
        // every failure has one message, which offers the file itself [8-11]
        if (!signal.aborted && state.at.kind === 'shown') showFailure()
      }
    },
    download: () => current?.file.download(),
  }
}
