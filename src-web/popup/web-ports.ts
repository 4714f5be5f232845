import { browserClock } from '#shared/browser/clock.ts'
import { browserPage } from '#shared/browser/host-page.ts'
import { browserLocator } from '#shared/browser/locator.ts'
import type { Messages } from '#shared/browser/messages.ts'
import { browserNavigator, type CarriedQuery } from '#shared/browser/navigator.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import { browserSeals } from '#shared/browser/seals.ts'
import { browserStorages } from '#shared/browser/storage.ts'
import type { Phone, Ports, Preview } from '#shared/ports/index.ts'
import { popupCashier, popupIdentityCheck } from './external-window.ts'
import { lookupWindow } from './lookup-window.ts'

interface WebPortsSetup {
  readonly self: Window
  readonly messages: Messages
  readonly providerOrigins: readonly string[]
  /** called at each navigation, because it is only known once the app is created */
  readonly carried: CarriedQuery
}

/** All ports of the desktop web: popups for the cashier and the identity check, the browser for the rest. */
export function webPorts({ self, messages, providerOrigins: origins, carried }: WebPortsSetup): Ports {
  const clock = browserClock(self)
  const storage = browserStorages(self)
  const hostPage = browserPage({ self, clock, session: storage.session })
  return {
    clock,
    dialogs: messages.dialogs,
    preview: browserPreview(self, messages),
    cashier: popupCashier({ clock, self, origins }),
    identityCheck: popupIdentityCheck({ clock, self, origins }),
    handover: { isOffered: true },
    hostPage,
    locator: browserLocator(self),
    lookup: lookupWindow(self, hostPage.openWeb),
    navigator: browserNavigator(self, carried),
    phone: browserPhone(self),
    seals: browserSeals(self),
    storage,
  }
}

/** Passes the number to the dialler of this device; digits and plus only. */
const browserPhone = (self: Window): Phone => ({
  call: (number) => {
    const dialled = number.replace(/[^\d+]/g, '')
    if (dialled !== '') self.location.assign(`tel:${dialled}`)
  },
})

/** The Preview port: pictures and files are shown over the page. Pictures only from our own addresses (threat 10). */
export const browserPreview = (self: Window, { showPictures, viewer }: Messages): Preview => ({
  images: (images, first = 0) =>
    showPictures(
      images.filter(({ url }) => new URL(url, self.location.href).origin === self.location.origin),
      first,
    ),
  file: viewer.show,
  save: ({ name, url }) => saveFile(self, name, url),
})
