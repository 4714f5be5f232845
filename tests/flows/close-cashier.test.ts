import { describe, expect, test } from 'vitest'
import { fetchUser } from '#shared/api/account.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { flow, opens, rig, toMethods } from './support/payment-page.ts'
import { buyer, shopOfFile } from './support/shop.ts'

shopOfFile({}, ['0323.017'])

const standings = () => buyer.network.count('GET /payment/bill/success')
/** One more query has been answered since. */
const anAnswerLater = () => fetchUser(rig.app.api, 'one')
const window = () => rig.ports.cashier.opened.at(-1)?.visit

/** The cashier’s window is open, and the buyer has gone back to step 1 in the page behind it. */
async function withWindowOpen(kind: 'web' | 'mobile'): Promise<void> {
  await (kind === 'web' ? toMethods() : opens('mobile'))
  press(act(flow).pay)
  await until(() => window() !== undefined)
  rig.at('chooseEcad')
  act(rig.app.flow(createPlanPurchase)).open()
  await until(() => rig.app.flow(createPlanPurchase).state.cart.kind === 'ready')
}

async function searchFails(): Promise<void> {
  const purchase = rig.app.flow(createPlanPurchase)
  buyer.network.fail('GET /EServiceajax/getCad', '500')
  act(purchase).type('0323.018')
  press(act(purchase).search)
  await until(() => rig.ports.dialogs.informed.length > 0)
  await until(() => rig.ports.navigator.steps.at(-1)?.to === 'chooseEcad')
}

describe('[8-03] OK closes the cashier’s window', () => {
  test('nobody may be paying in it: it is closed, and the page is step 1', async () => {
    await withWindowOpen('web')
    await searchFails()
    expect(rig.ports.dialogs.informed.at(-1)?.text).toEqual({ key: 'systemOrNetworkException' })
    await until(() => window()?.ended)
  })

  test.each([
    ['somebody may be paying in it: the server says so (decision 9.4)', async () => void (await buyer.goesToCashier())],
    ['the server cannot say', async () => buyer.network.fail('GET /payment/bill/success', '500', 50)],
  ])('%s: it stays', async (_why, happens) => {
    await withWindowOpen('web')
    await happens()
    const before = standings()
    await searchFails()
    await until(() => standings() > before)
    await anAnswerLater()
    expect(window()?.ended).toBe(false)
  })

  test('the host’s cashier is no window of ours: nothing is asked and nothing closed', async () => {
    await withWindowOpen('mobile')
    const before = standings()
    await searchFails()
    expect([window()?.ended, standings()]).toEqual([false, before])
  })
})

test('who has left step 2 before it knew that its plans are ordered is not led away to the payment [4-10]', async () => {
  await withWindowOpen('web')
  const confirm = rig.app.flow(createPlanConfirm)
  rig.at('confirmInfo')
  act(confirm).open()
  rig.at('chooseEcad')
  const asked = buyer.network.count('GET /payment/order/unpaid')
  await until(() => buyer.network.count('GET /payment/order/unpaid') > asked)
  await anAnswerLater()
  expect(rig.ports.navigator.at).toBe('chooseEcad')
})
