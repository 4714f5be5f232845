import type { HelpPosition } from './types.ts'

/** Default offset from the bottom [2-25], CSS pixels. */
export const HELP_BOTTOM = 300
export const HELP_AT_FIRST: HelpPosition = { edge: 'right', bottom: HELP_BOTTOM }

/** A vertical range of the window, measured from its bottom, that the button must not cover. */
export interface Span {
  readonly bottom: number
  readonly top: number
}

/**
 * The nearest position to `bottom` where a button of this height is inside the window and covers none of the spans
 * (the main buttons). If there is none, the highest position inside the window.
 */
export function freePlace(bottom: number, height: number, viewport: number, taken: readonly Span[]): number {
  const highest = Math.max(0, viewport - height)
  const inside = (place: number) => Math.min(Math.max(place, 0), highest)
  const isFree = (place: number) => taken.every((span) => place + height <= span.bottom || place >= span.top)
  // candidates: the stored position, and directly above or below each span
  const places = [bottom, ...taken.flatMap((span) => [span.top, span.bottom - height])].map(inside).filter(isFree)
  if (places.length === 0) return highest
  return places.reduce((best, place) => (Math.abs(place - bottom) < Math.abs(best - bottom) ? place : best))
}

/** The stored position; the default if the value is invalid. */
export function readPosition(stored: string | undefined): HelpPosition {
  const [, edge, bottom] = /^(left|right):(\d{1,5})$/.exec(stored ?? '') ?? []
  return edge === undefined ? HELP_AT_FIRST : { edge: edge === 'left' ? 'left' : 'right', bottom: Number(bottom) }
}
export const writePosition = ({ edge, bottom }: HelpPosition): string => `${edge}:${Math.round(Math.min(Math.max(bottom, 0), 99_999))}`
