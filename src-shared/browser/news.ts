import type { NewsListener } from '../ports/news.ts'
import { HEARD, RETURN_CHANNEL, readReturnMessage } from './return-messages.ts'

/** Hears what a browser can tell: in front, shown again from its memory of pages, on line again, and our own pages' whispers. */
export function listenForNews(self: Window, tell: NewsListener): () => void {
  const onFront = () => {
    if (self.document.visibilityState === 'visible') tell({ kind: 'front' })
  }
  const onOnline = () => {
    tell({ kind: 'online' })
  }
  const whispers = 'BroadcastChannel' in self ? new BroadcastChannel(RETURN_CHANNEL) : undefined
  if (whispers)
    whispers.onmessage = ({ data }) => {
      const message = readReturnMessage(data)
      if (message !== undefined && tell({ kind: 'returned', of: message.type, id: message.id })) whispers.postMessage(HEARD)
    }
  self.addEventListener('focus', onFront)
  self.addEventListener('pageshow', onFront)
  self.addEventListener('online', onOnline)
  self.document.addEventListener('visibilitychange', onFront)
  return () => {
    whispers?.close()
    self.removeEventListener('focus', onFront)
    self.removeEventListener('pageshow', onFront)
    self.removeEventListener('online', onOnline)
    self.document.removeEventListener('visibilitychange', onFront)
  }
}
