import { browserClock } from '#shared/browser/clock.ts'
import { createMessages, type Messages } from '#shared/browser/messages.ts'
import { browserNavigator, type CarriedQuery } from '#shared/browser/navigator.ts'
import { browserSeals } from '#shared/browser/seals.ts'
import { browserStorages } from '#shared/browser/storage.ts'
import type { Ports } from '#shared/ports/index.ts'
import type { HostBridge } from '../bridge/contract.ts'
import { openBridge } from '../bridge/open-bridge.ts'
import type { HostWindow } from '../bridge/transport.ts'
import { mobileCashier } from './cashier.ts'
import { mobileHostPage } from './host-page.ts'
import { mobileIdentityCheck } from './identity-check.ts'
import { mobilePhone } from './phone.ts'
import { mobilePreview } from './preview.ts'

export interface MobileParts {
  readonly bridge: HostBridge
  readonly messages: Messages
  readonly ports: Ports
}

/** Everything the flows need of a phone: the host's where there is one, the browser's otherwise. `host`: who carries the bridge's wire. */
export async function mobileParts(self: Window, carried: CarriedQuery, host: HostWindow = self): Promise<MobileParts> {
  const clock = browserClock(self)
  const storage = browserStorages(self)
  const messages = createMessages(clock)
  const bridge = await openBridge({ window: host, clock, address: new URLSearchParams(self.location.search) })
  const ports: Ports = {
    cashier: mobileCashier(bridge, self),
    clock,
    dialogs: messages.dialogs,
    // this is the phone already
    handover: { isOffered: false },
    hostPage: mobileHostPage({ bridge, self, clock, session: storage.session }),
    identityCheck: mobileIdentityCheck(bridge, self),
    navigator: browserNavigator(self, carried),
    phone: mobilePhone(bridge, self),
    preview: mobilePreview(bridge, self, { images: messages.showPictures, file: messages.viewer.show }),
    seals: browserSeals(self),
    storage,
  }
  return { bridge, messages, ports }
}
