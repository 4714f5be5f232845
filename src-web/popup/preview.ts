import type { Messages } from '#shared/browser/messages.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import type { Preview } from '#shared/ports/index.ts'

/** The Preview port: pictures and files are shown over the page. Pictures of our own addresses only (threat 10). */
export const browserPreview = (self: Window, { showPictures, viewer }: Messages): Preview => ({
  images: (images, first = 0) =>
    showPictures(
      images.filter(({ url }) => new URL(url, self.location.href).origin === self.location.origin),
      first,
    ),
  file: viewer.show,
  save: ({ name, url }) => saveFile(self, name, url),
})
