import { ownValue } from '#shared/browser/return-messages.ts'
import { parseLanguage } from '#shared/domain/languages.ts'
import type { FromHeader, HeaderFrame } from '#shared/ports/index.ts'

/** Reads an untrusted message; anything else than the header may say is undefined (threat 2). Never throws. */
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
 * The line to the host's header: what is told goes to its exact origin, never to `*`, and what is heard counts only
 * from that origin AND that very iframe (threat 35). A frame that went elsewhere neither hears nor is heard.
 */
export function headerFrame(self: Window, element: HTMLIFrameElement, origin: string): HeaderFrame {
  return {
    tell: (message) => element.contentWindow?.postMessage(message, origin),
    onMessage: (listener) => {
      const hear = (event: MessageEvent) => {
        if (event.origin !== origin || event.source === null || event.source !== element.contentWindow) return
        const said = readHeaderMessage(event.data)
        if (said !== undefined) listener(said)
      }
      self.addEventListener('message', hear)
      return () => self.removeEventListener('message', hear)
    },
  }
}
