import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Buyer } from '../pages/buyer.ts'

export interface Bought {
  readonly number: string
  readonly merchantOrderNo: string
  readonly tid: string
}
interface Order {
  readonly billId: string
  readonly merchantOrderNo: string
  readonly state: string
}

/** Bought by the page's own calls, as if on another device, for a journey whose matter comes after the payment. */
export async function hasBought(buyer: Buyer, numbers: readonly string[]): Promise<Bought> {
  const { context, server, situation } = buyer
  const { platform, language } = situation
  const headers = { 'x-ecad-client': 'web', 'accept-language': language }
  const api = `${server.origin}/api`
  const post = async <T>(path: string, data: object) => (await (await context.request.post(api + path, { headers, data })).json()) as T
  const get = async <T>(path: string) => (await (await context.request.get(api + path, { headers })).json()) as T

  await buyer.hasInCart(numbers)
  const { tid } = await post<{ tid?: string }>('/EServiceajax/checkout', { platform, idempotencyKey: randomUUID() })
  if (tid === undefined) throw new Error(`no order of ${numbers.join(', ')}`)
  const orderOf = async () => (await get<{ data: Order }>(`/payment/order?tid=${tid}`)).data
  const { billId } = await orderOf()
  const opening = { billId, channel: 'BOCPAY', surface: 'web', language, platform }
  const { data } = await post<{ data?: { url: string } }>('/payment/order', opening)
  const cashier = new URL(data?.url ?? '')
  await context.request.post(`${cashier.origin}${cashier.pathname}/outcome`, {
    form: { outcome: 'pay', channel: 'BOCPAY' },
    maxRedirects: 0,
  })
  await expect.poll(async () => (await orderOf()).state, 'the cashier’s notice arrives').toBe('PAID')
  const { merchantOrderNo } = await orderOf()
  await get('/EServiceajax/cleanCart')
  return { number: merchantOrderNo.split('_')[0] ?? '', merchantOrderNo, tid }
}
