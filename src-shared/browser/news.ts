import type { NewsListener } from '../ports/news.ts'
import { onReturn } from './return-events.ts'
import { RECEIVED, RETURN_CHANNEL, readReturnMessage } from './return-messages.ts'

/**
 * Listens to events of the browser: the page is in front, restored from the back-forward cache or online again, and
 * broadcasts of our own pages.
 */
export function listenForNews(self: Window, listener: NewsListener): () => void {
  const stopFront = onReturn(self, ['focus', 'pageshow'], () => listener({ kind: 'front' }))
  const onOnline = () => {
    listener({ kind: 'online' })
  }
  const channel = 'BroadcastChannel' in self ? new BroadcastChannel(RETURN_CHANNEL) : undefined
  if (channel)
    channel.onmessage = ({ data }) => {
      const message = readReturnMessage(data)
      if (message !== undefined && listener({ kind: 'returned', of: message.type, id: message.id })) channel.postMessage(RECEIVED)
    }
  self.addEventListener('online', onOnline)
  return () => {
    channel?.close()
    self.removeEventListener('online', onOnline)
    stopFront()
  }
}
