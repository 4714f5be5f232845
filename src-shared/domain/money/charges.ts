import type { Avos } from './money.ts'

/** A line of a bill [3-15], [2-27]. */
export interface Commodity {
  readonly id: string
  readonly name: string
  readonly price: Avos
  readonly quantity: number
  /** 0 when exempt */
  readonly money: Avos
  readonly exempt: boolean
}

/** What an application costs, and its bill. */
export interface Charges {
  readonly lines: readonly Commodity[]
  readonly total: Avos
  /** currency of the bill [9-03] */
  readonly unit: string
  /** undefined when there is nothing to pay */
  readonly billId: string | undefined
}
