import { openedPage } from '#shared/browser/external-page.ts'
import { payBeginHref } from '#shared/browser/pay-begin-href.ts'
import { onReturn } from '#shared/browser/return-events.ts'
import { RECEIVED, RETURN_CHANNEL, type ReturnMessage, readReturnMessage } from '#shared/browser/return-messages.ts'
import { isWebAddress } from '#shared/browser/web-address.ts'
import type { Cashier, Clock, ExternalPage, IdentityCheck, IdentityRequest } from '#shared/ports/index.ts'

/** Interval between checks of the window: its closing must be noticed within two seconds (threat 6). */
const CHECK_EVERY_MS = 500

interface WindowsSetup {
  readonly self: Window
  readonly clock: Clock
  /** Origins besides our own whose messages are accepted: the configured provider's. */
  readonly origins: readonly string[]
}

interface OpenedWindow extends WindowsSetup {
  /** The window opened during the user's click; null if the browser refused. */
  readonly opened: Window | null
  readonly href: string
  readonly type: ReturnMessage['type']
}

/**
 * The cashier or the identity provider in a popup. A message is only accepted from an expected origin and from the
 * window that we opened (threat 1); a repeated message is ignored (threat 3). A closed window, our return page in
 * another tab, and the return to this page only make the page query the server.
 */
function openedWindow({ opened, href, type, origins, clock, self }: OpenedWindow): ExternalPage {
  const { page } = openedPage(opened === null ? 'blocked' : 'window', href, (send) => {
    const received = new Set<string>()
    const receive = (data: unknown) => {
      const message = readReturnMessage(data)
      if (message?.type !== type) return
      const content = `${message.success}|${message.id ?? ''}`
      if (received.has(content)) return
      received.add(content)
      send('ask')
    }
    const onMessage = (event: MessageEvent) => {
      const known = event.origin === self.location.origin || origins.includes(event.origin)
      if (known && opened !== null && event.source === opened) receive(event.data)
    }

    const channel = 'BroadcastChannel' in self ? new BroadcastChannel(RETURN_CHANNEL) : undefined
    if (channel)
      channel.onmessage = ({ data }) => {
        receive(data)
        // A window opened by a link has no opener. It asks whether a page waits for it; if not, it returns by itself.
        if (readReturnMessage(data)?.type === type) channel.postMessage(RECEIVED)
      }
    self.addEventListener('message', onMessage)

    let stopChecking: (() => void) | undefined
    let isGone = false
    /**
     * After COOP cuts our connection, a window looks closed while the payer still uses it (threat 4). A user who closed
     * the window comes back to this page; until this page has the focus, the server is only queried.
     */
    const checkClosed = () => {
      if (opened === null) return
      stopChecking = clock.after(CHECK_EVERY_MS, () => {
        if (opened.closed && self.document.hasFocus()) return send('closed')
        if (opened.closed && !isGone) send('ask')
        isGone = opened.closed
        checkClosed()
      })
    }
    checkClosed()

    return [
      () => stopChecking?.(),
      () => channel?.close(),
      () => self.removeEventListener('message', onMessage),
      onReturn(self, ['focus'], () => send('ask')),
      () => {
        if (opened !== null && !opened.closed) opened.close()
      },
    ]
  })
  return { ...page, focus: () => opened?.focus() }
}

/** Opens a window during the user's click; null if the browser refuses or throws (threat 5). */
function tryOpen(self: Window, url: string, name: string): Window | null {
  const left = Math.max(0, Math.round(self.screenX + (self.outerWidth - 480) / 2))
  try {
    return self.open(url, name, `popup,width=480,height=760,left=${left},top=${Math.max(0, self.screenY + 40)}`)
  } catch {
    // threat 5: a browser that throws here has blocked the popup; the page offers a link instead
    return null
  }
}

/** The desktop cashier: a popup with our own /pay-begin, which redirects to the cashier's origin (decision 5). */
export function popupCashier(setup: WindowsSetup): Cashier {
  let last: { readonly billId: string; readonly opened: Window } | undefined
  return {
    terminalType: 'PC',
    choosesChannelHere: true,
    open(order, channel, shown) {
      const href = payBeginHref(order, channel, shown)
      const opened = tryOpen(setup.self, href, 'ecad-cashier')
      last = opened === null ? undefined : { billId: order.billId, opened }
      return openedWindow({ ...setup, href, type: 'pay', opened })
    },
    openWindow() {
      if (last === undefined || last.opened.closed) return undefined
      const { billId, opened } = last
      return { billId, close: () => opened.close() }
    },
  }
}

/**
 * The desktop identity check [2-26]: the click opens an empty window, which follows the link once the server has
 * returned it. If there is no link, or it is not a web address, the window is closed.
 */
export function popupIdentityCheck(setup: WindowsSetup): IdentityCheck {
  return {
    channel: 'web',
    open(request) {
      const opened = tryOpen(setup.self, 'about:blank', 'ecad-identity')
      const external = { ...openedWindow({ ...setup, href: '', type: 'identity', opened }) }
      const follow = (found: IdentityRequest | undefined) => {
        if (found === undefined || !isWebAddress(found.url)) return opened?.close()
        external.href = found.url
        if (opened !== null && !opened.closed) opened.location.replace(found.url)
      }
      request.then(follow, () => opened?.close())
      return external
    },
  }
}
