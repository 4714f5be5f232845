import type { Page } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { Addresses } from '#tests/support/server-process.ts'
import { CashierPage } from './cashier.ts'

interface HostOrder {
  readonly billId: string
  readonly merchantOrderNo?: string
  readonly orderServer: string
  readonly cashierLanguage: string
  readonly headers: Readonly<Record<string, string>>
}

const FAILED = ['4000', 'FAILED'] as const
const CANCELLED = ['6001', 'CANCELLED'] as const
const UNDER_WAY = ['8000', 'PROCESSING'] as const

/** What the host tells the page of an outcome: codes of its payment API (facts, 1.1). */
const RESULT: Readonly<Partial<Record<OutcomeName, readonly [resultCode: string, status: string]>>> = {
  pay: ['9000', 'SUCCESS'],
  silent: ['9000', 'SUCCESS'],
  twice: ['9000', 'SUCCESS'],
  stale: ['9000', 'SUCCESS'],
  forged: ['9000', 'SUCCESS'],
  'wrong-amount': ['9000', 'SUCCESS'],
  decline: FAILED,
  cancel: CANCELLED,
}

export interface HostCashier {
  readonly cashier: CashierPage
  choose(outcome: OutcomeName): Promise<void>
  leave(): Promise<void>
}

/** Plays the host: takes the order passed to startPay and opens its cashier on a separate page. */
export async function hostCashier(page: Page, server: Addresses): Promise<HostCashier> {
  const started = await page.waitForFunction(() => window.simulatedHost?.calls.findLast(({ jsapi }) => jsapi === 'startPay')?.params)
  const order = (await started.jsonValue()) as HostOrder
  const tells = async ([resultCode, status]: readonly [resultCode: string, status: string]) => {
    const event = { billId: order.billId, merchantOrderNo: order.merchantOrderNo ?? '', status, resultCode }
    await page.evaluate((data) => window.simulatedHost?.notify('ECAD_PAY_RESULT', data), event)
  }
  const asked = page.request.post(new URL(order.orderServer, page.url()).href, {
    headers: order.headers,
    data: { billId: order.billId, surface: 'mobile', language: 'zh-Hant', platform: 'one' },
  })
  const answer = await asked.catch(async (error: unknown) => {
    await tells(FAILED)
    throw error
  })
  const { data } = (await answer.json()) as { data?: { url: string } }
  if (!data) {
    await tells(FAILED)
    throw new Error(`the order server refused: ${answer.status()} ${await answer.text()}`)
  }
  const tab = await page.context().newPage()
  await tab.goto(data.url)
  const cashier = new CashierPage(tab, server)
  const closes = async (result: readonly [resultCode: string, status: string]) => {
    await tab.close()
    await tells(result)
  }
  return {
    cashier,
    choose: async (outcome) => {
      await cashier.choose(outcome)
      await tab.waitForLoadState()
      await closes(RESULT[outcome] ?? UNDER_WAY)
    },
    leave: () => closes(CANCELLED),
  }
}

export async function hostPays(page: Page, server: Addresses, outcome: OutcomeName): Promise<void> {
  await (await hostCashier(page, server)).choose(outcome)
}
