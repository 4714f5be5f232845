import { beforeEach, describe, expect, test } from 'vitest'
import { seedServices } from '#server/sandbox/seed-services.ts'
import { getCart } from '#shared/api/cart.ts'
import { WAITING_AFTER_MS, whileWaiting } from '#shared/flows/core/waiting-message.ts'
import { keepVisit } from '#shared/flows/payment/kept-visit.ts'
import { createPayPassed } from '#shared/flows/payment/pay-passed/create-pay-passed.ts'
import { createPlanConfirm } from '#shared/flows/purchase/plan-confirm/create-plan-confirm.ts'
import { createPlanPurchase } from '#shared/flows/purchase/plan-purchase/create-plan-purchase.ts'
import { createLogin } from '#shared/flows/shell/login/create-login.ts'
import { applicantAt } from '../support/application-rig.ts'
import { act, createRig, press, until } from '../support/flow-rig.ts'
import { createRelease } from '../support/release.ts'
import { at, count, dialog, flow, load, opened, opens, rig, show, toCashier } from './support/payment-page.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

shopOfFile({ prepare: ({ db, clock }) => seedServices(db, clock.now()) }, ['0323.017'])

/** A call made after the page's own: when it is answered, the page's answer has been processed. */
async function answered(api: Parameters<typeof getCart>[0] = rig.app.api): Promise<void> {
  for (let asked = 0; asked < 3; asked += 1) await getCart(api)
}

/** The cashier’s window is open, and the buyer has gone back to step 1 in the page behind it. */
async function withWindowOpen(kind: 'web' | 'mobile' = 'web'): Promise<void> {
  if (kind === 'web') await toCashier()
  else {
    await opens('mobile')
    press(act(flow).pay)
  }
  await until(() => opened().length > 0)
  rig.at('chooseEcad')
  act(rig.app.flow(createPlanPurchase)).open()
  await until(() => rig.app.flow(createPlanPurchase).state.cart.kind === 'ready')
}

describe('[8-03] OK closes the cashier’s window', () => {
  const hasEnded = () => opened().at(-1)?.visit.ended
  const asked = () => count('GET /payment/bill/success')

  async function searchFails(): Promise<void> {
    const purchase = rig.app.flow(createPlanPurchase)
    buyer.network.fail('GET /EServiceajax/getCad', '500')
    act(purchase).type('0323.018')
    press(act(purchase).search)
    await until(() => dialog() && rig.ports.navigator.steps.at(-1)?.to === 'chooseEcad')
    expect(dialog()?.text).toEqual({ key: 'systemOrNetworkException' })
  }

  test('nobody may be paying in it: it is closed, and the page is step 1', async () => {
    await withWindowOpen()
    await searchFails()
    await until(hasEnded)
  })

  test.each([
    ['somebody may be paying in it: the server says so (decision 9.4)', async () => void (await buyer.goesToCashier())],
    ['the server cannot say', async () => buyer.network.fail('GET /payment/bill/success', '500', 50)],
  ])('%s: it stays', async (_why, happens) => {
    await withWindowOpen()
    await happens()
    const before = asked()
    await searchFails()
    await until(() => asked() > before)
    await answered()
    expect(hasEnded()).toBe(false)
  })

  test('the host’s cashier is no window of ours: nothing is asked and nothing closed', async () => {
    await withWindowOpen('mobile')
    const before = asked()
    await searchFails()
    expect([hasEnded(), asked()]).toEqual([false, before])
  })
})

describe('who has left a page meanwhile is neither told nor led back', () => {
  test('from step 2, before it knew that its plans are ordered, to the payment [4-10]', async () => {
    await withWindowOpen()
    rig.at('confirmInfo')
    act(rig.app.flow(createPlanConfirm)).open()
    rig.at('chooseEcad')
    const asked = count('GET /payment/order/unpaid')
    await until(() => count('GET /payment/order/unpaid') > asked)
    await answered()
    expect(at()).toBe('chooseEcad')
  })

  test('from the methods of a cart whose order is yet to be made, to the summary [2-05]', async () => {
    await load()
    rig.at('paymentProcess')
    await until(() => rig.app.startup.state.at.kind === 'open')
    buyer.network.calls.length = 0
    act(flow).open('paymentProcess')
    rig.at('chooseEcad')
    await until(() => count('GET /EServiceajax/getCart') > 0)
    await answered()
    expect(rig.ports.navigator.steps).toEqual([])
  })

  test('signed in at last, somebody who went home stays there [7-31]', async () => {
    buyer.signOut()
    const { app, ports, at } = await createRig(buyer, { search: '?platform=ab' })
    at('login', { platform: 'ab', ...(await buyer.returnsFromProvider('/ecad/confirm-info?platform=ab', 'CORPORATE')) })
    act(app.flow(createLogin)).open()
    at('chooseEcad')
    await until(() => app.session.state.at.kind === 'signed-in')
    await answered(app.api)
    expect(ports.navigator.steps.filter(({ to }) => to !== 'chooseEcad')).toEqual([])
  })

  test('a payment that was found gone through leads on only whoever waits for it [2-08]', async () => {
    const { billId, merchantOrderNo } = await buyer.buy()
    await buyer.becomes('PAID')
    await load('mobile')
    keepVisit(rig.ports.storage.session, { left: billId })
    rig.at('payPassed', { billId, merchantOrderNo })
    await until(() => rig.app.startup.state.at.kind === 'open')
    const passed = rig.app.flow(createPayPassed)
    act(passed).open()
    rig.at('chooseEcad')
    await until(() => passed.state.at === 'paid')
    await answered()
    expect(rig.ports.navigator.steps).toEqual([])
  })

  test('an application that asks for agreement first asks whoever still wants it [2-14]', async () => {
    const { app, ports, flow } = await applicantAt(shop, await shop.server.signIn())
    const { startup } = app
    ports.navigator.arrive('serviceStep', { itemCode: 'CERT-01' })
    act(startup).open('serviceStep')
    await until(() => startup.state.at.kind === 'open')
    act(flow).open()
    ports.navigator.arrive('chooseEcad')
    act(startup).open('chooseEcad')
    await until(() => startup.state.at.kind === 'open')
    // The user, the service, the draft, the qualification: in sequence.
    for (let calls = 0; calls < 3; calls += 1) await answered(app.api)
    expect(ports.navigator.steps).toEqual([])
  })
})

describe('a loading toast without a time-out [9-06], decision 9.23', () => {
  beforeEach(async () => {
    await load()
    rig.at('chooseEcad')
    await until(() => rig.app.startup.state.at.kind === 'open')
  })
  const waits = () => rig.ports.dialogs.waits
  const wait = (ms = WAITING_AFTER_MS) => rig.ports.clock.advance(ms)

  test.each(['answer', 'failure'] as const)('stands while it takes, however long, and goes with the %s [9-06]', async (how) => {
    const { released, release } = createRelease()
    const done = whileWaiting(rig.app, async () => {
      await released
      if (how === 'failure') throw new Error('no')
      return 'done'
    })
    wait(WAITING_AFTER_MS - 1)
    expect(waits()).toEqual([])
    wait(1)
    expect(waits()).toEqual([{ key: 'processing' }])
    wait(600_000)
    expect(waits()).toHaveLength(1)
    release()
    if (how === 'answer') await expect(done).resolves.toBe('done')
    else await expect(done).rejects.toThrow('no')
    expect(waits()).toEqual([])
  })

  test('an answer that comes at once says nothing, also later', async () => {
    await whileWaiting(rig.app, async () => 'done')
    wait(600_000)
    expect(waits()).toEqual([])
  })

  test('the log-out says it, and no longer than the log-out takes [2-28]', async () => {
    buyer.network.fail('GET /MacauOneAcc/logout', 'hang')
    press(act(rig.app.session).signOut)
    await until(() => rig.app.session.state.busy === 'signing-out')
    wait()
    expect(waits()).toHaveLength(1)
    wait(1500)
    await until(() => rig.app.session.state.at.kind === 'signed-out')
    expect(waits()).toEqual([])
  })

  test.each([
    ['the time limit [8-15]', () => wait(60_000)],
    ['the page, when its visitor goes on without the answer', () => rig.at('chooseEcad')],
  ])('the start of a payment that gets no answer: gone with %s', async (_what, ends) => {
    await show('paymentInfo')
    buyer.network.fail('POST /EServiceajax/checkout', 'hang')
    press(act(flow).next)
    await until(() => count('POST /EServiceajax/checkout') > 0)
    wait()
    expect(waits()).toHaveLength(1)
    ends()
    await until(() => waits().length === 0)
  })
})
