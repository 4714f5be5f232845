import type { Found } from './audit.ts'
import type { Money, Way } from './vocabulary.ts'

/** The annotation type that carries a cell to the reporter. */
export const CELL = 'cell'

export interface CellResult extends Found {
  readonly fault: string
  readonly way: Way
  readonly money: Money
  /** the sentence shown last */
  readonly words: string
  /** empty if there are no faults */
  readonly wrong: readonly string[]
}
