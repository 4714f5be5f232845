import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { IdentityOutcome } from '#server/sandbox/identity/checks.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { expect } from '#tests/journeys/support/expect.ts'
import type { Addresses } from '#tests/support/server-process.ts'
import { CashierPage } from './cashier.ts'
import { Part } from './purchase-pages.ts'

type HostOrder = Record<'billId' | 'merchantOrderNo' | 'orderServer', string> & { readonly headers: Readonly<Record<string, string>> }

const FAILED = ['4000', 'FAILED'] as const
const CANCELLED = ['6001', 'CANCELLED'] as const
const UNDER_WAY = ['8000', 'PROCESSING'] as const

/** What the host tells the page of an outcome: codes of its payment API (facts, 1.1). */
const resultOf = (outcome: OutcomeName) => {
  if (/^(pay|silent|twice|stale|forged|wrong-amount)$/.test(outcome)) return ['9000', 'SUCCESS'] as const
  return outcome === 'decline' ? FAILED : outcome === 'cancel' ? CANCELLED : UNDER_WAY
}

/** Plays the host: takes the order passed to startPay and opens its cashier on a separate page. */
export async function hostCashier(page: Page, server: Addresses) {
  const started = await page.waitForFunction(() => window.simulatedHost?.calls.findLast(({ jsapi }) => jsapi === 'startPay')?.params)
  const order = (await started.jsonValue()) as HostOrder
  const tells = async ([resultCode, status]: readonly [resultCode: string, status: string]) => {
    const event = { billId: order.billId, merchantOrderNo: order.merchantOrderNo, status, resultCode }
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
    choose: async (outcome: OutcomeName) => {
      await cashier.choose(outcome)
      await tab.waitForLoadState()
      await closes(resultOf(outcome))
    },
    leave: () => closes(CANCELLED),
  }
}

export async function hostPays(page: Page, server: Addresses, outcome: OutcomeName): Promise<void> {
  await (await hostCashier(page, server)).choose(outcome)
}

/** Plays the host, which reports success whatever the outcome, because only the server is trusted [4-05]. */
export async function hostVerifies(page: Page, start: Locator, outcome: IdentityOutcome): Promise<void> {
  const known = await page.evaluate(() => {
    window.simulatedHost?.script('startIdentityCheck', { how: 'slow', ms: 1500, result: { status: 'SUCCESS', id: 'x' } })
    return window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'startIdentityCheck').length ?? 0
  })
  await start.click()
  const call = await page.waitForFunction(
    (before) => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'startIdentityCheck')[before]?.params,
    known,
  )
  const { url } = (await call.jsonValue()) as { url: string }
  const tab = await page.context().newPage()
  await tab.goto(url)
  await tab.locator(`button[name="outcome"][value="${outcome}"]`).click()
  await tab.waitForLoadState()
  await tab.close()
}

/** The host's header in the product's page [7-29], and the product's own header that it replaces. */
export class HostHeader extends Part {
  get iframe(): Locator {
    return this.page.locator('iframe.ec-host')
  }
  get inside(): FrameLocator {
    return this.page.frameLocator('iframe.ec-host')
  }
  get own(): Locator {
    return this.page.locator('.ec-tools__own')
  }

  /** Its own browsing context, which only a test may access. */
  async frame(): Promise<Frame> {
    const frame = await (await this.iframe.elementHandle())?.contentFrame()
    if (!frame) throw new Error('the header has no frame')
    return frame
  }

  async isShown(account: string): Promise<void> {
    await expect(this.iframe).toBeVisible({ timeout: 15_000 })
    await expect(this.own).toHaveCount(0)
    await expect(this.inside.getByRole('status')).toHaveText(account)
  }

  language(language: Language): Locator {
    return this.inside.getByRole('button', { name: LANGUAGE_FACTS[language].selfName, exact: true })
  }
}
