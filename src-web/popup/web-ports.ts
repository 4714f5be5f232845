import { browserClock } from '#shared/browser/clock.ts'
import { browserNavigator, type CarriedQuery } from '#shared/browser/navigator.ts'
import { browserSeals } from '#shared/browser/seals.ts'
import { browserStorages } from '#shared/browser/storage.ts'
import type { Dialogs, Ports, Preview } from '#shared/ports/index.ts'
import { popupCashier } from './cashier.ts'
import { browserPage } from './host-page.ts'
import { popupIdentityCheck } from './identity-check.ts'
import { browserPhone } from './phone.ts'

export interface WebPortsSetup {
  readonly self: Window
  readonly dialogs: Dialogs
  readonly preview: Preview
  readonly providerOrigins: readonly string[]
  /** asked at each move, as it is known only when the product is wired */
  readonly carried: CarriedQuery
}

/** Every port of the desktop web: popups for the cashier and the identity check, the browser for the rest. */
export function webPorts({ self, dialogs, preview, providerOrigins: origins, carried }: WebPortsSetup): Ports {
  const clock = browserClock(self)
  const storage = browserStorages(self)
  return {
    clock,
    dialogs,
    preview,
    cashier: popupCashier({ clock, self, origins }),
    identityCheck: popupIdentityCheck({ clock, self, origins }),
    handover: { isOffered: true },
    hostPage: browserPage({ self, clock, session: storage.session }),
    navigator: browserNavigator(self, carried),
    phone: browserPhone(self),
    seals: browserSeals(self),
    storage,
  }
}
