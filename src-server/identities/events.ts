/** Where a check stands, by what the provider says of it; `waiting` until it says anything [8-10]. */
export const CHECK_STATES = ['waiting', 'success', 'failed', 'code-failed', 'cancelled', 'expired'] as const
export type CheckState = (typeof CHECK_STATES)[number]

/**
 * What can happen to an attempt. `begun`: its link was given. `other-person`: somebody passed it who is not the
 * applicant. `expired` may be ours too: of an attempt that the provider knows no more.
 */
export type CheckEventKind = 'begun' | Exclude<CheckState, 'waiting'> | 'other-person'

export interface CheckEvent {
  readonly kind: CheckEventKind
  /** the provider's number of the attempt, from 1 [4-05] */
  readonly attempt: number
  readonly occurredAt: Date
}

/** Where the check stands when this was the last word. */
const AMOUNTS_TO: Readonly<Record<CheckEventKind, CheckState>> = {
  begun: 'waiting',
  success: 'success',
  failed: 'failed',
  'code-failed': 'code-failed',
  cancelled: 'cancelled',
  expired: 'expired',
  'other-person': 'failed',
}

/** Of what is said of one attempt at one instant the later of these counts; its beginning comes before every end. */
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
 * Where a check stands, whatever the order in which its events were heard, and however often: a success of any attempt is
 * final; without one the newest attempt counts, and of what is said of that the latest by the sender's clock.
 */
export function foldCheck(events: readonly CheckEvent[]): { readonly state: CheckState; readonly attempt: number } {
  const attempt = events.reduce((newest, event) => Math.max(newest, event.attempt), 0)
  if (events.some(({ kind }) => kind === 'success')) return { state: 'success', attempt }
  const [last] = events.filter((event) => event.attempt === attempt).sort(latestFirst)
  return { state: AMOUNTS_TO[last?.kind ?? 'begun'], attempt }
}

/** A beginning is told by our clock, and ends nothing: whatever else is known of the attempt came after it. */
const latestFirst = (a: CheckEvent, b: CheckEvent): number =>
  Number(a.kind === 'begun') - Number(b.kind === 'begun') || b.occurredAt.getTime() - a.occurredAt.getTime() || RANK[b.kind] - RANK[a.kind]
