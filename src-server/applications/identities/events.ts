/** The states of a check, from the provider's reports; `waiting` until the first report [8-10]. */
export const CHECK_STATES = ['waiting', 'success', 'failed', 'code-failed', 'cancelled', 'expired'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/**
 * The events of an attempt. `begun`: its link was issued. `other-person`: a person other than the applicant passed it. This server also
 * records `expired` for an attempt that the provider no longer knows.
 */
export type CheckEventKind = 'begun' | Exclude<CheckState, 'waiting'> | 'other-person'

export interface CheckEvent {
  readonly kind: CheckEventKind
  /** the provider's number of the attempt, from 1 [4-05] */
  readonly attempt: number
  readonly occurredAt: Date
}

/** The state of a check after its latest event. */
const STATE_AFTER: Readonly<Record<CheckEventKind, CheckState>> = {
  begun: 'waiting',
  success: 'success',
  failed: 'failed',
  'code-failed': 'code-failed',
  cancelled: 'cancelled',
  expired: 'expired',
  'other-person': 'failed',
}

/** The event with the higher rank counts if events of one attempt have the same time. */
const RANK: Readonly<Record<CheckEventKind, number>> = {
  begun: 0,
  expired: 1,
  cancelled: 2,
  'code-failed': 3,
  failed: 4,
  'other-person': 5,
  success: 6,
}

/**
 * The state of a check. It depends neither on the order of the events nor on repetitions. A success of any attempt is final. Otherwise
 * the newest attempt counts, with its latest event by the sender's clock.
 */
export function foldCheck(events: readonly CheckEvent[]): { readonly state: CheckState; readonly attempt: number } {
  const attempt = events.reduce((newest, event) => Math.max(newest, event.attempt), 0)
  if (events.some(({ kind }) => kind === 'success')) return { state: 'success', attempt }
  const [last] = events.filter((event) => event.attempt === attempt).sort(latestFirst)
  return { state: STATE_AFTER[last?.kind ?? 'begun'], attempt }
}

/** `begun` has our clock's time, so it is not compared with the sender's: every other event of the attempt is later. */
const latestFirst = (a: CheckEvent, b: CheckEvent): number =>
  Number(a.kind === 'begun') - Number(b.kind === 'begun') || b.occurredAt.getTime() - a.occurredAt.getTime() || RANK[b.kind] - RANK[a.kind]
