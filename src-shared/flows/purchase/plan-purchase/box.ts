import { type NumberReading, readCadastralInput } from '../../../domain/plans/cadastral-number.ts'
import { isPlaceText, namesPlace } from '../../../domain/plans/place.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { NumberVerdict } from './types.ts'

/** Full-width commas become ASCII as they are typed [4-08]. */
export const clean = (input: string): string => input.replaceAll('\uFF0C', ',')

/** What is typed with a number from the look-up: beside other numbers, or instead of the address that led to it. */
export function withNumber(input: string, number: string): string {
  const typed = readCadastralInput(input)
  return typed.length > 0 && typed.every(({ wellFormed }) => wellFormed) ? `${input.trim()}, ${number}` : number
}

/** A wrong entry that is probably an address. */
export const looksLikeAddress = ({ verdict, written }: NumberVerdict): boolean => verdict === 'badFormat' && isPlaceText(written)

/** Whether the box names a place that may be found; never in a register of numbers alone. */
export const mayBePlace = ({ publicInfo: { state } }: Pick<FlowDeps, 'publicInfo'>, input: string): boolean =>
  namesPlace(input) && (state.facts.kind !== 'ready' || state.facts.value.hasPlaces)

/** The numbers in the box as they were read; empty for a place, and for one number that is written as it is read. */
export function understoodOf(deps: Pick<FlowDeps, 'publicInfo'>, input: string): readonly NumberReading[] {
  if (mayBePlace(deps, input)) return []
  const readings = readCadastralInput(input)
  return readings.length > 1 || readings.some(({ written, understood }) => written !== understood) ? readings : []
}

/** The finder of places, whose code is loaded with the first letter; undefined if it could not be loaded. */
export async function finderOf(deps: FlowDeps) {
  const module = await import('../place-finder/create-place-finder.ts').catch(() => undefined)
  const flow = module && deps.flow(module.createPlaceFinder)
  return flow?.actions(flow.state)
}

/** Lets the finder follow what is typed. Its code may come late, so it looks at the box again. */
export function followInput(deps: FlowDeps, isShown: boolean, now: string, inBox: () => string): void {
  if (mayBePlace(deps, now)) void finderOf(deps).then((finder) => inBox() === now && finder?.type(now))
  else if (isShown) void finderOf(deps).then((finder) => !mayBePlace(deps, inBox()) && finder?.close())
}
