import type { TestInfo } from '@playwright/test'
import { type Found, faultsIn } from './audit.ts'
import type { Fault, Money, Way } from './vocabulary.ts'

/** The annotation type that carries a cell to the reporter. */
export const CELL = 'cell'

/** How a cell of the matrix ended. */
export interface CellResult extends Found {
  readonly fault: Fault
  readonly way: Way
  readonly money: Money | undefined
  /** the sentence shown last */
  readonly words: string
  /** empty if there are no faults */
  readonly wrong: readonly string[]
}

export const note = (info: TestInfo, result: CellResult): void => {
  info.annotations.push({ type: CELL, description: JSON.stringify(result) })
}

export const resultOf = (fault: Fault, way: Way, money: Money, words: string, found: Found): CellResult => ({
  fault,
  way,
  money,
  words,
  ...found,
  wrong: faultsIn(money, found),
})
