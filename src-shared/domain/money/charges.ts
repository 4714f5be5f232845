import type { Avos } from './money.ts'

/** A line of what is to be paid [3-15], [2-27]. */
export interface Commodity {
  readonly id: string
  readonly name: string
  readonly price: Avos
  readonly quantity: number
  /** nought when exempt */
  readonly money: Avos
  readonly exempt: boolean
}

/** What an application costs, and the bill it is paid by. */
export interface Charges {
  readonly lines: readonly Commodity[]
  readonly total: Avos
  /** currency of the bill [9-03] */
  readonly unit: string
  /** none when there is nothing to pay */
  readonly billId: string | undefined
}
