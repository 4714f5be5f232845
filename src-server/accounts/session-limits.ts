const MINUTE = 60_000

/** A session ends two hours after its last use … */
export const SESSION_IDLE_MS = 120 * MINUTE
/** … and twelve hours after sign-in whatever happens. */
export const SESSION_MAX_MS = 720 * MINUTE
/** The last use is written at most this often, so that reads stay reads. */
export const TOUCH_EVERY_MS = MINUTE
/** Where a session has no cookie, an answer carries a new bearer so long after the last. */
export const BEARER_RENEW_MS = 5 * MINUTE
/** The bearer before stays valid so long after the new one's first use, for requests that are under way. */
export const BEARER_GRACE_MS = MINUTE

/** The times after which an active session must have been used, and must have begun. */
export const alive = (now: Date) => ({
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  madeAfter: new Date(now.getTime() - SESSION_MAX_MS),
})
