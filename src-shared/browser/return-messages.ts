/** What our own return pages post to the page that opened them (decision 5). */
export interface ReturnMessage {
  readonly type: 'pay' | 'identity'
  readonly success: boolean
  /** bill or identity-check id; a hint only, the server is asked anyway */
  readonly id?: string | undefined
}

const ID = /^[\w.:-]{1,128}$/

/** Reads an untrusted message; anything but exactly this shape is undefined (threat 2). Never throws. */
export function readReturnMessage(data: unknown): ReturnMessage | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const [type, success, id] = ['type', 'success', 'id'].map((key) => ownValue(data, key))
  if ((type !== 'pay' && type !== 'identity') || typeof success !== 'boolean') return undefined
  if (id === undefined) return { type, success }
  return typeof id === 'string' && ID.test(id) ? { type, success, id } : undefined
}

/** An own data property only: an inherited or computed one is ignored. */
export const ownValue = (data: object, key: string): unknown => Object.getOwnPropertyDescriptor(data, key)?.value

/** The channel our pages broadcast on when the opener is lost to COOP (threat 4). It only ever makes a page ask the server. */
export const RETURN_CHANNEL = 'ecad-return'

/** The answer to a broadcast: a page waits for that window, which need not go back to the application itself (public/identity-passed.js). */
export const RECEIVED = 'heard'

/** Posts the message to the page that opened this one, and broadcasts it to our other pages [2-08]. */
export function postReturn(self: Window, { id, ...rest }: ReturnMessage): void {
  const message: ReturnMessage = { ...rest, ...(id !== undefined && { id }) }
  const opener: Window | null = self.opener
  // Our own origin only: an opener that went elsewhere receives nothing (threat 1).
  opener?.postMessage(message, self.location.origin)
  broadcastReturn(self, message)
}

/** Broadcasts the message to our other pages in this browser. Never throws: a browser without the channel has pages that ask by themselves. */
export function broadcastReturn(self: Window, message: ReturnMessage): void {
  if (!('BroadcastChannel' in self)) return
  const channel = new BroadcastChannel(RETURN_CHANNEL)
  channel.postMessage(message)
  channel.close()
}
