import { RECORD_STATES } from './record-states.ts'

/** What somebody is told of their record: each state it comes to, and that more is to be paid (decision 11). */
export const NOTICE_OCCASIONS = [...RECORD_STATES, 'second-payment'] as const
export type NoticeOccasion = (typeof NOTICE_OCCASIONS)[number]

/** How far a notice came. 'not-sent': there is no address for it, or this system has no way to send such ones. */
export const NOTICE_STATES = ['waiting', 'delivered', 'undeliverable', 'not-sent'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** An address as it may be shown: enough for its owner to know it by, too little for anybody to use. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${address.slice(0, 1)}***${address.slice(at)}`
  return `****${address.length > 6 ? address.slice(-4) : ''}`
}
