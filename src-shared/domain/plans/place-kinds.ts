/** What a place is. An alias is another name of a place: an old, a spoken or a translated one. */
export const PLACE_KINDS = ['street', 'building', 'area', 'alias'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]
