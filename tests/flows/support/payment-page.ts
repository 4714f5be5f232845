import { createPlanPayment } from '#shared/flows/purchase/plan-payment/create-plan-payment.ts'
import type { PlanPaymentFlow } from '#shared/flows/purchase/plan-payment/types.ts'
import type { Query } from '#shared/ports/navigator.ts'
import { act, createRig, press, type Rig, until } from '../../support/flow-rig.ts'
import { buyer } from './shop.ts'

type Kind = 'web' | 'mobile'

/** The product of the current test, and the payment of its purchase. */
export let rig: Rig
export let flow: PlanPaymentFlow

/** Loads the product for the buyer, whose cart was filled here. */
export async function load(kind: Kind = 'web', setup: Omit<NonNullable<Parameters<typeof createRig>[1]>, 'kind'> = {}): Promise<void> {
  rig = await createRig(buyer, { ...setup, kind })
  rig.ports.storage.local.set('cartModified', 'true')
  flow = rig.app.flow(createPlanPayment)
}

export async function show(place: 'paymentInfo' | 'paymentProcess', query: Query = {}): Promise<void> {
  rig.at(place, query)
  await until(() => rig.app.startup.state.at.kind === 'open')
  act(flow).open(place)
  await until(() => flow.state.load.kind !== 'loading')
}

/** The payment summary, on a freshly loaded page: of the cart, or of an order. */
export async function opens(kind: Kind = 'web', query: Query = {}): Promise<void> {
  await load(kind)
  await show('paymentInfo', query)
}

/** From the summary to the methods. */
export async function goesOn(): Promise<void> {
  press(act(flow).next)
  await until(() => rig.ports.navigator.at === 'paymentProcess')
}

/** The page of the methods on the desktop, with MPay chosen. */
export async function toMethods(): Promise<void> {
  await opens()
  await goesOn()
  await show('paymentProcess', { tid: (await buyer.order()).tid })
  press(act(flow).choose, 'MPAY')
}
