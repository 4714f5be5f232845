import { HEARD, RETURN_CHANNEL, type ReturnMessage, readReturnMessage } from '#shared/browser/return-messages.ts'
import type { Clock, Visit, VisitSignal } from '#shared/ports/index.ts'

/** How often the window is looked at: closing it must be noticed within two seconds (threat 6). */
const LOOK_EVERY_MS = 500

export interface WindowVisitParts {
  /** The window opened in the user's click; null when the browser refused it. */
  readonly opened: Window | null
  readonly href: string
  readonly type: ReturnMessage['type']
  /** Origins whose message counts besides our own: the configured provider's. */
  readonly origins: readonly string[]
  readonly clock: Clock
  readonly self: Window
}

/**
 * A visit carried by a popup. A message counts only from an expected origin AND the very window we
 * opened (threat 1); twice the same says nothing new (threat 3). A closed window, our own return
 * page on another tab, and coming back to this page all only say "ask the server".
 */
export function windowVisit({ opened, href, type, origins, clock, self }: WindowVisitParts): Visit {
  const listeners = new Set<(signal: VisitSignal) => void>()
  const heard = new Set<string>()
  const tell = (signal: VisitSignal) => {
    for (const listener of [...listeners]) listener(signal)
  }
  const hear = (data: unknown) => {
    const message = readReturnMessage(data)
    if (message?.type !== type) return
    const said = `${message.success}|${message.id ?? ''}`
    if (heard.has(said)) return
    heard.add(said)
    tell('ask')
  }
  const onMessage = (event: MessageEvent) => {
    const known = event.origin === self.location.origin || origins.includes(event.origin)
    if (known && opened !== null && event.source === opened) hear(event.data)
  }
  const onFront = () => {
    if (self.document.visibilityState === 'visible') tell('ask')
  }

  const whispers = 'BroadcastChannel' in self ? new BroadcastChannel(RETURN_CHANNEL) : undefined
  if (whispers)
    whispers.onmessage = ({ data }) => {
      hear(data)
      // A window that a link opened has lost its opener: it asks whether anybody waits for it, or it is to go back itself.
      if (readReturnMessage(data)?.type === type) whispers.postMessage(HEARD)
    }
  self.addEventListener('message', onMessage)
  self.addEventListener('focus', onFront)
  self.document.addEventListener('visibilitychange', onFront)

  let stopLooking: (() => void) | undefined
  let isGone = false
  /**
   * A window that was taken from us by COOP looks closed as well, with the payer still in it (threat 4). Who has closed
   * it comes back to this page; until this page has the focus it is only asked about.
   */
  const look = () => {
    if (opened === null) return
    stopLooking = clock.after(LOOK_EVERY_MS, () => {
      if (opened.closed && self.document.hasFocus()) return tell('closed')
      if (opened.closed && !isGone) tell('ask')
      isGone = opened.closed
      look()
    })
  }
  look()

  return {
    carriedBy: opened === null ? 'blocked' : 'window',
    href,
    onSignal: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    focus: () => opened?.focus(),
    end: () => {
      stopLooking?.()
      listeners.clear()
      if (whispers) whispers.close()
      self.removeEventListener('message', onMessage)
      self.removeEventListener('focus', onFront)
      self.document.removeEventListener('visibilitychange', onFront)
      if (opened !== null && !opened.closed) opened.close()
    },
  }
}

/** Opens a window in the user's own click; null when the browser refuses or throws (threat 5). */
export function tryOpen(self: Window, url: string, name: string): Window | null {
  const left = Math.max(0, Math.round(self.screenX + (self.outerWidth - 480) / 2))
  try {
    return self.open(url, name, `popup,width=480,height=760,left=${left},top=${Math.max(0, self.screenY + 40)}`)
  } catch {
    // threat 5: a browser that throws here has blocked the popup; the visit offers a link instead
    return null
  }
}
