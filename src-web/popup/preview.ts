import { proxy } from 'valtio'
import type { Preview } from '#shared/ports/index.ts'

export interface Picture {
  readonly url: string
  readonly title?: string
}
export interface PreviewState {
  pictures: readonly Picture[]
  at: number
}

/** The Preview port: keeps the pictures shown; PreviewHost draws them. Addresses of ours only, blob: included. */
export function createPreview(self: Window): Preview & { readonly state: PreviewState } {
  const state = proxy<PreviewState>({ pictures: [], at: 0 })
  const isOurs = ({ url }: Picture) => new URL(url, self.location.href).origin === self.location.origin
  return {
    state,
    images: (images, first = 0) => {
      state.pictures = images.filter(isOurs)
      state.at = Math.min(Math.max(0, first), Math.max(0, state.pictures.length - 1))
    },
  }
}
