import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { CashierPage } from '../journeys/pages/cashier.ts'
import { HandoverDialog, PhonePage } from '../journeys/pages/handover.ts'
import { hostCashier } from '../journeys/pages/host-cashier.ts'
import type { Press } from '../journeys/pages/payment.ts'
import type { Place } from '../journeys/support/journey.ts'
import type { Cell } from './cell.ts'
import type { Way } from './vocabulary.ts'

/** Where somebody stands who pays by this way. */
export const PLACE_OF: Readonly<Record<Way, Place>> = { popup: 'web', redirect: 'web', host: 'host', phone: 'phone', link: 'web' }

/** Somebody at the cashier. */
export interface AtCashier {
  readonly cashier: CashierPage
  /** A button there is pressed, and its page leads back. */
  choose(outcome: OutcomeName): Promise<void>
  /** Left without a word. */
  leave(): Promise<void>
}

const REACHES: Readonly<Record<Way, (cell: Cell, press: Press) => Promise<AtCashier>>> = {
  popup: async ({ buyer }, press) => {
    const cashier = await buyer.reachesCashier(press)
    return { cashier, choose: (outcome) => cashier.choose(outcome), leave: () => cashier.page.close() }
  },
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
    // the phone knows nobody
    const other = await cell.comes('phone')
    const phone = new PhonePage(other.page, other.t)
    await phone.opens(await desk.link())
    await phone.goesOn()
    const cashier = other.cashierIn(other.page)
    return { cashier, choose: (outcome) => cashier.choose(outcome), leave: () => other.page.close() }
  },
}

const inThisTab = (cashier: CashierPage): AtCashier => ({
  cashier,
  choose: (outcome) => cashier.choose(outcome),
  leave: async () => {
    await cashier.page.goBack()
  },
})

export async function reachesCashier(cell: Cell, press: Press): Promise<AtCashier> {
  const at = await REACHES[cell.way](cell, press)
  await at.cashier.isOpen()
  const facts = await at.cashier.page.getByRole('main').innerText()
  cell.billNumber = /EC\w+_\d+/.exec(facts)?.[0] ?? ''
  return at
}
