/** The state of an identity check; `open` also while a slow answer is pending. */
export type IdentityState = 'open' | 'ok' | 'failed' | 'code-failed' | 'cancelled'
