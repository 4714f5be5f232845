import { request as send } from 'node:http'
import { expect, type Route } from '@playwright/test'
import type { Cell } from './cell.ts'
import { type Play, pays, type Rows } from './row.ts'

/** kill -9 and a restart on the same data, once for all cells of the row. */
const killed = ({ meeting, world }: Cell): Promise<void> | undefined => meeting?.all(() => world.server.restart())
/** Calls time out, so all cells make theirs at the same time. */
const together = ({ meeting }: Cell): Promise<void> | undefined => meeting?.all(async () => undefined)

/** The moments between two steps of a purchase at which a server may die, from the sign-in on. */
type Pause = 'asked who' | 'found' | 'in the cart' | 'to be confirmed' | 'to be ordered'

const between =
  (pause: Pause): Play =>
  async (cell) => {
    const reached = async (here: Pause) => {
      if (here === pause) await killed(cell)
    }
    const buyer = await cell.arrives()
    const inHost = buyer.situation.place === 'host'
    // The host has passed a code, and no page has exchanged it yet.
    if (!inHost) {
      await buyer.opens('/')
      await buyer.isAskedWho()
    }
    await reached('asked who')
    if (inHost) await buyer.opens('/')
    else await buyer.signsIn()
    await buyer.choosing.isReady()
    await buyer.choosing.finds(cell.plan)
    await reached('found')
    await buyer.choosing.takes(cell.plan)
    await reached('in the cart')
    await buyer.choosing.goesOn()
    // A page that is cut off while loading shows an error and is reloaded; here it is complete.
    await buyer.confirming.onward.waitFor()
    await reached('to be confirmed')
    await buyer.confirming.goesOn()
    await buyer.paying.onward.waitFor()
    await reached('to be ordered')
    await buyer.paying.choosesMethod('channelBOCPAY')
    return pays(cell.reachesCashier())
  }

/** The server dies during a call of the page: before it receives the call, or after it is done, so that the answer is lost. */
async function diesUnder(cell: Cell, call: RegExp, when: 'before' | 'done', press: () => Promise<void>): Promise<void> {
  const { buyer, meeting, world } = cell
  await together(cell)
  let isPressed = (): void => undefined
  const pressed = new Promise<void>((resolve) => {
    isPressed = resolve
  })
  const dies = async (route: Route) => {
    if (when === 'done') await route.fetch()
    // A page that calls by itself may be faster than the press.
    await pressed
    await meeting?.all(() => world.server.kill())
    await route.abort('connectionreset')
    await meeting?.all(() => world.server.restart())
  }
  let died: Promise<void> | undefined
  const met = new Promise<void>((resolve) => {
    const meets = (route: Route) => {
      died = dies(route)
      // The awaiting code below handles it.
      died.catch(() => undefined)
      resolve()
    }
    void buyer.context.route((url) => call.test(url.pathname), meets, { times: 1 })
  })
  await press()
  isPressed()
  await met
  await died
}

async function isBeforeOrder(cell: Cell) {
  const buyer = await cell.arrives()
  await buyer.hasChosen([cell.plan], '/payment-info')
  return buyer
}

/** The press that creates the order: on the web the next page asks for the method, elsewhere it pays. */
const orders = ({ buyer }: Cell): Promise<void> =>
  buyer.situation.place === 'web' ? buyer.paying.button('next').click() : buyer.paying.start()

const underOrdering =
  (call: RegExp, when: 'before' | 'done'): Play =>
  async (cell) => {
    const buyer = await isBeforeOrder(cell)
    await diesUnder(cell, call, when, () => orders(cell))
    await buyer.page.reload()
    if (buyer.situation.place === 'web') await buyer.paying.choosesMethod('channelBOCPAY')
    return pays(cell.reachesCashier())
  }

const beforeCashier: Play = async (cell) => {
  await cell.isAboutToPay()
  await killed(cell)
  return pays(cell.reachesCashier())
}

/** The cashier has opened its page, and the server dies before it receives the answer. */
const asCashierOpens: Play = async (cell) => {
  await cell.isAboutToPay()
  await together(cell)
  cell.world.line.opened = () => killed(cell) ?? Promise.resolve()
  await cell.reachesCashier().catch(() => undefined)
  await cell.meeting?.all(async () => {
    cell.world.line.opened = undefined
  })
  return pays(cell.triesAgain())
}

const atCashier: Play = async (cell) => {
  const at = await cell.isAtCashier()
  await killed(cell)
  return pays(at)
}

/** The money is taken, and the server dies before it is notified. */
const asItIsPaid: Play = async (cell) => {
  const at = await cell.isAtCashier()
  const address = at.cashier.page.url()
  await together(cell)
  await cell.bankDoes(address, 'pay')
  await killed(cell)
  await at.cashier.page.getByRole('button').last().click()
  return 'taken'
}

/** The cashier answers no query about a bill, so the server learns of a payment only from what the test sends. */
const nobodyTells = ({ meeting, world }: Cell): Promise<void> | undefined =>
  meeting?.all(async () => world.line.breaks('5xx', /\/cashier\/api\/bills\//))
const healed = ({ meeting, world }: Cell): Promise<void> | undefined => meeting?.all(async () => world.line.heals())

/** The server dies with the first half of a notice received; the cashier sends it again. */
const asNoticeComes: Play = async (cell) => {
  const at = await cell.isAtCashier()
  await nobodyTells(cell)
  await cell.bankDoes(at.cashier.page.url(), 'silent')
  const { url, headers, body } = await cell.signedNotice()
  const notice = send(url, { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
  const broken = new Promise<void>((resolve) => notice.once('error', () => resolve()))
  await new Promise((resolve) => notice.write(body.slice(0, body.length / 2), resolve))
  await killed(cell)
  await broken
  await at.cashier.page.getByRole('button').last().click()
  await cell.says('checking')
  await healed(cell)
  expect(await cell.notice()).toBe(200)
  return 'taken'
}

/** Paid, the server was not notified, and it is down when the cashier sends the payer back. */
const onTheWayBack: Play = async (cell) => {
  const { meeting, world } = cell
  const { page } = (await cell.isAtCashier()).cashier
  await nobodyTells(cell)
  await cell.bankDoes(page.url(), 'silent')
  await meeting?.all(() => world.server.kill())
  const refused = page.waitForEvent('requestfailed', (request) => request.isNavigationRequest())
  await page.evaluate((to) => location.assign(to), `${cell.bill().returnUrl}&outcome=paid`)
  await refused
  await meeting?.all(() => world.server.restart())
  // A browser also retries by itself, which aborts this reload.
  await page.reload().catch(() => undefined)
  await page.waitForURL(({ pathname }) => pathname.startsWith('/ecad/'))
  await healed(cell)
  return 'taken'
}

/** Paid, the server was not notified, and it dies while the page queries the bill. */
const asThePageAsks: Play = async (cell) => {
  const at = await cell.isAtCashier()
  await diesUnder(cell, /\/payment\/bill\/success$/, 'before', () => at.choose('silent'))
  return 'taken'
}

const beforeReceipt: Play = async (cell) => {
  const at = await cell.isAtCashier()
  await at.choose('pay')
  const { buyer } = cell
  await buyer.completion().isShown()
  await killed(cell)
  const receipt = await buyer.opensReceipt()
  await expect(receipt.page.getByRole('main')).toContainText(cell.plan)
  await buyer.page.goBack()
  return 'taken'
}

const KILLED: Readonly<Record<string, Play>> = {
  'server killed at the sign-in': between('asked who'),
  'server killed as a plan is found': between('found'),
  'server killed with the plan in the cart': between('in the cart'),
  'server killed before it is confirmed': between('to be confirmed'),
  'server killed before the order': between('to be ordered'),
  'server killed as it is ordered': underOrdering(/\/EServiceajax\/checkout$/, 'done'),
  'server killed before the token': underOrdering(/\/getOrderServerAccessToken$/, 'before'),
  'server killed before the cashier': beforeCashier,
  'server killed as the cashier opens': asCashierOpens,
  'server killed at the cashier': atCashier,
  'server killed as it is paid': asItIsPaid,
  'server killed as the notice comes': asNoticeComes,
  'server killed on the way back': onTheWayBack,
  'server killed as the page asks': asThePageAsks,
  'server killed before the receipt': beforeReceipt,
}
export const KILLED_ROWS: Rows = Object.fromEntries(Object.entries(KILLED).map(([fault, play]) => [fault, { play, own: {} }]))
