import type { Page } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { CashierPage } from './cashier.ts'

interface HostOrder {
  readonly billId: string
  readonly merchantOrderNo?: string
  readonly orderServer: string
  readonly cashierLanguage: string
  readonly headers: Readonly<Record<string, string>>
}

/** What the host then tells the page of an outcome: codes of its payment API (facts, 1.1). */
const RESULT: Readonly<Partial<Record<OutcomeName, readonly [resultCode: string, status: string]>>> = {
  pay: ['9000', 'SUCCESS'],
  decline: ['4000', 'FAILED'],
  cancel: ['6001', 'CANCELLED'],
}

/** Plays the host's cashier: takes the order handed to startPay, pays it on a page of its own, and tells the bundle. */
export async function hostPays(page: Page, server: ServerProcess, outcome: OutcomeName): Promise<void> {
  const started = await page.waitForFunction(() => window.simulatedHost?.calls.findLast(({ jsapi }) => jsapi === 'startPay')?.params)
  const order = (await started.jsonValue()) as HostOrder
  const answer = await page.request.post(new URL(order.orderServer, page.url()).href, {
    headers: order.headers,
    data: { billId: order.billId, surface: 'mobile', language: 'zh-Hant', platform: 'one' },
  })
  const { data } = (await answer.json()) as { data?: { url: string } }
  if (!data) throw new Error(`the order server refused: ${answer.status()} ${await answer.text()}`)
  const tab = await page.context().newPage()
  await tab.goto(data.url)
  await new CashierPage(tab, server).choose(outcome)
  await tab.waitForLoadState()
  await tab.close()
  const [resultCode, status] = RESULT[outcome] ?? ['8000', 'PROCESSING']
  const event = { billId: order.billId, merchantOrderNo: order.merchantOrderNo ?? '', status, resultCode }
  await page.evaluate((data) => window.simulatedHost?.notify('ECAD_PAY_RESULT', data), event)
}
