import { ownValue } from '#shared/browser/return-messages.ts'
import { parseLanguage } from '#shared/domain/languages.ts'
import type { FromHeader, HeaderFrame } from '#shared/ports/index.ts'

/** Reads an untrusted message; returns undefined for an unknown one (threat 2). Never throws. */
function readHeaderMessage(data: unknown): FromHeader | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const type = ownValue(data, 'type')
  if (type === 'header-ready' || type === 'login' || type === 'logout') return { type }
  if (type !== 'language') return undefined
  const wanted = ownValue(data, 'language')
  const language = typeof wanted === 'string' ? parseLanguage(wanted) : undefined
  return language && { type, language }
}

/**
 * Exchanges messages with the host's header. A message is posted to its exact origin, never to `*`, and only accepted
 * from that origin and that iframe (threat 35). A frame that navigated elsewhere receives nothing and is ignored.
 */
export function headerFrame(self: Window, element: HTMLIFrameElement, origin: string): HeaderFrame {
  return {
    post: (message) => element.contentWindow?.postMessage(message, origin),
    onMessage: (listener) => {
      const receive = (event: MessageEvent) => {
        if (event.origin !== origin || event.source === null || event.source !== element.contentWindow) return
        const received = readHeaderMessage(event.data)
        if (received !== undefined) listener(received)
      }
      self.addEventListener('message', receive)
      return () => self.removeEventListener('message', receive)
    },
  }
}
