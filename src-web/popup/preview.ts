import { proxy } from 'valtio'
import { createFileViewer, type FileViewer } from '#shared/browser/file-viewer/viewer.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import type { Clock, Preview } from '#shared/ports/index.ts'

export interface Picture {
  readonly url: string
  readonly title?: string
}
export interface PreviewState {
  pictures: readonly Picture[]
  at: number
}

export interface WebPreview extends Preview {
  readonly state: PreviewState
  readonly viewer: FileViewer
}

/** The Preview port: keeps the pictures and the file that are shown; PreviewHost draws them. Pictures of our own addresses only. */
export function createPreview(self: Window, clock: Clock): WebPreview {
  const state = proxy<PreviewState>({ pictures: [], at: 0 })
  const viewer = createFileViewer(clock)
  const isOurs = ({ url }: Picture) => new URL(url, self.location.href).origin === self.location.origin
  return {
    state,
    viewer,
    images: (images, first = 0) => {
      state.pictures = images.filter(isOurs)
      state.at = Math.min(Math.max(0, first), Math.max(0, state.pictures.length - 1))
    },
    file: viewer.show,
    save: ({ name, url }) => saveFile(self, name, url),
  }
}
