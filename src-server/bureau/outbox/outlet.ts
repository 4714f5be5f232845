import type { Claimed } from './deliveries.ts'

export type Tried =
  | { readonly kind: 'delivered' }
  /** will be tried again */
  | { readonly kind: 'failed'; readonly fault: string }
  /** no later attempt could succeed: it becomes a dead letter at once */
  | { readonly kind: 'refused'; readonly fault: string }
  /** the receiver wants no more messages */
  | { readonly kind: 'gone' }

export interface Outlet {
  /** the receiver's name in the database */
  readonly name: string
  /** Sends one message, within half of a delivery's lease. It never throws. */
  send(one: Claimed): Promise<Tried>
}

const GONE = 410

/** The outcome for the status of an HTTP answer. */
export function triedBy(status: number): Tried {
  if (status >= 200 && status < 300) return { kind: 'delivered' }
  return status === GONE ? { kind: 'gone' } : { kind: 'failed', fault: String(status) }
}
