import type { Cell } from './cell.ts'
import type { Money, Way } from './vocabulary.ts'
import type { WorldOptions } from './world.ts'

/** Plays a purchase with its fault; what its page must say of the money in the end. */
export type Play = (cell: Cell) => Promise<Money>

/** What is played by each way; a sentence where the fault has no meaning there. */
export type Cells = Readonly<Record<Way, Play | string>>

export interface Row {
  readonly cells: Cells
  /** The fault meets a whole server, so the row has one of its own, and its ways are played side by side. */
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
