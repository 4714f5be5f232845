import type { InformType } from '#shared/domain/service/fixed-choices.ts'

/** Channels by which notices arrive. */
export const WAYS_OF_NOTICES = ['SMS', 'EMAIL'] as const satisfies readonly InformType[]
export type WayOfNotices = (typeof WAYS_OF_NOTICES)[number]

/** How a gateway behaves: 'slow' accepts a message but answers late, 'dead' accepts nothing, 'refuses' never delivers to the address. */
export const WAY_FAULTS = ['works', 'slow', 'dead', 'refuses'] as const
export type WayFault = (typeof WAY_FAULTS)[number]
