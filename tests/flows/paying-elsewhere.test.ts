import { beforeEach, describe, expect, test } from 'vitest'
import { createCompletion } from '#shared/flows/purchase/completion/create-completion.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { act } from '../support/flow-rig.ts'
import { checkout, fillCart, goToCashier, unpaidOf } from '../support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '../support/test-server.ts'
import { type BuyingBrowser, buyingBrowser, type Tab, windowOf } from './support/buying-browser.ts'

const [A = '', B = ''] = ON_SALE

const server = await closeAfterAll(startTestServer())
server.clock.set(new Date())
let browser: BuyingBrowser
let tab: Tab
beforeEach(async () => {
  browser = await buyingBrowser(server)
  tab = await browser.opensTab()
  await browser.chooses(tab, [A])
  await browser.confirms(tab)
  await browser.press(tab, act(tab.payment).next)
  act(tab.payment).choose?.('MPAY')
})

const window = (on: Tab = tab) => windowOf(on)
const opensWindow = () => browser.press(tab, act(tab.payment).pay)
const bill = () => tab.payment.state.bill
const isAt = (route: string, on: Tab = tab) => expect(on.ports.navigator.at).toBe(route)
const situationIs = (situation: string, on: Tab = tab) => expect(on.payment.state.situation).toBe(situation)
/** The window opens, and the page behind it is loaded anew. */
async function leavesAndLoads(): Promise<void> {
  await opensWindow()
  await browser.reloads(tab)
}
/** The page neither claims that nothing was charged nor asks to pay. */
function claimsNothing(on: Tab = tab): void {
  expect(on.payment.state.words.money).toBe('unknown')
  const { pay, payAgain, next, putBack, payOnPhone, choose } = act(on.payment)
  expect({ pay, payAgain, next, putBack, payOnPhone, choose }).toEqual({})
}
/** Another tab, at the page of the order. */
async function opensOrder(route: 'paymentProcess' | 'paymentInfo'): Promise<Tab> {
  const other = await browser.opensTab()
  await browser.enter(other, route, { tid: bill()?.tid })
  return other
}

describe('an attempt is under way, and this page has lost sight of its window (decision 7, threats 4, 6)', () => {
  test('loaded anew: it claims nothing, asks by itself, and goes on when it was paid', async () => {
    await leavesAndLoads()
    situationIs('underWay')
    claimsNothing()
    server.cashier.happens(window().billId, 'paid')
    await browser.pass(10)
    isAt('completeSubmission')
  })

  test('loaded anew at the very moment the window opens, before the server has heard of it', async () => {
    browser.fail('POST', '500') // the window's own call: it shows the error and stays open
    await leavesAndLoads()
    situationIs('underWay')
    claimsNothing()
    // A window that never got there is no attempt.
    await browser.pass(65)
    situationIs('choose')
  })

  test('closed while this page was away: it ends the attempt at the cashier first, and only then pays anew', async () => {
    await leavesAndLoads()
    window().closed = true
    const first = window().billId
    await browser.press(tab, act(tab.payment).endAttempt)
    expect(server.cashier.bill(first).closed).toBe(true)
    situationIs('choose')
    act(tab.payment).choose?.('MPAY')
    await opensWindow()
    expect(window().billId).not.toBe(first)
    await browser.finishes(window(), 'paid')
    isAt('completeSubmission')
    expect(bill()?.total).toBe(5500)
  })

  test('ended in the moment it is paid: not ended, and on to completion', async () => {
    await leavesAndLoads()
    server.cashier.happens(window().billId, 'paid')
    await browser.press(tab, act(tab.payment).endAttempt)
    isAt('completeSubmission')
  })

  test('ended while the cashier cannot be asked: said, and nothing is offered', async () => {
    await leavesAndLoads()
    server.cashier.silent = true
    await browser.press(tab, act(tab.payment).endAttempt)
    server.cashier.silent = false
    expect(tab.payment.state.note).toEqual({ key: 'attemptNotEnded' })
    claimsNothing()
  })
})

describe('another tab of the same order', () => {
  test('offers to pay until the first one goes to the cashier; then claims nothing; then goes to completion with it', async () => {
    const other = await opensOrder('paymentProcess')
    expect(act(other.payment).choose).toBeTypeOf('function')
    await opensWindow()
    situationIs('underWay', other)
    claimsNothing(other)
    await browser.finishes(window(), 'paid')
    await browser.pass(5)
    isAt('completeSubmission', other)
  })

  test('at the completion page by its address: not called unpaid, and told when it is paid', async () => {
    await opensWindow()
    const other = await browser.opensTab()
    await browser.enter(other, 'completeSubmission', { isPay: 'true', merchantOrderNo: bill()?.merchantOrderNo })
    const completion = other.app.flow(createCompletion)
    expect(completion.state.payment).toBe('pending')
    await browser.finishes(window(), 'paid')
    await browser.pass(5)
    expect(completion.state.payment).toBe('paid')
  })
})

describe('the notice on the first page [2-03], decision 3.3', () => {
  const purchase = () => tab.app.flow(createPlanPurchase)
  const notice = (kind: string) => purchase().state.notices.find((one) => one.kind === kind)

  test('left by Previous while the window is open: asks nobody to pay, and learns of the payment without being looked at', async () => {
    await opensWindow()
    await browser.enter(tab, 'chooseEcad')
    expect(notice('unpaidOrder')).toMatchObject({ pending: true })
    expect(act(purchase()).changeUnpaid).toBeUndefined()
    // The previous page still watches its window, but only the server learns of this payment.
    server.cashier.happens(window().billId, 'paid')
    await browser.pass(10)
    expect(notice('unpaidOrder')).toBeUndefined()
    expect(notice('paidOrder')).toMatchObject({ applicationNumber: bill()?.applicationNumber })
    expect(tab.ports.dialogs.informed).toEqual([])
    await browser.press(tab, act(purchase()).viewPaid)
    isAt('completeSubmission')
  })

  test('says which plans; they can be taken back, and the list shows them', async () => {
    await browser.enter(tab, 'chooseEcad')
    expect(notice('unpaidOrder')).toMatchObject({ pending: false, lines: [{ plan: { number: A } }], total: 5500 })
    await browser.press(tab, act(purchase()).changeUnpaid)
    expect(notice('unpaidOrder')).toBeUndefined()
    expect(purchase().state.lines.map(({ plan }) => plan.number)).toEqual([A])
  })

  test('it can be cancelled: asked first, and then neither the order nor its plans are there', async () => {
    await browser.enter(tab, 'chooseEcad')
    tab.ports.dialogs.answer(false)
    await browser.press(tab, act(purchase()).cancelUnpaid)
    expect(notice('unpaidOrder')).toBeDefined()
    tab.ports.dialogs.answer(true)
    await browser.press(tab, act(purchase()).cancelUnpaid)
    expect([notice('unpaidOrder'), purchase().state.lines]).toEqual([undefined, []])
    expect(await unpaidOf(browser.person)).toBeNull()
  })

  test('replaced meanwhile by another order: it is not taken back, and nothing is said of a payment', async () => {
    await browser.enter(tab, 'chooseEcad')
    await fillCart(browser.person, [B])
    await checkout(browser.person)
    await browser.press(tab, act(purchase()).changeUnpaid)
    expect(tab.ports.dialogs.toasts.map(({ message }) => message)).toContainEqual({ key: 'orderChanged' })
    expect(notice('unpaidOrder')).toMatchObject({ lines: [{ plan: { number: B } }] })
  })

  test('paid meanwhile: it is not taken back, and the notice says so', async () => {
    await browser.enter(tab, 'chooseEcad')
    const { billId = '' } = bill() ?? {}
    expect((await goToCashier(browser.person, billId)).body.success).toBe(true)
    server.cashier.happens(billId, 'paid')
    await browser.press(tab, act(purchase()).changeUnpaid)
    expect(tab.ports.dialogs.toasts.map(({ message }) => message)).toContainEqual({ key: 'putBackRefused' })
    await browser.pass(5)
    expect(notice('paidOrder')).toBeDefined()
  })
})

describe('without a line', () => {
  test('pay is pressed: no window opens, the page says why, and goes on by itself when the line is back', async () => {
    tab.ports.hostPage.isOnline = false
    await opensWindow()
    expect(tab.windows).toEqual([])
    const note = { key: 'offlineNow' }
    expect(tab.payment.state).toMatchObject({ situation: 'networkAbnormal', note, words: { moneyText: 'moneyNotPaid' } })
    tab.ports.hostPage.isOnline = true
    tab.ports.hostPage.news({ kind: 'online' })
    await browser.calm()
    expect(tab.payment.state).toMatchObject({ situation: 'choose', note: null })
    await opensWindow()
    expect(window().arrived).toBe(true)
  })

  test('before there is an order: the plans stay, and the order is made when the line is back', async () => {
    await browser.press(tab, act(tab.payment).previous)
    await browser.press(tab, act(tab.payment).previous)
    await browser.press(tab, act(tab.app.flow(createPlanConfirm)).confirm)
    expect(tab.payment.state.source).toBe('cart')
    tab.ports.hostPage.isOnline = false
    await browser.press(tab, act(tab.payment).next)
    expect(tab.payment.state).toMatchObject({ situation: 'networkAbnormal', words: { moneyText: 'moneyNotPaid' } })
    isAt('paymentInfo')
    tab.ports.hostPage.isOnline = true
    // The browser may not send an event: the page polls.
    await browser.pass(15)
    situationIs('choose')
    await browser.press(tab, act(tab.payment).next)
    isAt('paymentProcess')
  })

  test('the line goes unnoticed: the window that never got to the cashier is given up, and paying is offered again', async () => {
    browser.fail('POST', 'dropped')
    await opensWindow()
    expect(window().arrived).toBe(false)
    situationIs('atCashier')
    await browser.pass(30)
    expect(tab.payment.state).toMatchObject({ situation: 'choose', note: { key: 'cashierNotReached' }, words: { money: 'notCharged' } })
    await opensWindow()
    await browser.finishes(window(), 'paid')
    isAt('completeSubmission')
  })
})

describe('a blocked window, its link used (threat 5)', () => {
  beforeEach(async () => {
    tab.ports.cashier.carry('blocked')
    await opensWindow()
  })

  test('the link goes when somebody is at the cashier by it, so that nobody follows it twice', async () => {
    situationIs('blocked')
    await browser.goesToCashier(window())
    await browser.pass(5)
    situationIs('underWay')
    claimsNothing()
    expect(tab.payment.state.cashierPage).toBeNull()
  })

  test('paid in this very tab, and back to this page as the browser remembered it: it finds out by itself', async () => {
    act(tab.payment).leaveHere?.()
    await browser.goesToCashier(window())
    server.cashier.happens(window().billId, 'paid')
    server.clock.advance({ seconds: 3 })
    tab.ports.hostPage.news({ kind: 'front' })
    await browser.calm()
    await browser.followAll()
    isAt('completeSubmission')
  })

  test('left in this very tab and back without paying: the trip is over, and it may be tried again', async () => {
    act(tab.payment).leaveHere?.()
    await browser.goesToCashier(window())
    await browser.reloads(tab)
    // The cashier was queried a moment before, and its answer may be outdated: nothing is claimed until the next query.
    expect(tab.payment.state).toMatchObject({ situation: 'pending', words: { money: 'unknown' } })
    await browser.pass(5)
    situationIs('notCompleted')
    expect(act(tab.payment).payAgain).toBeTypeOf('function')
  })
})

test('the plans of an order given up elsewhere are not asked for: it says so, and leads on', async () => {
  const other = await opensOrder('paymentInfo')
  await browser.press(tab, act(tab.payment).putBack)
  await browser.pass(15)
  expect(other.payment.state).toMatchObject({ situation: 'givenUp', words: { text: 'orderGivenUp' } })
  const { pay, payAgain, next, putBack, previous } = act(other.payment)
  expect({ pay, payAgain, next, putBack }).toEqual({})
  await browser.press(other, previous)
  isAt('chooseEcad', other)
})

test.each(['host', 'same-tab'] as const)(
  'this tab tried and came back, and another tries now (threats 1-6, 22): loaded anew, it claims nothing, as that visit is not its own: %s',
  async (way) => {
    const phone = await buyingBrowser(server, 'mobile')
    const [first, second] = [await phone.opensTab(), await phone.opensTab()]
    await phone.chooses(first, [B])
    await phone.confirms(first)
    first.ports.cashier.carry(way)
    await phone.press(first, act(first.payment).pay)
    await phone.finishes(window(first), 'failed', false)
    await phone.pass(10)
    if (way === 'same-tab') await phone.reloads(first)
    expect(first.payment.state).toMatchObject({ situation: 'failed', words: { money: 'notCharged' } })

    await phone.enter(second, 'chooseEcad')
    await phone.press(second, act(second.app.flow(createPlanPurchase)).payUnpaid)
    await phone.press(second, act(second.payment).payAgain)
    if (second.windows.length === 0) await phone.press(second, act(second.payment).pay)
    situationIs('atCashier', second)
    for (let times = 0; times < 5; times += 1) {
      await phone.reloads(first)
      situationIs('underWay', first)
      claimsNothing(first)
      await phone.pass(10)
      situationIs('underWay', first)
    }
    await phone.finishes(window(second), 'paid')
    await phone.pass(15)
    for (const one of [first, second]) isAt('completeSubmission', one)
  },
)
