import type { Locator, Page } from '@playwright/test'
import type { SimulatedHost } from '#server/sandbox/harness/host/host-script.ts'
import type { Language } from '#shared/domain/languages.ts'
import { authCode } from '#tests/support/account.ts'
import { installHost } from '#tests/support/host/simulated-host.ts'
import type { Buyer } from './pages/buyer.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { closesWindow } from './support/own-window.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS
/** Faults here are made on purpose, and Chromium reports them. */
const ALLOWED = { allow: /Failed to load resource|net::|status of/ } as const
const READERS: readonly Language[] = ['pt', 'zh-Hant']
/** What the server says to the account it refuses (sandbox/seed-services.ts). */
const REFUSAL: Readonly<Partial<Record<Language, string>>> = { pt: 'ainda não completou dezoito anos', 'zh-Hant': '未滿十八歲' }

const reminder = ({ t }: Buyer, page: Page): Locator =>
  page.getByRole('dialog', { name: t('friendlyReminder') }).or(page.getByRole('alertdialog', { name: t('friendlyReminder') }))

/** The reminder with the server's words over a page that is not drawn; its OK. */
async function readsRefusal(buyer: Buyer, page: Page): Promise<Locator> {
  const { t, situation } = buyer
  const dialog = reminder(buyer, page)
  await expect(dialog).toContainText(REFUSAL[situation.language] ?? '?')
  await expect(page.locator('main').locator('input, form')).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  return dialog.getByRole('button', { name: t('ok'), exact: true })
}

for (const place of ['web', 'phone'] as const) {
  test(`who does not qualify reads why in a dialog, and its OK closes the window or leads on: ${place} [4-06], [8-07]`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    for (const language of READERS) {
      const person = await as({ place, platform: 'one', language })
      await person.isSignedIn('unqualified')

      // A tab of the person's own, which no page may close.
      await person.opens('/affair-faq')
      await person.opens('/choose-ecad')
      await (await readsRefusal(person, person.page)).click()
      await person.page.waitForURL(/affair-intro/)
      await expect(person.page.getByRole('button', { name: person.t('viewMore') })).toBeVisible()
      await person.opens('/service-step', { itemCode: 'FREE-03' })
      await (await readsRefusal(person, person.page)).click()
      await person.page.waitForURL(/service-list/)

      // A window that a page opened.
      const opened = person.context.waitForEvent('page')
      await person.page.evaluate((address) => void window.open(address), person.address('/choose-ecad'))
      const popup = await opened
      await closesWindow(popup, await readsRefusal(person, popup))
    }
  })
}

test('in the super-app the host closes the page of who does not qualify [4-06], [8-07]', async ({ as, server }) => {
  for (const language of READERS) {
    const person = await as({ place: 'host', platform: 'one', language })
    const accountType = 'PERSONAL'
    await person.context.addInitScript(installHost, {
      startupParams: { language, platform: 'one', authCode: await authCode(server, 'unqualified') },
      answers: {
        getAccountType: { how: 'ok' as const, result: { accountType } },
        checkPlatformSupport: { how: 'ok' as const, result: { supported: true, accountType } },
        popWindow: { how: 'ok' as const },
      },
    })
    await person.opens('/choose-ecad')
    await (await readsRefusal(person, person.page)).click()
    const asked = () =>
      person.page.evaluate(
        () =>
          (window as unknown as { simulatedHost: SimulatedHost }).simulatedHost.calls.filter(({ jsapi }) => jsapi === 'popWindow').length,
      )
    await expect.poll(asked).toBe(1)
    expect(person.page.url()).toContain('/choose-ecad')
  }
})

/** From the summary at step 3 back to step 1, in the same document: the window that was opened is still known. */
async function goesBackToStep1({ page, t }: Buyer): Promise<void> {
  for (const url of [/payment-info/, /confirm-info/, /choose-ecad/]) {
    await page.goBack()
    await page.waitForURL(url)
  }
  await expect(page.getByRole('textbox', { name: t('cadastralNumber') })).toBeEditable()
}

/** A search that fails, and what section 8 says to it. */
async function searchFails(buyer: Buyer): Promise<void> {
  const { page, t } = buyer
  await page.route(/getCad\?/i, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await buyer.choosing.searchesFor(SECOND)
  const dialog = reminder(buyer, page)
  await expect(dialog).toContainText(t('systemOrNetworkException'))
  await dialog.getByRole('button', { name: t('ok'), exact: true }).click()
  await page.waitForURL(/choose-ecad/)
}

/** Step 3, about to open the cashier's window, with steps 1 and 2 behind in the same document. */
async function isAtTheMethods(buyer: Buyer): Promise<void> {
  await buyer.hasChosen([FIRST])
  await buyer.choosing.goesOn()
  await buyer.confirming.goesOn()
  await buyer.paying.choosesMethod()
}

for (const language of READERS) {
  test(`OK on a system exception closes the window in which nobody can be paying: ${language} [8-03]`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as({ place: 'web', platform: 'ab', language, ...ALLOWED })
    await isAtTheMethods(buyer)
    // It never gets as far as the cashier.
    await buyer.context.route(/\/payment\/order$/, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: { code: 'internal' } }) : route.fallback(),
    )
    const opened = buyer.context.waitForEvent('page')
    await buyer.paying.start()
    const window = await opened
    await expect(window.getByRole('button', { name: buyer.t('retry') })).toBeVisible()
    await goesBackToStep1(buyer)
    const gone = window.waitForEvent('close')
    await searchFails(buyer)
    await gone
    expect(buyer.page.url()).toContain('platform=ab')
  })

  test(`…and leaves the window in which somebody may be paying: ${language} [8-03], decision 9.4`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as({ place: 'web', platform: 'ab', language, ...ALLOWED })
    await isAtTheMethods(buyer)
    const cashier = await buyer.reachesCashier()
    await cashier.isOpen()
    await goesBackToStep1(buyer)
    const asked = buyer.page.waitForResponse(/bill\/success/)
    await searchFails(buyer)
    await asked
    // It can still be paid there, and that is a payment like any other.
    await cashier.choose('pay')
    await expect.poll(() => buyer.unpaidBill()).toBe('')
  })
}
