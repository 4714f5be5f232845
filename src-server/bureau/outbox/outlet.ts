import type { Claimed } from './deliveries.ts'

/** How a try ended. */
export type Tried =
  | { readonly kind: 'delivered' }
  /** tried again later */
  | { readonly kind: 'failed'; readonly fault: string }
  /** no later try could do better: it is a dead letter at once */
  | { readonly kind: 'refused'; readonly fault: string }
  /** the receiver wants nothing any more */
  | { readonly kind: 'gone' }

/** How messages reach a receiver of the outbox. */
export interface Outlet {
  /** of the receiver in the database */
  readonly name: string
  /** Sends one message, within half of a delivery's lease; it never throws. */
  send(one: Claimed): Promise<Tried>
}

const GONE = 410

/** What an answer over HTTP means. */
export function triedBy(status: number): Tried {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  return status === GONE ? { kind: 'gone' } : { kind: 'failed', fault: String(status) }
}
