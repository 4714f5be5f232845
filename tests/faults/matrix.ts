import { expect } from '@playwright/test'
import { CASHIER_ROWS } from './cashier-rows.ts'
import { KILLED_ROWS } from './killed-rows.ts'
import { PERSON_ROWS } from './person-rows.ts'
import { chooses, type Play, pays, type Row, type Rows, type Way } from './row.ts'

/** One minute, the shortest limit a setting allows, and some seconds until it is visible everywhere. */
const A_MINUTE_MS = 75_000

/** All of the server's database connections end at the moment of payment. */
const databaseRestarts: Play = async (cell) => {
  const { meeting, world } = cell
  const at = await cell.isAtCashier()
  const address = at.cashier.page.url()
  await meeting?.all(async () => undefined)
  await cell.bankDoes(address, 'pay')
  await meeting?.all(async () => {
    await world.database?.cut()
    const asksDatabase = `${world.server.origin}/api/eserviceajax/getReceipt?tid=${'x'.repeat(43)}`
    await expect.poll(async () => (await fetch(asksDatabase)).status).toBeGreaterThan(499)
    await world.database?.restore()
  })
  await at.cashier.page.getByRole('button').last().click()
  return 'taken'
}

const timeOver: Play = async (cell) => {
  const at = await cell.isAtCashier()
  const { billId } = cell.bill()
  await expect.poll(async () => (await cell.ledger(billId)).state, { timeout: A_MINUTE_MS, intervals: [1000] }).toMatch(/expired|cancelled/)
  await at.leave()
  return 'notTaken'
}

const cartOver: Play = async (cell) => {
  const at = await cell.isAtCashier()
  const { page } = at.cashier
  const since = Date.now()
  await expect.poll(() => Date.now() - since, { timeout: A_MINUTE_MS + 5_000, intervals: [1000] }).toBeGreaterThan(65_000)
  await page.reload()
  return pays(at)
}

const POSTGRES = { onPostgres: true } as const

export const SERVER_ROWS: Rows = {
  'time to pay over': { play: timeOver, own: { env: { ORDER_MINUTES: '1' } } },
  'cart expired while paying': { play: cartOver, own: { env: { CART_IDLE_MINUTES: '1' } } },
  'database restarted': { play: databaseRestarts, own: { cutDatabase: true, ...POSTGRES } },
  'two servers': { play: chooses('pay', 'taken'), own: { two: true, ...POSTGRES } },
}

const ROWS: Rows = { ...PERSON_ROWS, ...CASHIER_ROWS, ...SERVER_ROWS, ...KILLED_ROWS }
export const MATRIX: ReadonlyMap<string, Row> = new Map(Object.entries(ROWS))

/** How a fault is played when a purchase goes this way, or the reason why it is not. */
export const cellOf = ({ play, but = {} }: Row, way: Way) => but[way] ?? play

export const needsPostgres = ({ own }: Row): boolean => own?.onPostgres === true && !process.env.TEST_DATABASE_URL
