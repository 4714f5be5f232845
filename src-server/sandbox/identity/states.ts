/** Where an identity check stands; `open` also while a slow answer is on its way. */
export type IdentityState = 'open' | 'ok' | 'failed' | 'code-failed' | 'cancelled'
