import type { TestClient } from './test-client.ts'

export type MadeOrder = Readonly<Record<'tid' | 'pid' | 'billId' | 'merchantOrderNo', string>>

export async function fillCart(person: TestClient, plans: readonly string[]): Promise<void> {
  for (const plan of plans) {
    const { body } = await person.get<{ isValid: boolean }>(`/EServiceajax/addCartItem?cadnum=${plan}`)
    if (!body.isValid) throw new Error(`${plan} was not added: ${JSON.stringify(body)}`)
  }
}

/** The plans in the user's cart, and its version. */
export async function cartOf(person: TestClient) {
  const { body } = await person.get<{ cartVersion?: string; list: { product: { id: string } }[] }>('/EServiceajax/getCart')
  return { plans: body.list.map(({ product }) => product.id), version: body.cartVersion }
}

/** Gives an unpaid order up. */
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

/** From an empty cart to an order. */
export async function makeOrder(person: TestClient, plans: readonly string[]): Promise<MadeOrder> {
  await fillCart(person, plans)
  const { body } = await checkout(person)
  if (body.tid === undefined) throw new Error(`no order: ${JSON.stringify(body)}`)
  return orderOf(person, body.tid)
}

/** Sends the user to the cashier. */
export const goToCashier = (person: TestClient, billId: string, more: Record<string, unknown> = {}) =>
  person.post<{ success: boolean; code?: string; data?: { url: string; state: string } }>('/payment/order', {
    billId,
    channel: 'MPAY',
    surface: 'web',
    language: 'en',
    platform: 'one',
    ...more,
  })

export const billState = async (person: TestClient, billId: string) =>
  (await person.get<{ data: { paid: boolean; state: string } }>(`/payment/bill/success?billId=${billId}`)).body.data.state

export const receiptOf = (anybody: TestClient, tid: string) =>
  anybody.get<{ isValid: boolean; transaction?: Record<string, unknown> }>(`/eserviceajax/getReceipt?tid=${tid}`)
