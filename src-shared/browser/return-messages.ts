/** Message of our return pages to the page that opened them (decision 5). */
export interface ReturnMessage {
  readonly type: 'pay' | 'identity'
  readonly success: boolean
  /** bill or identity-check id; only a hint, the server is queried anyway */
  readonly id?: string | undefined
}

const ID = /^[\w.:-]{1,128}$/

/** Reads an untrusted message; returns undefined for any other shape (threat 2). Never throws. */
export function readReturnMessage(data: unknown): ReturnMessage | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const [type, success, id] = ['type', 'success', 'id'].map((key) => ownValue(data, key))
  if ((type !== 'pay' && type !== 'identity') || typeof success !== 'boolean') return undefined
  if (id === undefined) return { type, success }
  return typeof id === 'string' && ID.test(id) ? { type, success, id } : undefined
}

/** Reads an own data property; inherited and computed properties are ignored. */
export const ownValue = (data: object, key: string): unknown => Object.getOwnPropertyDescriptor(data, key)?.value

/**
 * Channel on which our pages broadcast when COOP has removed the opener (threat 4). A message only makes a page query
 * the server.
 */
export const RETURN_CHANNEL = 'ecad-return'

/**
 * Reply to a broadcast: some page waits for that window, so the window need not return to the application itself
 * (public/identity-passed.js).
 */
export const RECEIVED = 'heard'

/** Posts the message to the page that opened this one, and broadcasts it to our other pages [2-08]. */
export function postReturn(self: Window, { id, ...rest }: ReturnMessage): void {
  const message: ReturnMessage = { ...rest, ...(id !== undefined && { id }) }
  const opener: Window | null = self.opener
  // Only to our own origin: an opener that navigated elsewhere receives nothing (threat 1).
  opener?.postMessage(message, self.location.origin)
  broadcastReturn(self, message)
}

/**
 * Broadcasts the message to our other pages in this browser. Never throws; without BroadcastChannel those pages poll
 * the server.
 */
export function broadcastReturn(self: Window, message: ReturnMessage): void {
  if (!('BroadcastChannel' in self)) return
  const channel = new BroadcastChannel(RETURN_CHANNEL)
  channel.postMessage(message)
  channel.close()
}
