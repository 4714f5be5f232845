import type { Preview } from '#shared/ports/preview.ts'
import type { HostBridge } from '../bridge/contract.ts'

type Images = Parameters<Preview['images']>[0]

/** The host's picture viewer, or ours where there is none; only addresses of this origin (threat 10). */
export const mobilePreview = (bridge: HostBridge, self: Window, own: (images: Images, first: number) => void): Preview => ({
  images(images, first = 0) {
    const ours = images
      .map((image) => ({ ...image, url: new URL(image.url, self.location.href).href }))
      .filter((image) => image.url.startsWith(`${self.location.origin}/`))
    if (ours.length === 0) return
    const show = (): void => own(ours, first)
    if (bridge.inHost) bridge.call('previewImages', { images: ours, index: first }).catch(show)
    else show()
  },
})
