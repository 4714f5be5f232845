import type { InformType } from '#shared/domain/service/fixed-choices.ts'

/** Ways by which notices come in. */
export const WAYS_OF_NOTICES = ['SMS', 'EMAIL'] as const satisfies readonly InformType[]
export type WayOfNotices = (typeof WAYS_OF_NOTICES)[number]

/** How a way behaves: 'slow' takes a message and says so late, 'dead' takes nothing, 'refuses' will never deliver to the address. */
export const WAY_FAULTS = ['works', 'slow', 'dead', 'refuses'] as const
export type WayFault = (typeof WAY_FAULTS)[number]
