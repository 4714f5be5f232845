import { saveFile } from '#shared/browser/save-file.ts'
import type { FileToShow, Preview } from '#shared/ports/preview.ts'
import type { HostBridge } from '../bridge/contract.ts'

type Images = Parameters<Preview['images']>[0]

interface OwnViewers {
  readonly images: (images: Images, first: number) => void
  readonly file: (file: FileToShow) => void
}

/**
 * Public pictures go to the host's viewer, or to ours where there is none; only addresses of this origin (threat 10).
 * Uploaded files are always ours to show: the host's viewer has neither the applicant's session nor a TIFF or PDF
 * [5-03]. Downloads go to the host by their address, as its webview ignores `download` (decision 4).
 */
export const mobilePreview = (bridge: HostBridge, self: Window, own: OwnViewers): Preview => ({
  file: own.file,
  images(images, first = 0) {
    const ours = images
      .map((image) => ({ ...image, url: new URL(image.url, self.location.href).href }))
      .filter((image) => image.url.startsWith(`${self.location.origin}/`))
    if (ours.length === 0) return
    const show = (): void => own.images(ours, first)
    if (bridge.inHost) bridge.call('previewImages', { images: ours, index: first }).catch(show)
    else show()
  },
  save({ name, url }) {
    const save = (): void => saveFile(self, name, url)
    if (bridge.inHost) bridge.call('openWebPage', { url, title: name }).catch(save)
    else save()
  },
})
