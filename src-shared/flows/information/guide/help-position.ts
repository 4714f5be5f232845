import type { HelpPosition } from './types.ts'

/** Default offset from the bottom [2-25], CSS pixels. */
export const HELP_BOTTOM = 300
export const HELP_AT_FIRST: HelpPosition = { edge: 'right', bottom: HELP_BOTTOM }

/** A stretch of the window's height, measured from its bottom, that the button must leave free. */
export interface Span {
  readonly bottom: number
  readonly top: number
}

/**
 * The nearest place to `bottom` at which a button of this height lies wholly inside the window and covers none of
 * the spans (the main buttons). Where no such place exists, the highest one inside the window is taken.
 */
export function freePlace(bottom: number, height: number, viewport: number, taken: readonly Span[]): number {
  const highest = Math.max(0, viewport - height)
  const inside = (place: number) => Math.min(Math.max(place, 0), highest)
  const isFree = (place: number) => taken.every((span) => place + height <= span.bottom || place >= span.top)
  // Where it was put, or right above or below one of the spans.
  const places = [bottom, ...taken.flatMap((span) => [span.top, span.bottom - height])].map(inside).filter(isFree)
  if (places.length === 0) return highest
  return places.reduce((best, place) => (Math.abs(place - bottom) < Math.abs(best - bottom) ? place : best))
}

/** What was remembered, or the default for anything that is not a position. */
export function readPosition(stored: string | undefined): HelpPosition {
  const [, edge, bottom] = /^(left|right):(\d{1,5})$/.exec(stored ?? '') ?? []
  return edge === undefined ? HELP_AT_FIRST : { edge: edge === 'left' ? 'left' : 'right', bottom: Number(bottom) }
}
export const writePosition = ({ edge, bottom }: HelpPosition): string => `${edge}:${Math.round(Math.min(Math.max(bottom, 0), 99_999))}`
