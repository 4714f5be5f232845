import { openedPage, type Send } from '#shared/browser/external-page.ts'
import { onReturn } from '#shared/browser/return-events.ts'
import { isWebAddress } from '#shared/browser/web-address.ts'
import type { IdentityCheck, IdentityRequest } from '#shared/ports/identity-check.ts'
import type { AuthRequest, HostBridge } from '../bridge/contract.ts'

/** Returns the account type from the host's storage, in upper case [6-02]; personal if none is stored. */
async function userTypeOf(bridge: HostBridge): Promise<AuthRequest['userType']> {
  try {
    const { value } = await bridge.call('storageGet', { key: 'userType' })
    return value?.trim().toUpperCase() || 'PERSONAL'
  } catch {
    // [8-08] errors of the host's account type are ignored: the server decides who the person is
    return 'PERSONAL'
  }
}

async function checkInHost(bridge: HostBridge, request: IdentityRequest, send: Send): Promise<void> {
  try {
    const { status } = await bridge.call('startAuth', { ...request, userType: await userTypeOf(bridge) })
    send(status === 'CANCELLED' ? 'closed' : 'ask')
  } catch {
    // decision 4: after any host error the server is queried once more and the check ends
    send('closed')
  }
}

/** Uses the host's identity check, or follows the link in this tab in a plain phone browser [4-05]. */
export const mobileIdentityCheck = (bridge: HostBridge, self: Window): IdentityCheck => ({
  get channel() {
    return bridge.inHost ? 'app' : 'web'
  },
  open(request) {
    const inHost = bridge.inHost && bridge.supports('startAuth')
    const { page, send } = openedPage(inHost ? 'host' : 'same-tab', '', (send) => [
      inHost ? bridge.on('resume', () => send('ask')) : onReturn(self, ['pageshow'], () => send('ask')),
    ])
    request.then(
      (given) => {
        if (given === undefined) send('closed')
        else if (inHost) void checkInHost(bridge, given, send)
        else if (isWebAddress(given.url)) self.location.assign(given.url)
        else send('closed')
      },
      () => send('closed'),
    )
    return page
  },
})
