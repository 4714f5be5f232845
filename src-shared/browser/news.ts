import type { NewsListener } from '../ports/news.ts'
import { RECEIVED, RETURN_CHANNEL, readReturnMessage } from './return-messages.ts'

/** Listens to the events a browser can report: in front, restored from the back-forward cache, online again, and broadcasts of our own pages. */
export function listenForNews(self: Window, listener: NewsListener): () => void {
  const onFront = () => {
    if (self.document.visibilityState === 'visible') listener({ kind: 'front' })
  }
  const onOnline = () => {
    listener({ kind: 'online' })
  }
  const channel = 'BroadcastChannel' in self ? new BroadcastChannel(RETURN_CHANNEL) : undefined
  if (channel)
    channel.onmessage = ({ data }) => {
      const message = readReturnMessage(data)
      if (message !== undefined && listener({ kind: 'returned', of: message.type, id: message.id })) channel.postMessage(RECEIVED)
    }
  self.addEventListener('focus', onFront)
  self.addEventListener('pageshow', onFront)
  self.addEventListener('online', onOnline)
  self.document.addEventListener('visibilitychange', onFront)
  return () => {
    channel?.close()
    self.removeEventListener('focus', onFront)
    self.removeEventListener('pageshow', onFront)
    self.removeEventListener('online', onOnline)
    self.document.removeEventListener('visibilitychange', onFront)
  }
}
