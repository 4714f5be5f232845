/** The eight directions of the compass, clockwise from north. */
export const DIRECTIONS = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The form of a parcel's outline; a strip is at least three times as long as it is wide. */
export const PARCEL_FORMS = ['square', 'rectangle', 'strip', 'triangle', 'irregular'] as const
export type ParcelForm = (typeof PARCEL_FORMS)[number]
