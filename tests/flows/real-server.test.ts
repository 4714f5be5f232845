import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#shared/app/create-app.ts'
import type { AppModel } from '#shared/app/types.ts'
import type { RouteName } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { createCompletion } from '#shared/flows/completion/create-completion.ts'
import { readLaunch } from '#shared/flows/launch/read-launch.ts'
import { createPayBegin } from '#shared/flows/pay-begin/create-pay-begin.ts'
import { createPlanConfirm } from '#shared/flows/plan-confirm/create-plan-confirm.ts'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import { createPlanPurchase } from '#shared/flows/plan-purchase/create-plan-purchase.ts'
import { createReceipt } from '#shared/flows/receipt/create-receipt.ts'
import type { Query } from '#shared/ports/navigator.ts'
import { type MemoryPorts, memoryPorts } from '#tests/support/memory/ports.ts'
import { act, press, until } from '../support/flow-rig.ts'
import { ON_SALE, startTestServer, type TestServer } from '../support/test-server.ts'

const [A = '', B = '', C = ''] = ON_SALE

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Person {
  readonly app: AppModel
  readonly ports: MemoryPorts
  at(route: RouteName, query?: Query): Promise<void>
}

/** A signed-in person at the product without a face, on the real server. */
async function somebody(surface: Surface, platform: 'one' | 'ab' = 'one'): Promise<Person> {
  const ports = memoryPorts({ kind: surface })
  const client = await server.signIn(undefined, platform === 'one' ? 'PERSONAL' : 'CORPORATE')
  ports.storage.local.set('/ecad/:token', (client.headers.authorization ?? '').replace('Bearer ', ''))
  const { local, session } = ports.storage
  const launch = readLaunch({ search: `?platform=${platform}`, referrer: '', local, session, origin: server.origin })
  const app = await createApp({ ports, launch, surface })
  return {
    app,
    ports,
    at: async (route, query = {}) => {
      ports.navigator.arrive(route, { platform, ...query })
      act(app.startup).open(route)
      await until(() => app.startup.state.at.kind !== 'checking')
      expect(app.startup.state.at).toEqual({ kind: 'open' })
    },
  }
}

async function choose({ app, at }: Person, numbers: readonly string[]): Promise<void> {
  await at('chooseEcad')
  const purchase = app.flow(createPlanPurchase)
  act(purchase).open()
  await until(() => purchase.state.cart.kind === 'ready')
  for (const number of numbers) {
    act(purchase).type(number)
    press(act(purchase).search)
    await until(() => purchase.state.found)
    press(act(purchase).confirmFound)
    await until(() => purchase.state.found === null)
  }
  expect(purchase.state.lines.map(({ plan }) => plan.number)).toEqual(numbers)
}

describe.each([
  ['web', 'one'],
  ['web', 'ab'],
  ['mobile', 'one'],
  ['mobile', 'ab'],
] as const)('the whole purchase on the real server, %s, platform %s', (surface, platform) => {
  test('from the number to the receipt, one charge', async () => {
    const person = await somebody(surface, platform)
    const { app, ports, at } = person
    await choose(person, [A, B, C])

    await at('confirmInfo')
    const confirm = app.flow(createPlanConfirm)
    act(confirm).open()
    await until(() => confirm.state.summary.kind === 'ready')
    press(act(confirm).confirm)

    await at('paymentInfo')
    const payment = app.flow(createPlanPayment)
    act(payment).open('paymentInfo')
    await until(() => payment.state.load.kind === 'ready')
    expect(payment.state.summary?.total).toBe(16500)
    if (surface === 'web') {
      press(act(payment).next)
      await until(() => ports.navigator.at === 'paymentProcess')
      press(act(payment).choose, 'MPAY')
    }
    press(act(payment).pay)
    await until(() => ports.cashier.opened.length === 1)
    const order = ports.cashier.opened[0]?.order
    if (order === undefined) throw new Error('no order')
    expect(order).toMatchObject({ amount: '165.00', platform: platform === 'one' ? 'one-account' : 'association-business' })

    ports.navigator.arrive('payBegin', { billId: order.billId })
    const begin = app.flow(createPayBegin)
    act(begin).open()
    await until(() => begin.state.at.kind === 'leaving')
    ports.navigator.arrive(surface === 'web' ? 'paymentProcess' : 'paymentInfo')
    expect(await server.cashier.pays(order.billId)).toBe(200)
    ports.cashier.last?.signal('ask')
    await until(() => ports.navigator.at === 'completeSubmission')

    const completion = app.flow(createCompletion)
    act(completion).open()
    await until(() => completion.state.at === 'ready')
    expect(completion.state).toMatchObject({ payment: 'paid', time: { key: 'workingDays', values: { count: 5 } } })
    expect(completion.state.applicationNumber).toBe(order.merchantOrderNo.split('_')[0])
    press(act(completion).downloadReceipt)

    const receipt = app.flow(createReceipt)
    act(receipt).open()
    await until(() => receipt.state.at.kind === 'shown')
    expect(receipt.state.at).toMatchObject({
      incomplete: false,
      receipt: { applicationNumber: completion.state.applicationNumber, channel: 'MPAY', total: 16500 },
    })

    // The purchase is over: the cart is empty and nobody is told that it idled away.
    await at('chooseEcad')
    const purchase = app.flow(createPlanPurchase)
    act(purchase).open()
    await until(() => purchase.state.lines.length === 0)
    expect(ports.dialogs.informed).toEqual([])
    expect(purchase.state.notices).toEqual([])
  })
})

test('decision 3.3: cancelled at the cashier, found again, put back, bought with one more plan', async () => {
  const person = await somebody('mobile')
  const { app, ports, at } = person
  await choose(person, [A])
  await at('paymentInfo')
  const payment = app.flow(createPlanPayment)
  act(payment).open('paymentInfo')
  await until(() => payment.state.load.kind === 'ready')
  press(act(payment).pay)
  await until(() => ports.cashier.opened.length === 1)
  ports.cashier.last?.signal('closed')
  await until(() => payment.state.situation === 'notCompleted')
  press(act(payment).putBack)
  await until(() => ports.navigator.at === 'chooseEcad')
  const purchase = app.flow(createPlanPurchase)
  act(purchase).open()
  await until(() => purchase.state.lines.length === 1)
  await choose(person, [B]).catch(() => undefined)
  await until(() => purchase.state.lines.length === 2)
  await at('paymentInfo')
  act(payment).open('paymentInfo')
  await until(() => payment.state.load.kind === 'ready' && payment.state.source === 'cart')
  expect(payment.state.summary?.total).toBe(11000)
})
