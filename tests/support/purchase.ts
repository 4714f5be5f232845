import type { FakeCashier } from './fake-cashier.ts'
import type { TestClient } from './test-client.ts'

export type MadeOrder = Readonly<Record<'tid' | 'pid' | 'billId' | 'merchantOrderNo', string>>

export async function fillCart(person: TestClient, plans: readonly string[]): Promise<void> {
  for (const plan of plans) {
    const { body } = await person.get<{ isValid: boolean }>(`/EServiceajax/addCartItem?cadnum=${plan}`)
    if (!body.isValid) throw new Error(`${plan} was not added: ${JSON.stringify(body)}`)
  }
}

export async function cartOf(person: TestClient) {
  const { body } = await person.get<{ cartVersion?: string; list: { product: { id: string } }[] }>('/EServiceajax/getCart')
  return { plans: body.list.map(({ product }) => product.id), version: body.cartVersion }
}

export const restore = (person: TestClient, tid: string, more: Record<string, unknown> = {}) =>
  person.post<{ isValid: boolean; reason?: string }>('/payment/order/restore', { tid, ...more })

export const checkout = (person: TestClient, more: Record<string, unknown> = {}) =>
  person.post<{ isValid: boolean; tid?: string; pid?: string; reason?: string }>('/EServiceajax/checkout', { platform: 'one', ...more })

interface Order extends MadeOrder {
  readonly state: string
  readonly total: number
  readonly failure?: string
  readonly expiresAt?: string
}
export const orderOf = async (person: TestClient, tid: string) => (await person.get<{ data: Order }>(`/payment/order?tid=${tid}`)).body.data

export const unpaidOf = async (person: TestClient) =>
  (await person.get<{ data: { tid: string } | null }>('/payment/order/unpaid')).body.data
export const emptyCart = (person: TestClient) => person.get('/EServiceajax/cleanCart')

export async function makeOrder(person: TestClient, plans: readonly string[]): Promise<MadeOrder> {
  await fillCart(person, plans)
  const { body } = await checkout(person)
  if (body.tid === undefined) throw new Error(`no order: ${JSON.stringify(body)}`)
  return orderOf(person, body.tid)
}

/** A paid order. */
export async function buys(person: TestClient, cashier: FakeCashier, plans: readonly string[]): Promise<MadeOrder> {
  const order = await makeOrder(person, plans)
  await goToCashier(person, order.billId)
  await cashier.pays(order.billId)
  return order
}

const WAY = { channel: 'MPAY', surface: 'web', language: 'en', platform: 'one' }
export const goToCashier = (person: TestClient, billId: string, more: Record<string, unknown> = {}) =>
  person.post<{ success: boolean; code?: string; data?: { url: string; state: string } }>('/payment/order', { ...WAY, billId, ...more })

export const billState = async (person: TestClient, billId: string) =>
  (await person.get<{ data: { paid: boolean; state: string } }>(`/payment/bill/success?billId=${billId}`)).body.data.state

export const receiptOf = (anybody: TestClient, tid: string) =>
  anybody.get<{ isValid: boolean; transaction?: Record<string, unknown> }>(`/eserviceajax/getReceipt?tid=${tid}`)
