import { createPlanPayment } from '#shared/flows/purchase/plan-payment/create-plan-payment.ts'
import type { PlanPaymentFlow } from '#shared/flows/purchase/plan-payment/types.ts'
import type { Query } from '#shared/ports/navigator.ts'
import type { WireKey } from '#shared/wire/index.ts'
import { act, createRig, press, type Rig, until } from '../../support/flow-rig.ts'
import { buyer, shop } from './shop.ts'

type Kind = 'web' | 'mobile'

/** The product of the current test, and the payment of its purchase. */
export let rig: Rig
export let flow: PlanPaymentFlow

export const at = () => rig.ports.navigator.at
export const opened = () => rig.ports.cashier.opened
export const dialog = () => rig.ports.dialogs.informed.at(-1)
export const count = (call: WireKey) => buyer.network.count(call)
export const reaches = (situation: PlanPaymentFlow['state']['situation']) => until(() => flow.state.situation === situation)

/** The window at the cashier. */
export function cashierPage() {
  const { last } = rig.ports.cashier
  if (last === undefined) throw new Error('the cashier was not opened')
  return last
}

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
export const opensOrder = async () => opens('web', { tid: (await buyer.order()).tid })

/** From the summary to the methods. */
export async function goesOn(): Promise<void> {
  press(act(flow).next)
  await until(() => at() === 'paymentProcess')
}
export const showMethods = async () => show('paymentProcess', { tid: (await buyer.order()).tid })

/** The page of the methods on the desktop, with MPay chosen. */
export async function toMethods(): Promise<void> {
  await opens()
  await goesOn()
  await showMethods()
  press(act(flow).choose, 'MPAY')
}

export async function toCashier(): Promise<void> {
  await toMethods()
  press(act(flow).pay)
}

/** Advances time for the page and the server. */
export function passes(minutes: number): void {
  shop.server.clock.advance({ minutes })
  rig.ports.clock.advance(minutes * 60_000)
}
