import { appConfigOf } from '#shared/browser/app-config.ts'
import { browserClock } from '#shared/browser/clock.ts'
import { browserLocator } from '#shared/browser/locator.ts'
import { createMessages, type Messages } from '#shared/browser/messages.ts'
import { browserNavigator, type CarriedQuery } from '#shared/browser/navigator.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import { browserSeals } from '#shared/browser/seals.ts'
import { browserStorages } from '#shared/browser/storage.ts'
import type { Phone, Ports, Preview } from '#shared/ports/index.ts'
import type { HostBridge } from '../bridge/contract.ts'
import { openBridge } from '../bridge/open-bridge.ts'
import type { HostWindow } from '../bridge/transport.ts'
import { mobileCashier } from './cashier.ts'
import { mobileHostPage } from './host-page.ts'
import { mobileIdentityCheck } from './identity-check.ts'

/** Keeps digits and a leading plus; the rest of a hotline's text is for reading. */
const dialable = (number: string): string => number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')

const mobilePhone = (bridge: HostBridge, self: Window): Phone => ({
  call(number) {
    const digits = dialable(number)
    if (digits === '') return
    const dial = (): void => self.location.assign(`tel:${digits}`)
    if (bridge.inHost) bridge.call('callPhone', { number: digits }).catch(dial)
    else dial()
  },
})

/**
 * Public pictures are shown by the host's viewer, or by ours without a host; only addresses of this origin (threat 10).
 * Uploaded files are always shown by ours: the host's viewer has no session of the applicant and reads neither TIFF nor
 * PDF [5-03]. Downloads are passed to the host by address, because its webview ignores `download` (decision 4).
 */
const mobilePreview = (bridge: HostBridge, self: Window, messages: Messages): Preview => ({
  file: messages.viewer.show,
  images(images, first = 0) {
    const ownImages = images
      .map((image) => ({ ...image, url: new URL(image.url, self.location.href).href }))
      .filter((image) => image.url.startsWith(`${self.location.origin}/`))
    if (ownImages.length === 0) return
    const show = (): void => messages.showPictures(ownImages, first)
    if (bridge.inHost) bridge.call('previewImages', { images: ownImages, index: first }).catch(show)
    else show()
  },
  save({ name, url }) {
    const save = (): void => saveFile(self, name, url)
    if (bridge.inHost) bridge.call('openWebPage', { url, title: name }).catch(save)
    else save()
  },
})

/**
 * All ports of a phone: the host's functions if there is a host, otherwise the browser's. `host` is the object with the
 * bridge's wire; `tell` is called with a line for each of the bridge's calls and answers.
 */
export async function mobileParts(self: Window, carried: CarriedQuery, host: HostWindow = self, tell?: (line: string) => void) {
  const clock = browserClock(self)
  const storage = browserStorages(self)
  const messages = createMessages(clock)
  const bridge = await openBridge({
    window: host,
    clock,
    address: new URLSearchParams(self.location.search),
    names: appConfigOf(self.document).hostJsapis,
    tell,
  })
  const hostPage = mobileHostPage({ bridge, self, clock, session: storage.session })
  const ports: Ports = {
    cashier: mobileCashier(bridge, self),
    clock,
    dialogs: messages.dialogs,
    // the phone needs no handover to a phone
    handover: { isOffered: false },
    hostPage,
    identityCheck: mobileIdentityCheck(bridge, self),
    locator: browserLocator(self),
    // no page of the host can hand a number back
    lookup: { open: (url) => hostPage.openWeb(url) },
    navigator: browserNavigator(self, carried),
    phone: mobilePhone(bridge, self),
    preview: mobilePreview(bridge, self, messages),
    seals: browserSeals(self),
    storage,
  }
  return { bridge, messages, ports }
}
