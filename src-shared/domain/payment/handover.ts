/** What a person may take from the desktop to a phone by a link of its own (decision 9.13). */
export const HANDOVER_PURPOSES = ['payment', 'identity'] as const
export type HandoverPurpose = (typeof HANDOVER_PURPOSES)[number]

/** open: no phone has used it yet; opened: one has; over: run out, given up, or a newer link took its place. */
export const HANDOVER_STATES = ['open', 'opened', 'over'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

/** How long a link may be used, by the server's clock. */
export const HANDOVER_MINUTES = 15
