import { expect } from '@playwright/test'
import { Bureau } from '../journeys/support/bureau.ts'
import type { LineFault } from './cashier-line.ts'
import type { Cell } from './cell.ts'
import { chooses, type Play, pays, type Rows } from './row.ts'

const HOUR_MS = 3_600_000
/** A refund without an answer is retried after 15 seconds, then 30. */
const REFUND_MS = 90_000
const QUESTIONS = /\/cashier\/api\/bills\//

/** Paid, and the server cannot find out: the page claims nothing. Then the cashier recovers, and its notice gets through. */
const unheard =
  (fault: LineFault, meanwhile: (cell: Cell) => Promise<void> = async () => undefined): Play =>
  async (cell) => {
    const { line } = cell.world
    const at = await cell.isAtCashier()
    line.breaks(fault, QUESTIONS)
    await at.choose('silent')
    await cell.says('checking')
    // When queried again, the server knows no more, and neither does the page.
    await cell.asksAgain()
    await cell.says('checking')
    await meanwhile(cell)
    line.heals()
    expect(await cell.notice()).toBe(200)
    return 'taken'
  }

/** Its notices look an hour old and are refused like a replay. */
const refusesOldNotice = async (cell: Cell) => {
  expect(await cell.notice({}, new Date(Date.now() - HOUR_MS))).toBe(401)
  await cell.says('checking')
}

const forged: Play = async (cell) => {
  const at = await cell.isAtCashier()
  await cell.bankDoes(at.cashier.page.url(), 'forged')
  await at.choose('cancel')
  return 'notTaken'
}

/** Two notices with the cashier's own signature: one mixes up two orders, one is about an unknown bill. */
const ofAnotherBill: Play = async (cell) => {
  const at = await cell.isAtCashier()
  expect(await cell.notice({ merchantOrderNo: 'EC20200101000001_1', transactionId: `mixed-${cell.plan}` })).toBe(409)
  expect(await cell.notice({ billId: `B-none-${cell.plan}`, transactionId: `none-${cell.plan}` })).toBe(404)
  await at.choose('cancel')
  return 'notTaken'
}

const cannotOpen =
  (fault: LineFault): Play =>
  async (cell) => {
    const { line } = cell.world
    await cell.isAboutToPay()
    line.breaks(fault, /sessions/)
    await cell.reachesCashier().catch(() => undefined)
    return 'notTaken'
  }

/** Paid, and the bureau refunds a part while the cashier answers "not now". The refund is made once, when the cashier recovers. */
const refundWaits =
  (fault: LineFault): Play =>
  async (cell) => {
    const { line, server } = cell.world
    await (await cell.isAtCashier()).choose('pay')
    await cell.says('taken')
    const [recordNo = ''] = cell.billNumber.split('_')
    const bureau = await Bureau.at(server)
    const ask = () => bureau.does(recordNo, 'refund', { amount: '30.00', why: 'a part of it' })
    const refunded = async () => (await bureau.record(recordNo)).payments[0]?.refunded
    line.breaks(fault, /refunds/)
    await ask()
    await expect.poll(() => line.broken, { timeout: REFUND_MS }).toBeGreaterThan(0)
    // A requested refund counts: the same money cannot be requested twice.
    await expect(ask()).rejects.toThrow(': 409 ')
    line.heals()
    await expect.poll(refunded, { timeout: REFUND_MS }).toBe('30.00')
    return 'taken'
  }

const API_TIME_LIMIT_MS = 31_000

/** The page returns to an API that answers only 500; then it recovers. */
const apiFails: Play = async (cell) => {
  const at = await cell.isAtCashier()
  await cell.apiFails('*:500')
  await at.choose('pay')
  await cell.says('checking')
  await cell.apiWorks()
  return 'taken'
}

const apiHangs: Play = async (cell) => {
  const at = await cell.isAtCashier((context) => context.clock.install())
  await cell.apiFails('*:hang')
  await at.choose('pay')
  await cell.buyer.page.clock.fastForward(API_TIME_LIMIT_MS)
  await cell.says('checking')
  await cell.apiWorks()
  return 'taken'
}

const startFails: Play = async (cell) => {
  const { page, choosing, paying, t } = await cell.arrives()
  await cell.buyer.hasChosen([cell.plan], '/payment-info')
  await page.route(/getPaymentId/i, (route) => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
  await paying.onward.click()
  await choosing.isTold(t('systemOrNetworkException'))
  await page.getByRole('button', { name: t('continuePayment') }).click()
  await paying.choosesMethod()
  return pays(cell.reachesCashier())
}

/** The network fails at the press that pays, and the page continues by itself when it is back. */
const noLine: Play = async (cell) => {
  const { context, page, paying, situation, t } = await cell.isAboutToPay()
  await paying.press.waitFor()
  await context.setOffline(true)
  await paying.start()
  await cell.says('notTaken')
  await context.setOffline(false)
  await expect(page.getByText(t('offlineNow'))).toHaveCount(0)
  if (situation.place === 'web') await paying.choosesOnly('channelBOCPAY')
  return pays(cell.reachesCashier())
}

export const CASHIER_ROWS: Rows = {
  'notice late': { play: unheard('5xx') },
  'notice lost': { play: chooses('silent', 'taken') },
  'notice twice': { play: chooses('twice', 'taken') },
  'notices reordered': { play: chooses('stale', 'taken') },
  'notice forged': { play: forged },
  'notice of a wrong amount': { play: chooses('wrong-amount', 'checking') },
  'notice of another bill': { play: ofAnotherBill },
  'cashier 4xx at the opening': { play: cannotOpen('4xx') },
  'cashier 4xx after the payment': { play: unheard('4xx') },
  'cashier 4xx at a refund': { play: refundWaits('4xx') },
  'cashier 5xx at the opening': { play: cannotOpen('5xx') },
  'cashier 5xx after the payment': { play: unheard('5xx') },
  'cashier hanging': { play: unheard('hangs') },
  'cashier’s wrong answer': { play: unheard('wrong') },
  'API 5xx in the middle': { play: apiFails },
  'API time-out': { play: apiHangs },
  'API 5xx before the cashier': { play: startFails },
  'no line at the press': { play: noLine },
  'cashier’s clock an hour off': { play: unheard('hour-off', refusesOldNotice) },
}
