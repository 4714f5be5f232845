import { RECORD_STATES } from './record-states.ts'

/**
 * Why the owner of a record gets a notice: a new state, a second payment that is due, or plans of this record, or of several, that are no
 * longer the newest; and without a record, parcels that the account watches have changed (decision 11).
 */
export const NOTICE_OCCASIONS = [
  ...RECORD_STATES,
  'second-payment',
  'plan-not-newest',
  'plans-not-newest',
  'plans-and-watched-changed',
  'watched-changed',
] as const
export type NoticeOccasion = (typeof NOTICE_OCCASIONS)[number]

/** Delivery state of a notice. 'not-sent': no address is known, or this system cannot send that kind. */
export const NOTICE_STATES = ['waiting', 'delivered', 'undeliverable', 'not-sent'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** Masks an address: its owner recognises it, and others cannot use it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${address.slice(0, 1)}***${address.slice(at)}`
  return `****${address.length > 6 ? address.slice(-4) : ''}`
}
