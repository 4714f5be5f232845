import { expect, type Page } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { CashierPage } from '../journeys/pages/cashier.ts'
import { HandoverDialog, PhonePage } from '../journeys/pages/handover.ts'
import { hostCashier } from '../journeys/pages/host.ts'
import type { Press } from '../journeys/pages/purchase-pages.ts'
import type { Place } from '../journeys/support/journey.ts'
import type { Cell } from './cell.ts'
import type { Way } from './row.ts'

export const PLACE_OF: Readonly<Record<Way, Place>> = { popup: 'web', redirect: 'web', host: 'host', phone: 'phone', link: 'web' }

export interface AtCashier {
  readonly cashier: CashierPage
  choose(outcome: OutcomeName): Promise<void>
  leave(): Promise<void>
}

const REACHES: Readonly<Record<Way, (cell: Cell, press: Press) => Promise<AtCashier>>> = {
  popup: async ({ buyer }, press) => inPopup(await buyer.reachesCashier(press)),
  redirect: async ({ buyer }, press) => {
    await buyer.paying.start(press)
    await buyer.page.getByRole('link', { name: buyer.t('openCashierHere') }).click()
    return inThisTab(buyer.cashierIn(buyer.page))
  },
  phone: async ({ buyer }, press) => inThisTab(await buyer.reachesCashier(press)),
  host: async ({ buyer, world }, press) => {
    await buyer.paying.start(press)
    return hostCashier(buyer.page, world.server)
  },
  link: async (cell, press) => {
    const desk = new HandoverDialog(cell.buyer.page, cell.buyer.t)
    await desk.opens(press)
    return byLink(cell, await desk.link())
  },
}

/** Our page in the cashier's window reports that it could not open the cashier, and tries once more. */
async function retriesIn({ buyer }: Cell, page: Page): Promise<CashierPage> {
  await page.getByRole('button', { name: buyer.t('retry'), exact: true }).click()
  return buyer.cashierIn(page)
}
const retriesHere = async (cell: Cell) => inThisTab(await retriesIn(cell, cell.buyer.page))

const TRIES_AGAIN: Readonly<Record<Way, (cell: Cell) => Promise<AtCashier>>> = {
  popup: async (cell) => {
    const popup = cell.buyer.context.pages().find((page) => page !== cell.buyer.page)
    if (popup === undefined) throw new Error('there is no window')
    return inPopup(await retriesIn(cell, popup))
  },
  redirect: retriesHere,
  phone: retriesHere,
  host: (cell) => REACHES.host(cell, {}),
  link: async (cell) => {
    const desk = new HandoverDialog(cell.buyer.page, cell.buyer.t)
    await desk.button('newCode').click()
    await expect(desk.field).toBeVisible()
    return byLink(cell, await desk.link())
  },
}

async function byLink(cell: Cell, link: string): Promise<AtCashier> {
  const other = await cell.comes('phone')
  const phone = new PhonePage(other.page, other.t)
  await phone.opens(link)
  await phone.goesOn()
  return inPopup(other.cashierIn(other.page))
}

const at = (cashier: CashierPage, leave: () => Promise<unknown>): AtCashier => ({
  cashier,
  choose: (outcome) => cashier.choose(outcome),
  leave: async () => void (await leave()),
})
const inPopup = (cashier: CashierPage) => at(cashier, () => cashier.page.close())
const inThisTab = (cashier: CashierPage) => at(cashier, () => cashier.page.goBack())

export const reachesCashier = (cell: Cell, press: Press): Promise<AtCashier> => arrives(cell, REACHES[cell.way](cell, press))

export const triesAgain = (cell: Cell): Promise<AtCashier> => arrives(cell, TRIES_AGAIN[cell.way](cell))

async function arrives(cell: Cell, way: Promise<AtCashier>): Promise<AtCashier> {
  const at = await way
  await at.cashier.isOpen()
  const facts = await at.cashier.page.getByRole('main').innerText()
  cell.billNumber = /EC\w+_\d+/.exec(facts)?.[0] ?? ''
  return at
}
