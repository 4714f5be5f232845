import { describe, expect, test } from 'vitest'
import { seedServices } from '#server/sandbox/seed-services.ts'
import { getCart } from '#shared/api/cart.ts'
import { keepVisit } from '#shared/flows/payment/kept-visit.ts'
import { createPayPassed } from '#shared/flows/payment/pay-passed/create-pay-passed.ts'
import { createPlanPayment } from '#shared/flows/purchase/plan-payment/create-plan-payment.ts'
import { createLogin } from '#shared/flows/shell/login/create-login.ts'
import { applicantAt } from '../support/application-rig.ts'
import { act, createRig, until } from '../support/flow-rig.ts'
import { buyer, shop, shopOfFile } from './support/shop.ts'

shopOfFile({ prepare: ({ db, clock }) => seedServices(db, clock.now()) })

/** A call made after the page's own: when it is answered, the page's answer has been processed. */
async function answered(api: Parameters<typeof getCart>[0]): Promise<void> {
  for (let asked = 0; asked < 3; asked += 1) await getCart(api)
}

describe('who has left a page meanwhile is neither told nor led back', () => {
  test('the methods of a cart whose order is yet to be made lead to the summary, but nobody who has gone [2-05]', async () => {
    await buyer.addToCart('0323.017')
    const rig = await createRig(buyer)
    rig.ports.storage.local.set('cartModified', 'true')
    rig.at('paymentProcess')
    await until(() => rig.app.startup.state.at.kind === 'open')
    buyer.network.calls.length = 0
    act(rig.app.flow(createPlanPayment)).open('paymentProcess')
    rig.at('chooseEcad')
    await until(() => buyer.network.calls.includes('GET /EServiceajax/getCart'))
    await answered(rig.app.api)
    expect(rig.ports.navigator.steps).toEqual([])
  })

  test('signed in at last, somebody who went home stays there [7-31]', async () => {
    buyer.signOut()
    const rig = await createRig(buyer, { search: '?platform=ab' })
    rig.at('login', { platform: 'ab', ...(await buyer.returnsFromProvider('/ecad/confirm-info?platform=ab', 'CORPORATE')) })
    act(rig.app.flow(createLogin)).open()
    rig.at('chooseEcad')
    await until(() => rig.app.session.state.at.kind === 'signed-in')
    await answered(rig.app.api)
    expect(rig.ports.navigator.steps.filter(({ to }) => to !== 'chooseEcad')).toEqual([])
  })

  test('a payment that was found gone through leads on only whoever waits for it [2-08]', async () => {
    const { billId, merchantOrderNo } = await buyer.buy('0323.017')
    await buyer.becomes('PAID')
    const rig = await createRig(buyer, { kind: 'mobile' })
    keepVisit(rig.ports.storage.session, { left: billId })
    rig.at('payPassed', { billId, merchantOrderNo })
    await until(() => rig.app.startup.state.at.kind === 'open')
    const flow = rig.app.flow(createPayPassed)
    act(flow).open()
    rig.at('chooseEcad')
    await until(() => flow.state.at === 'paid')
    await answered(rig.app.api)
    expect(rig.ports.navigator.steps).toEqual([])
  })

  test('an application that asks for agreement first asks whoever still wants it [2-14]', async () => {
    const { app, ports, flow } = await applicantAt(shop, await shop.server.signIn())
    ports.navigator.arrive('serviceStep', { itemCode: 'CERT-01' })
    act(app.startup).open('serviceStep')
    await until(() => app.startup.state.at.kind === 'open')
    act(flow).open()
    ports.navigator.arrive('chooseEcad')
    act(app.startup).open('chooseEcad')
    await until(() => app.startup.state.at.kind === 'open')
    // The user, the service, the draft, the qualification: in sequence.
    for (let calls = 0; calls < 3; calls += 1) await answered(app.api)
    expect(ports.navigator.steps).toEqual([])
  })
})
