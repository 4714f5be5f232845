import { saveFile } from '#shared/browser/save-file.ts'
import type { Preview } from '#shared/ports/preview.ts'
import type { HostBridge } from '../bridge/contract.ts'

type Images = Parameters<Preview['images']>[0]

/**
 * The host's picture viewer, or ours where there is none; only addresses of this origin (threat 10). Files go to the
 * host by their address, as its webview ignores `blob:` and `download` (decision 4).
 */
export const mobilePreview = (
  bridge: HostBridge,
  self: Window,
  own: (images: Images, first: number, onFailed?: () => void) => void,
): Preview => ({
  images(images, first = 0, onFailed) {
    const ours = images
      .map((image) => ({ ...image, url: new URL(image.url, self.location.href).href }))
      .filter((image) => image.url.startsWith(`${self.location.origin}/`))
    if (ours.length === 0) return
    const show = (): void => own(ours, first, onFailed)
    if (bridge.inHost) bridge.call('previewImages', { images: ours, index: first }).catch(show)
    else show()
  },
  save({ name, url, bytes }) {
    const save = (): void => saveFile(self, name, bytes)
    if (bridge.inHost) bridge.call('openWebPage', { url: new URL(url, self.location.href).href, title: name }).catch(save)
    else save()
  },
})
