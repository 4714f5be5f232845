import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import type { Language } from '#shared/domain/languages.ts'
import { CHANNELS_OFFERED } from '#shared/domain/payment-channels.ts'
import { pdfText } from '#tests/support/pdf.ts'
import { expect, PLACES, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

/** The pages of the purchase, thing by thing as the specification names them, where it is bought and where it is read. */
const [FIRST = '', SECOND = ''] = THREE_PLANS
const CHOSEN = [FIRST, SECOND]
const BOTH = ['web', 'phone'] as const
const READ = ['pt', 'zh-Hant'] as const

/** What stands beside a name in a list of facts. */
const fact = (main: Locator, name: string): Locator =>
  main
    .locator('dl > div')
    .filter({ has: main.page().locator('dt').getByText(name, { exact: true }) })
    .locator('dd')

for (const place of BOTH) {
  for (const language of READ) {
    test(`step 1 has what the line names: ${place}, ${language} [2-03], [4-08], [5-01]`, async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language })
      const { page, t, choosing, context } = buyer
      await buyer.isSignedIn()
      await buyer.opens('/choose-ecad')
      await choosing.isReady()
      await expect(choosing.field).toHaveAttribute('placeholder', /0323\.017/)
      await expect(choosing.field).toHaveAttribute('maxlength', '256')
      await expect(page.getByText(t('oneNumberAtATime'))).toBeVisible()
      await expect(page.getByText(t('noPlanSelected'))).toBeVisible()

      await page.getByRole('button', { name: t('viewSamplePlan') }).click()
      const picture = page.getByRole('dialog').getByRole('img')
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      const lookUp = context.waitForEvent('page')
      await page.getByRole('button', { name: t('lookupCadastralNumber') }).click()
      await (await lookUp).waitForURL(/lookup/)
      await (await lookUp).close()

      await choosing.searchesFor(`  ${FIRST}  `)
      const dialog = page.getByRole('dialog', { name: t('searchResult') })
      for (const words of [FIRST, placeOf(FIRST, language), t('amountMop', { amount: '55.00' })]) await expect(dialog).toContainText(words)
      const map = context.waitForEvent('page')
      await dialog.getByRole('button', { name: t('viewMap') }).click()
      await (await map).waitForURL((url) => url.searchParams.get('cadno') === FIRST)
      await (await map).close()
      await dialog.getByRole('button', { name: t('cancel'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(choosing.removal(FIRST)).toHaveCount(0)

      // Several at once: a body that is longer than its room.
      await choosing.searchesFor(THREE_PLANS.join(','))
      await expect(dialog).toContainText(THREE_PLANS[2] ?? '')
      if (place === 'web') expect((await dialog.boundingBox())?.width).toBe(720)
      else {
        const share = () => dialog.locator('.k-dialog-body').evaluate((body) => body.clientHeight / window.innerHeight)
        await expect.poll(share).toBeGreaterThan(0.4)
        expect(await share()).toBeLessThanOrEqual(0.5)
      }
      await dialog.getByRole('button', { name: t('confirm'), exact: true }).click()
      for (const number of THREE_PLANS) await expect(choosing.removal(number)).toBeVisible()
    })

    test(`steps 2 and 3 say what is bought, and Previous leads back: ${place}, ${language} [2-04], [2-05], [5-09], [9-03]`, async ({
      as,
    }) => {
      const buyer = await as({ place, platform: 'one', language })
      const { page, t, confirming, paying } = buyer
      const { main } = paying
      await buyer.hasChosen(CHOSEN, '/confirm-info')
      await confirming.shows(CHOSEN.map((number) => ({ number, place: placeOf(number, language) })))
      await expect(main.getByText(t('electronicDocument'), { exact: true })).toHaveCount(CHOSEN.length)
      for (const number of CHOSEN) await expect(main.getByRole('row', { name: number }).getByRole('cell').last()).toHaveText('1')
      const steps = page.getByRole('navigation', { name: t('stepsOfApplication') })
      for (const step of ['stepApplicationData', 'stepConfirmData', 'stepPaymentInformation'] as const)
        await expect(steps).toContainText(t(step))
      await expect(steps.locator('[aria-current="step"]')).toContainText(t('stepConfirmData'))
      if (place === 'web') {
        const items = steps.getByRole('listitem')
        const [first, last] = [await items.first().boundingBox(), await items.last().boundingBox()]
        expect(last?.x, 'one under the other').toBe(first?.x)
        expect(last?.y).toBeGreaterThan((first?.y ?? 0) + (first?.height ?? 0))
      }
      await paying.button('previous').click()
      await page.waitForURL(/choose-ecad/)
      await buyer.choosing.goesOn()
      await confirming.goesOn()

      await paying.shows(CHOSEN, '110.00')
      await expect(fact(main, t('productName'))).toHaveText(t('serviceTitle'))
      await expect(fact(main, t('unitPrice'))).toHaveText(t('amountMop', { amount: '55.00' }))
      await expect(fact(main, t('quantity'))).toHaveText(t('itemsCount', { count: 2 }))
      await expect(fact(main, t('total'))).toHaveText(t('amountMop', { amount: '110.00' }))
      for (const number of CHOSEN)
        await expect(main.getByRole('row', { name: number }).getByRole('cell')).toHaveText([t('amountMop', { amount: '55.00' }), '1'])
      await paying.button('previous').click()
      await page.waitForURL(/confirm-info/)
      await confirming.goesOn()
      if (place === 'web') {
        await paying.button('next').click()
        await page.waitForURL(/payment-process/)
        await expect(main.getByRole('radio')).toHaveCount(CHANNELS_OFFERED.web.length)
        for (const channel of CHANNELS_OFFERED.web) await expect(main.getByRole('radio', { name: t(`channel${channel}`) })).toHaveCount(1)
        await paying.button('previous').click()
        await page.waitForURL(/payment-info/)
        await paying.shows(CHOSEN, '110.00')
      } else {
        await expect(paying.button('payNow')).toBeEnabled()
      }
    })

    test(`the last page and the receipt have what the lines name, and ask before they close: ${place}, ${language} [2-06], [2-07], [3-14], [8-13]`, async ({
      as,
    }) => {
      const buyer = await as({ place, platform: 'one', language, allow: /Scripts may close only the windows/ })
      const { page, t, paying } = buyer
      const { main } = paying
      await buyer.isAboutToPay(CHOSEN)
      await buyer.pays()
      const applicationNumber = await buyer.completion().isShown()
      for (const key of ['countedFromNextDay', 'trackHintOne'] as const) await expect(main).toContainText(t(key))
      await page.getByRole('button', { name: t('finish'), exact: true }).click()
      await expect(page.getByText(t('mayCloseWindow')).first()).toBeVisible()

      await buyer.opensReceipt()
      const address = new URL(page.url()).searchParams
      expect([address.get('platform'), address.get('language')]).toEqual(['one', language])
      for (const words of [t('governmentName'), t('directorateName'), t('electronicReceipt')]) await expect(main).toContainText(words)
      await expect(fact(main, t('applicationNumber'))).toHaveText(applicationNumber)
      await expect(fact(main, t('paymentMethod'))).toHaveText(t('channelBOCPAY'))
      await expect(fact(main, t('invoiceNumber'))).toHaveText(/^[A-Z0-9-]{6,}$/)
      await expect(fact(main, t('paymentDateTime'))).toHaveText(/^(\d{4}年\d{1,2}月\d{1,2}日|\d\d\/\d\d\/\d{4}) \d\d:\d\d:\d\d$/)
      const lines = main.getByRole('row')
      for (const number of CHOSEN) {
        const line = lines.filter({ hasText: number })
        for (const words of [
          placeOf(number, language),
          `${t('plainAmount', { amount: '55.00' })} × 1`,
          t('amountMop', { amount: '55.00' }),
        ])
          await expect(line).toContainText(words)
      }
      await expect(main).toContainText(t('amountMop', { amount: '110.00' }))

      // The same to keep, as the server sends it (decision 12).
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: t('downloadPdf') }).click()])
      expect(file.suggestedFilename()).toBe(`receipt-${applicationNumber}.pdf`)
      const text = await pdfText(await readFile(await file.path()))
      for (const words of [
        t('electronicReceipt'),
        applicationNumber,
        ...CHOSEN,
        ...CHOSEN.map((number) => placeOf(number, language)),
        t('amountMop', { amount: '110.00' }),
      ])
        expect(text).toContain(words)
      await expect(main).toContainText(applicationNumber)

      // The number is kept for the tab [2-07].
      await page.goto(buyer.address('/ecad-receipt'))
      await expect(fact(main, t('applicationNumber'))).toHaveText(applicationNumber)
      await page
        .getByRole('button', { name: t('close'), exact: true })
        .last()
        .click()
      const question = page.getByRole('dialog').or(page.getByRole('alertdialog'))
      await expect(question).toContainText(t('confirmLeavePage'))
      await question.getByRole('button', { name: t('cancel'), exact: true }).click()
      await expect(question).toHaveCount(0)
      await expect(main).toContainText(applicationNumber)
      await page
        .getByRole('button', { name: t('close'), exact: true })
        .last()
        .click()
      await question.getByRole('button', { name: t('confirm'), exact: true }).click()
      // a browser's tab that no page opened: decision 9.24
      await page.waitForURL(/\/choose-ecad/)

      await page.goto(buyer.address('/ecad-receipt', { tid: 'x'.repeat(24) }))
      await expect(main).toContainText(t('receiptNotFound'))
      await expect(main).not.toContainText(t('governmentName'))
    })

    test(`home leads to the first step with its query: ${place}, ${language} [2-01]`, async ({ as }) => {
      const buyer = await as({ place, platform: 'ab', language })
      await buyer.isSignedIn()
      await buyer.opens('/', { from: 'a b' })
      await buyer.page.waitForURL(/\/ecad\/choose-ecad\?/)
      const { searchParams } = new URL(buyer.page.url())
      expect(['language', 'platform', 'from'].map((name) => searchParams.get(name))).toEqual([language, 'ab', 'a b'])
      await buyer.choosing.isReady()
    })
  }
}

for (const place of ['phone', 'host'] as const) {
  for (const language of READ) {
    test(`close asks on each of the three steps; no stays, yes closes: ${place}, ${language} [2-03], [2-04], [8-13]`, async ({ as }) => {
      const buyer = await as({ place, platform: 'one', language, allow: /Scripts may close only the windows/ })
      const { page, t } = buyer
      const closed = () => page.evaluate(() => window.simulatedHost?.calls.filter(({ jsapi }) => jsapi === 'popWindow').length ?? 0)
      await buyer.hasInCart(CHOSEN)
      for (const path of ['/choose-ecad', '/confirm-info', '/payment-info']) {
        await buyer.opens(path)
        await expect(page.getByRole('main')).toContainText(FIRST)
        const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
        const close = page.getByRole('button', { name: t('close'), exact: true }).first()
        await close.click()
        await expect(question).toContainText(t('abandonConfirm'))
        await question.getByRole('button', { name: t('cancel'), exact: true }).click()
        await expect(question).toHaveCount(0)
        await expect(page.getByRole('main')).toContainText(FIRST)
        await close.click()
        await question.getByRole('button', { name: t('confirm'), exact: true }).click()
        if (place === 'host') await expect.poll(closed).toBe(1)
        else if (path === '/choose-ecad') await expect(page.getByText(t('mayCloseWindow')).first()).toBeVisible()
        else await page.waitForURL(/\/choose-ecad/) // decision 9.24
      }
    })
  }
}

/** The cashier's own languages: two on the web, two elsewhere [1-06]. */
const AT_CASHIER: Readonly<Record<'web' | 'phone', Readonly<Partial<Record<Language, string>>>>> = {
  web: { 'zh-Hant': 'zh-Hant', pt: 'en', en: 'en' },
  phone: { 'zh-Hant': 'zh-Hant', pt: 'pt', en: 'pt' },
}
for (const place of PLACES) {
  test(`the cashier is told in which language, for whom and by what it is paid: ${place} [1-06], [3-16], [7-40], [9-03]`, async ({
    as,
  }) => {
    for (const [language, spoken] of Object.entries(AT_CASHIER[place === 'web' ? 'web' : 'phone']) as [Language, string][]) {
      const platform = language === 'en' ? 'ab' : 'one'
      const buyer = await as({ place, platform, language })
      const { page, paying } = buyer
      await buyer.isAboutToPay([FIRST])
      if (place !== 'host') {
        const cashier = await buyer.reachesCashier()
        await cashier.asksFor('55.00')
        await expect(cashier.page.locator('html')).toHaveAttribute('lang', spoken)
        continue
      }
      await paying.start()
      const started = await page.waitForFunction(() => window.simulatedHost?.calls.findLast(({ jsapi }) => jsapi === 'startPay')?.params)
      expect(await started.jsonValue()).toMatchObject({
        title: expect.stringMatching(/\S/),
        amount: '55.00',
        billId: expect.stringMatching(/\S/),
        cashierLanguage: spoken,
        channelVersion: 2,
        currency: 'MOP',
        terminalType: 'MOBILE',
        payChannels: CHANNELS_OFFERED.mobile,
        platform: platform === 'ab' ? 'association-business' : 'one-account',
        headers: { Authorization: expect.stringMatching(/^Bearer \S/) },
      })
    }
  })
}
