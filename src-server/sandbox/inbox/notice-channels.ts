import type { InformType } from '#shared/domain/service/fixed-choices.ts'

/** Channels by which notices arrive. */
export const NOTICE_CHANNELS = ['SMS', 'EMAIL'] as const satisfies readonly InformType[]
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** How a gateway behaves: 'slow' accepts a message but answers late, 'dead' accepts nothing, 'refuses' never delivers to the address. */
export const GATEWAY_FAULTS = ['works', 'slow', 'dead', 'refuses'] as const
export type GatewayFault = (typeof GATEWAY_FAULTS)[number]
