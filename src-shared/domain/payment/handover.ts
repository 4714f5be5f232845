/** Tasks that the user can continue on a phone with a link (decision 9.13). */
export const HANDOVER_PURPOSES = ['payment', 'identity'] as const
export type HandoverPurpose = (typeof HANDOVER_PURPOSES)[number]

/** open: not used yet; opened: a phone has used it; over: expired, given up, or replaced by a newer link. */
export const HANDOVER_STATES = ['open', 'opened', 'over'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

/** Lifetime of a link, by the server's clock. */
export const HANDOVER_MINUTES = 15
