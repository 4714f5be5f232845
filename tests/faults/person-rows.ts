import { expect } from '@playwright/test'
import { OPENER_COOKIE } from '#server/sandbox/cashier/opener-policy.ts'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { Cell } from './cell.ts'
import type { Money } from './row.ts'
import { chooses, type Play, pays, type Rows } from './row.ts'

/** A user who comes back later, on the first page. It does not ask to pay while a payment may be in progress. */
async function comesBack(cell: Cell): Promise<void> {
  const buyer = cell.goesOnIn(await cell.comes())
  // In the host, the host passes its own code.
  if (buyer.situation.place !== 'host') await buyer.isHere()
  await buyer.opens('/choose-ecad')
}

async function endsAttempt({ buyer }: Cell): Promise<void> {
  await buyer.page.getByRole('button', { name: buyer.t('view'), exact: true }).click()
  await buyer.paying.button('endAttempt').click()
}

const abandoned: Play = async (cell) => {
  await cell.isAtCashier()
  await cell.leaves()
  await comesBack(cell)
  await cell.says('checking')
  await endsAttempt(cell)
  return 'notTaken'
}

async function findsRecord({ buyer, plan }: Cell): Promise<void> {
  await buyer.opens('/my-records')
  await buyer.main.getByRole('button', { name: new RegExp(plan) }).click()
}

/** The bank takes the money after the last of our pages is closed. */
const killed: Play = async (cell) => {
  const at = await cell.isAtCashier()
  const address = at.cashier.page.url()
  await cell.leaves()
  await cell.bankDoes(address, 'pay')
  await comesBack(cell)
  // The host's code can be exchanged only once. A page left before it has the answer asks the user to log in.
  await cell.buyer.choosing.isReady()
  await findsRecord(cell)
  return 'taken'
}

const closed: Play = async (cell) => {
  await (await cell.isAtCashier()).leave()
  return 'notTaken'
}

/** In the host, going back requires a previous page. */
const backInHost: Play = async (cell) => {
  const buyer = await cell.isAboutToPay()
  // The host's code has been exchanged.
  await buyer.paying.onward.waitFor()
  await buyer.opens('/confirm-info')
  await buyer.confirming.goesOn()
  const at = await cell.reachesCashier()
  await buyer.page.goBack()
  await buyer.page.goForward()
  return pays(at)
}

/** Reloads the current page: the cashier's, if it is in this same tab. */
const reload =
  (outcome: OutcomeName, money: Money): Play =>
  async (cell) => {
    const at = await cell.isAtCashier()
    await cell.buyer.page.reload()
    if (cell.buyer.page !== at.cashier.page) await cell.says('checking')
    await at.choose(outcome)
    return money
  }

const backAndForward: Play = async (cell) => {
  const at = await cell.isAtCashier()
  const { page } = cell.buyer
  await page.goBack()
  if (page === at.cashier.page) await page.goForward()
  return pays(at)
}

const twice: Play = async (cell) => {
  await cell.isAboutToPay()
  return pays(cell.reachesCashier({ clickCount: 2 }))
}

/** Another page of the same account is open: it does not ask to pay meanwhile, and then shows the result. */
const watched =
  (other: (cell: Cell) => Promise<Cell['buyer']>): Play =>
  async (cell) => {
    const at = await cell.isAtCashier()
    const onlooker = await other(cell)
    await onlooker.opens('/choose-ecad')
    await cell.says('checking', onlooker)
    for (const key of ['continuePayment', 'changeOrder', 'cancelOrder'] as const)
      await expect(onlooker.page.getByRole('button', { name: onlooker.t(key) })).toHaveCount(0)
    await at.choose('pay')
    await cell.says('taken', onlooker)
    return 'taken'
  }

const onAnotherDevice = async (cell: Cell) => {
  const other = await cell.comes(cell.way === 'popup' || cell.way === 'redirect' || cell.way === 'link' ? 'phone' : 'web')
  await other.isHere()
  return other
}

const noOpener: Play = async (cell) => {
  const at = await cell.isAtCashier((context) =>
    context.addCookies([{ name: OPENER_COOKIE, value: 'same-origin', url: cell.world.server.sandbox }]),
  )
  expect(await at.cashier.page.evaluate(() => window.opener)).toBeNull()
  return pays(at)
}

const blocked: Play = async (cell) => {
  const buyer = await cell.isAboutToPay((context) => context.addInitScript(() => Object.assign(window, { open: () => null })))
  await buyer.paying.start()
  const tab = buyer.context.waitForEvent('page')
  await buyer.page.getByRole('link', { name: buyer.t('openCashier'), exact: true }).click()
  return pays(buyer.cashierIn(await tab))
}

/** The device's clock is an hour ahead: by it, the time limits of payment and cart are over. */
const deviceAhead: Play = async (cell) => {
  return pays(cell.isAtCashier((context) => context.clock.install({ time: Date.now() + 3_600_000 })))
}

const NO_WINDOW = 'opens no window of its own'

export const PERSON_ROWS: Rows = {
  paid: { play: chooses('pay', 'taken') },
  declined: { play: chooses('decline', 'notTaken') },
  cancelled: { play: chooses('cancel', 'notTaken') },
  abandoned: { play: abandoned },
  'popup closed': { play: closed, but: { redirect: NO_WINDOW, phone: NO_WINDOW, link: 'the phone’s page tells nobody: abandoned' } },
  'app killed': { play: killed },
  reload: { play: reload('pay', 'taken') },
  'reload, then declined': { play: reload('decline', 'notTaken') },
  Back: { play: backAndForward, but: { host: backInHost } },
  'double click': { play: twice },
  'two tabs': { play: watched(({ buyer }) => buyer.inAnotherTab()), but: { host: 'the host shows one page' } },
  'two devices': { play: watched(onAnotherDevice) },
  'no opener': { play: noOpener, but: { redirect: NO_WINDOW, host: NO_WINDOW, phone: NO_WINDOW, link: NO_WINDOW } },
  'popup blocked': { play: blocked, but: { redirect: 'is what is done then', host: NO_WINDOW, phone: NO_WINDOW, link: NO_WINDOW } },
  'device’s clock an hour off': { play: deviceAhead },
}
