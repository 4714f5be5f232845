import type { Cell } from './cell.ts'
import type { Money, Way } from './vocabulary.ts'
import type { WorldOptions } from './world.ts'

/** Runs a purchase with its fault; returns the state of the money that its page must show in the end. */
export type Play = (cell: Cell) => Promise<Money>

/** The play of each way, or a sentence why the fault does not apply to it. */
export type Cells = Readonly<Record<Way, Play | string>>

export interface Row {
  readonly cells: Cells
  /** The fault affects a whole server, so the row has its own, and its ways run in parallel. */
  readonly own?: WorldOptions & { readonly onPostgres?: true }
}

export const everywhere = (play: Play, but: Partial<Cells> = {}): Cells => ({
  popup: play,
  redirect: play,
  host: play,
  phone: play,
  link: play,
  ...but,
})
