import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { Found } from './audit.ts'
import type { Cell } from './cell.ts'
import type { AtCashier } from './ways.ts'
import type { WorldOptions } from './world.ts'

export const WAYS = { popup: 'web popup', redirect: 'web redirect', host: 'host bridge', phone: 'phone browser', link: 'phone link' }
export type Way = keyof typeof WAYS
export const WAY_NAMES = Object.keys(WAYS) as Way[]

export type Money = 'taken' | 'notTaken' | 'checking'

export const CELL = 'cell'

export interface CellResult extends Found {
  readonly fault: string
  readonly way: Way
  readonly money: Money
  readonly words: string
  readonly wrong: readonly string[]
}

/** Runs a purchase with its fault; returns the state of the money that its page must show in the end. */
export type Play = (cell: Cell) => Promise<Money>

export interface Row {
  readonly play: Play
  /** ways with another play, or with the reason why the fault does not apply to them */
  readonly but?: Readonly<Partial<Record<Way, Play | string>>>
  /** The fault affects a whole server, so the row has its own, and its ways run in parallel. */
  readonly own?: WorldOptions & { readonly onPostgres?: true }
}
export type Rows = Readonly<Record<string, Row>>

export const chooses =
  (outcome: OutcomeName, money: Money): Play =>
  async (cell) => {
    await (await cell.isAtCashier()).choose(outcome)
    return money
  }

export async function pays(at: Pick<AtCashier, 'choose'> | Promise<AtCashier>): Promise<Money> {
  await (await at).choose('pay')
  return 'taken'
}
