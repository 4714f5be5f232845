import { proxy } from 'valtio'
import { saveFile } from '#shared/browser/save-file.ts'
import type { Preview } from '#shared/ports/index.ts'

export interface Picture {
  readonly url: string
  readonly title?: string
}
export interface PreviewState {
  pictures: readonly Picture[]
  at: number
  /** a picture did not come: the viewer closes, and who opened it is told */
  failed: () => void
}

/** The Preview port: keeps the pictures shown; PreviewHost draws them. Addresses of ours only, blob: included. */
export function createPreview(self: Window): Preview & { readonly state: PreviewState } {
  const state = proxy<PreviewState>({ pictures: [], at: 0, failed: () => undefined })
  const isOurs = ({ url }: Picture) => new URL(url, self.location.href).origin === self.location.origin
  return {
    state,
    images: (images, first = 0, onFailed) => {
      state.failed = () => {
        state.pictures = []
        onFailed?.()
      }
      state.pictures = images.filter(isOurs)
      state.at = Math.min(Math.max(0, first), Math.max(0, state.pictures.length - 1))
    },
    save: ({ name, bytes }) => saveFile(self, name, bytes),
  }
}
