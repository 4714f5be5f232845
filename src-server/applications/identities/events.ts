/** The states of a check, as the provider reports them; `waiting` until it reports anything [8-10]. */
export const CHECK_STATES = ['waiting', 'success', 'failed', 'code-failed', 'cancelled', 'expired'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/**
 * What can happen to an attempt. `begun`: its link was handed out. `other-person`: somebody passed it who is not the
 * applicant. `expired` is also recorded by this server, for an attempt that the provider no longer knows.
 */
export type CheckEventKind = 'begun' | Exclude<CheckState, 'waiting'> | 'other-person'

export interface CheckEvent {
  readonly kind: CheckEventKind
  /** the provider's number of the attempt, from 1 [4-05] */
  readonly attempt: number
  readonly occurredAt: Date
}

/** The state of a check whose latest event this is. */
const STATE_AFTER: Readonly<Record<CheckEventKind, CheckState>> = {
  begun: 'waiting',
  success: 'success',
  failed: 'failed',
  'code-failed': 'code-failed',
  cancelled: 'cancelled',
  expired: 'expired',
  'other-person': 'failed',
}

/** Of events of one attempt at the same time, the one with the higher rank counts. */
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
 * The state of a check, whatever the order of its events and however often they came. A success of any attempt is final.
 * Otherwise the newest attempt counts, with its latest event by the sender's clock.
 */
export function foldCheck(events: readonly CheckEvent[]): { readonly state: CheckState; readonly attempt: number } {
  const attempt = events.reduce((newest, event) => Math.max(newest, event.attempt), 0)
  if (events.some(({ kind }) => kind === 'success')) return { state: 'success', attempt }
  const [last] = events.filter((event) => event.attempt === attempt).sort(latestFirst)
  return { state: STATE_AFTER[last?.kind ?? 'begun'], attempt }
}

/** `begun` has the time of our clock, so it is not compared with the sender's: every other event of the attempt came after it. */
const latestFirst = (a: CheckEvent, b: CheckEvent): number =>
  Number(a.kind === 'begun') - Number(b.kind === 'begun') || b.occurredAt.getTime() - a.occurredAt.getTime() || RANK[b.kind] - RANK[a.kind]
