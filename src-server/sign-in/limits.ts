const MINUTE = 60_000

/** A session ends two hours after its last use … */
export const SESSION_IDLE_MS = 120 * MINUTE
/** … and twelve hours after sign-in whatever happens. */
export const SESSION_MAX_MS = 720 * MINUTE
/** The last use is written at most this often, so that reads stay reads. */
export const TOUCH_EVERY_MS = MINUTE
/** Where the bearer is all there is, an answer brings a new one so long after the last. */
export const BEARER_RENEW_MS = 5 * MINUTE
/** Requests that are under way with the one before may still arrive so long after the new one's first use. */
export const BEARER_GRACE_MS = MINUTE

/** Since when a session must have been used, and begun, to be alive now. */
export const alive = (now: Date) => ({
  usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
  madeAfter: new Date(now.getTime() - SESSION_MAX_MS),
})
