import { MINUTE_MS } from '../platform/clock.ts'

/** A session ends two hours after its last use … */
export const SESSION_IDLE_MS = 120 * MINUTE_MS
/** … and twelve hours after sign-in in any case. */
export const SESSION_MAX_MS = 720 * MINUTE_MS
/** The last use is written at most this often, so most reads do not write. */
export const TOUCH_EVERY_MS = MINUTE_MS
/** Without a cookie, an answer carries a new bearer this long after the last one. */
export const BEARER_RENEW_MS = 5 * MINUTE_MS
/** The previous bearer stays valid this long after the new one's first use, for requests that are under way. */
export const BEARER_GRACE_MS = MINUTE_MS

/** An active session must have been used and created after these times. */
export const alive = (now: Date) => ({
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  madeAfter: new Date(now.getTime() - SESSION_MAX_MS),
})
