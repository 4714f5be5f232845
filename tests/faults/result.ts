import type { Found } from './audit.ts'
import type { Money, Way } from './vocabulary.ts'

export const CELL = 'cell'

export interface CellResult extends Found {
  readonly fault: string
  readonly way: Way
  readonly money: Money
  readonly words: string
  readonly wrong: readonly string[]
}
