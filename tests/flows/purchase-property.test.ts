import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPlanPayment } from '#shared/flows/plan-payment/create-plan-payment.ts'
import { createPlanPurchase } from '#shared/flows/plan-purchase/create-plan-purchase.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { act, createRig, type Rig, until } from '../support/flow-rig.ts'
import type { Fault } from './support/connection.ts'
import { type Buyer, openShop, type Shop } from './support/shop.ts'

const NUMBERS = ['0323.017', '0323.018', '0101.002']

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Step =
  | { readonly do: 'buy'; readonly numbers: readonly string[] }
  | { readonly do: 'remove'; readonly number: string }
  | { readonly do: 'otherTab'; readonly number: string }
  | { readonly do: 'fault'; readonly call: WireKey; readonly fault: Fault }
  | { readonly do: 'reload' | 'resume' }
  | { readonly do: 'pay'; readonly presses: number; readonly settles: boolean }

const numbers = fc.uniqueArray(fc.constantFrom(...NUMBERS), { minLength: 1, maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), numbers }),
  fc.record({ do: fc.constant('buy' as const), numbers }),
  fc.record({ do: fc.constant('remove' as const), number: fc.constantFrom(...NUMBERS) }),
  fc.record({ do: fc.constant('otherTab' as const), number: fc.constantFrom(...NUMBERS) }),
  fc.record({
    do: fc.constant('fault' as const),
    call: fc.constantFrom<WireKey>(
      'GET /EServiceajax/addCartItem',
      'GET /EServiceajax/delCartItem',
      'GET /EServiceajax/getCad',
      'POST /EServiceajax/checkout',
      'GET /EServiceajax/cleanCart',
      'GET /payment/checkStatus',
      'GET /payment/bill/success',
    ),
    fault: fc.constantFrom<Fault>('500', 'html', 'lost'),
  }),
  fc.record({ do: fc.constantFrom('reload' as const, 'resume' as const) }),
  fc.record({ do: fc.constant('pay' as const), presses: fc.integer({ min: 1, max: 3 }), settles: fc.boolean() }),
)

/** Everything under way has ended: no call in the air, no turn running. Retries wait on the standing clock, so it is let go a little. */
async function calm(rig: Rig, idle: () => boolean): Promise<void> {
  await until(() => {
    if (idle()) return true
    rig.ports.clock.advance(50)
    return false
  })
}

async function play(buyer: Buyer, steps: readonly Step[]): Promise<void> {
  let rig = await createRig(buyer, { kind: 'mobile' })
  const open = async () => {
    rig.at('chooseEcad')
    await calm(rig, () => rig.app.startup.state.at.kind === 'open')
    const flow = rig.app.flow(createPlanPurchase)
    act(flow).open()
    await calm(rig, () => flow.state.cart.kind !== 'loading')
    if (flow.state.cart.kind === 'failed') act(flow).retry?.()
    await calm(rig, () => flow.state.cart.kind === 'ready')
    return flow
  }
  let flow = await open()
  for (const one of steps) {
    if (one.do === 'fault') buyer.network.fail(one.call, one.fault)
    if (one.do === 'otherTab' && !(await buyer.cart()).includes(one.number)) await buyer.addToCart(one.number)
    if (one.do === 'resume') rig.ports.hostPage.resume()
    if (one.do === 'reload') {
      rig = await createRig(buyer, { kind: 'mobile' })
      flow = await open()
    }
    if (one.do === 'remove') {
      act(flow).remove?.(one.number)
      act(flow).remove?.(one.number)
      await calm(rig, () => flow.state.removing === null)
    }
    if (one.do === 'buy') {
      act(flow).type(one.numbers.join(','))
      act(flow).search?.()
      await calm(rig, () => !flow.state.searching)
      const confirm = act(flow).confirmFound
      confirm?.()
      confirm?.()
      await calm(rig, () => flow.state.found?.adding !== true)
      act(flow).cancelFound?.()
    }
    if (one.do === 'pay') {
      const payment = rig.app.flow(createPlanPayment)
      rig.at('paymentInfo')
      act(payment).open('paymentInfo')
      await calm(rig, () => payment.state.load.kind !== 'loading' || rig.ports.navigator.at === 'chooseEcad')
      const paidBefore = new Set(await buyer.charges())
      for (let presses = 0; presses < one.presses; presses += 1) act(payment).pay?.()
      await calm(rig, () => payment.state.situation !== 'preparing' || payment.state.load.kind !== 'ready')
      expect(rig.ports.cashier.opened.length).toBeLessThanOrEqual(1)
      for (const { order } of rig.ports.cashier.opened) expect(paidBefore).not.toContain(order.billId)
      if (one.settles && payment.state.situation === 'atCashier') {
        await buyer.becomes('PAID')
        rig.ports.cashier.last?.signal('closed')
        await calm(rig, () => payment.state.situation !== 'checking')
      }
      rig = await createRig(buyer, { kind: 'mobile' })
      flow = await open()
    }
    // The list shown is the server's cart whenever nothing is under way, unless another tab changed it unseen.
    if (one.do !== 'otherTab' && one.do !== 'fault' && flow.state.cart.kind === 'ready') {
      act(flow).open()
      const cart = await buyer.cart()
      await calm(rig, () => flow.state.lines.length === cart.length)
      expect(new Set(flow.state.lines.map(({ plan }) => plan.number))).toEqual(new Set(cart))
    }
  }
}

test('whatever is pressed, in whatever order, through faults and other tabs: no plan is lost or added twice, no bill charged twice (threats 19, 21, 28)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const buyer = await shop.newBuyer()
      try {
        await play(buyer, steps)
        const [cart, charges, orders] = [await buyer.cart(), await buyer.charges(), await buyer.orders()]
        expect(new Set(cart).size).toBe(cart.length)
        expect(new Set(charges).size).toBe(charges.length)
        expect(charges.length).toBe(orders.filter(({ state }) => state === 'PAID').length)
        for (const { items } of orders) expect(new Set(items.map(({ product }) => product.id)).size).toBe(items.length)
      } finally {
        await buyer.close()
      }
    }),
    { numRuns: 25 },
  )
}, 120_000)
