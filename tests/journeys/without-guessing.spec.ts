import type { Page } from '@playwright/test'
import { BUREAU } from '#server/content/bureau.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { Applicant, PICTURE } from './pages/applicant.ts'
import { held } from './support/held.ts'
import { expect, READERS, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS
const factOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')

/** What a newcomer had to guess once: each answered where the question comes up. */
for (const { place, language } of READERS) {
  const situation = { place, platform: 'one', language } as const

  test(`an order left unpaid says what is in it, and can be changed: ${place}, ${language} [2-03], decision 3.3`, async ({ as }) => {
    const buyer = await as(situation)
    await buyer.isAboutToPay([FIRST, SECOND])
    await buyer.pays('cancel')
    await buyer.paying.says('paymentCancelled')
    await buyer.opens('/choose-ecad')
    const notice = buyer.page.getByRole('status').filter({ hasText: buyer.t('changeOrder') })
    for (const words of [FIRST, SECOND, buyer.t('plainAmount', { amount: '110.00' })]) await expect(notice).toContainText(words)
    await expect(notice, 'until when it may be paid').toContainText(/\d\d:\d\d/)
    await notice.getByRole('button', { name: buyer.t('changeOrder'), exact: true }).click()
    for (const number of [FIRST, SECOND]) await expect(buyer.choosing.removal(number)).toBeVisible()
  })

  test(`an order left unpaid can be cancelled, which is asked first: ${place}, ${language} [2-03], decision 3.3`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t, choosing } = buyer
    await buyer.isAboutToPay([FIRST])
    await buyer.pays('cancel')
    await buyer.paying.says('paymentCancelled')
    await buyer.opens('/choose-ecad')
    const cancelling = page.getByRole('button', { name: t('cancelOrder'), exact: true })
    await cancelling.click()
    await expect(choosing.dialog, 'which order, and what becomes of its plans').toContainText(/EC\d{14}/)
    await choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()
    await cancelling.click()
    await choosing.dialog.getByRole('button', { name: t('confirm'), exact: true }).click()
    await expect(page.getByText(t('orderCancelled'))).toBeVisible()
    await expect(cancelling).toHaveCount(0)
    await expect(page.getByText(t('noPlanSelected'))).toBeVisible()
  })

  test(`the end of a purchase leads on: ${place}, ${language} [2-06], decision 13`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t } = buyer
    await buyer.isAboutToPay([FIRST])
    await buyer.pays()
    const number = await buyer.completion().isShown()
    const day = { 'zh-Hant': /^\d{4}年\d{1,2}月\d{1,2}日/, pt: /^\d\d\/\d\d\/\d{4}/ }[language]
    await expect(factOf(page, t('expectedCompletionDate')), 'as the language writes days').toHaveText(day)
    await buyer.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: t('copyNumber'), exact: true }).click()
    await expect(page.getByText(t('numberCopied'))).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
    const press = (key: 'finish' | 'applyAgain') => page.getByRole('button', { name: t(key), exact: true }).click()
    await press('finish')
    await expect(page.getByText(t('mayCloseWindow'))).toBeVisible()
    await press('applyAgain')
    await buyer.choosing.isReady()
  })

  test(`a receipt says where the bureau is, and is shared where the browser can: ${place}, ${language} [2-07], decision 12`, async ({
    as,
  }) => {
    const buyer = await as(situation)
    const { page, t, context } = buyer
    // A browser with a sheet to share by; the one that runs here has none.
    await context.addInitScript(() => {
      const shared: string[] = []
      Object.assign(navigator, {
        canShare: () => true,
        share: async ({ files }: ShareData) =>
          shared.push(...(files ?? []).map(({ name, size, type }) => `${name} ${type} ${size > 1000}`)),
        sharedForTest: shared,
      })
    })
    await buyer.isAboutToPay([FIRST])
    await buyer.pays()
    const number = await buyer.completion().isShown()
    await buyer.opensReceipt()
    const { address, phone } = BUREAU
    const main = page.getByRole('main')
    for (const words of [phone, address[LANGUAGE_FACTS[language].textKey], address.cht]) await expect(main).toContainText(words)
    const share = page.getByRole('button', { name: t('share'), exact: true })
    if (place === 'web') return expect(share).toHaveCount(0)
    await share.click()
    const shared = () => page.evaluate(() => (navigator as Navigator & { sharedForTest?: string[] }).sharedForTest)
    await expect.poll(shared).toEqual([`receipt-${number}.pdf application/pdf true`])
  })

  test(`a name has one order wherever it is shown: ${place}, ${language} [3-07]`, async ({ as }) => {
    const who = new Applicant(await as({ ...situation, header: 'own', allow: /Failed to load resource|ERR_/ }))
    await who.buyer.isSignedIn('resident2')
    await who.buyer.opens('/service-step', { itemCode: 'UPD-02' })
    await who.page.getByRole('checkbox', { name: who.t('agreeStatement') }).check()
    await who.presses('confirm')
    await expect(factOf(who.page, who.t('nameForeign'))).toHaveText('DA SILVA MARIA JOÃO')
    if (place === 'web') await expect(who.page.getByRole('banner')).toContainText('DA SILVA MARIA JOÃO')
  })

  test(`the OK of a material's notice opens the chooser, and a file keeps its size over a reload: ${place}, ${language} [5-03]`, async ({
    as,
  }) => {
    const who = new Applicant(await as(situation))
    await who.resumesAt('UPD-02', 'upload')
    await who.source('proof').click()
    const chooser = who.page.waitForEvent('filechooser')
    await who.readsNotice()
    await (await chooser).setFiles(PICTURE)
    await who.holds('proof', PICTURE.name)
    const size = `${PICTURE.buffer.length} B`
    await expect(who.item('proof')).toContainText(size)
    await who.saved()
    await who.page.reload()
    await who.holds('proof', PICTURE.name)
    await expect(who.item('proof')).toContainText(size)
  })

  test(`the telephone number of the account stands in the form, and can be changed: ${place}, ${language} [3-07], [3-22]`, async ({
    as,
  }) => {
    const who = new Applicant(await as(situation))
    await who.begins('UPD-02')
    await who.goesOn()
    const box = who.boxes('contactPhone')
    await expect(box).toHaveValue('66123456')
    await who.types('contactPhone', '62345678')
    await who.saved()
    await who.page.reload()
    await expect(box).toHaveValue('62345678')
  })

  test(`a guide opened by itself leads to what it is about: ${place}, ${language} [2-16], [2-20], [2-21]`, async ({ as }) => {
    const reader = await as(situation)
    const { page, t } = reader
    await reader.isSignedIn()
    for (const [path, query, leadsTo] of [
      ['/affair-intro', { itemId: '106501' }, /service-(step|agreement)/],
      ['/service-detail', { serviceId: '1065' }, /service-list/],
      ['/ecad-intro', {}, /choose-ecad/],
      ['/ecad-instruction', {}, /choose-ecad/],
    ] as const) {
      await reader.opens(path, query)
      await page.getByRole('button', { name: t('applyNow'), exact: true }).click()
      await expect(page).toHaveURL(leadsTo)
    }
    // not offered before what is read comes, which would move it in the middle of a press
    const letIn = await held(page, /items\/service\/1065/)
    await reader.opens('/service-detail', { serviceId: '1065' })
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: t('loading') }),
    ).toBeAttached()
    await expect(page.getByRole('button', { name: t('applyNow'), exact: true })).toHaveCount(0)
    letIn()
    await expect(page.getByRole('button', { name: t('applyNow'), exact: true })).toBeVisible()
    // whoever has begun is not led to begin anew
    await page.goto(reader.address('/choose-ecad'))
    await reader.choosing.isReady()
    await page.evaluate(() => history.pushState({ pagesBehind: 1 }, '', '/ecad/affair-intro?itemId=106501'))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: t('applyNow'), exact: true })).toHaveCount(0)
  })

  test(`who is at the door of the other platform is shown theirs: ${place}, ${language} [4-06]`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t } = buyer
    await buyer.isSignedIn('company')
    await buyer.opens('/choose-ecad')
    await expect(page.getByRole('main')).toContainText(t('pageForPersons'))
    await page.getByRole('button', { name: t('continueWith', { account: t('businessPlatformName') }), exact: true }).click()
    await buyer.choosing.isReady()
    expect(new URL(page.url()).searchParams.get('platform')).toBe('ab')
  })

  test(`come back while the cashier is open, the page claims nothing, and goes on once it is paid there: ${place}, ${language} [2-05], decision 7`, {
    tag: IN_THE_WHOLE_BROWSER,
  }, async ({ as }) => {
    const buyer = await as(situation)
    await buyer.isAboutToPay([FIRST])
    const at = buyer.page.url()
    const cashier = await buyer.reachesCashier()
    await cashier.isOpen()
    // a page loaded anew: in the same tab, or in another one where the cashier took its place
    const here = place === 'web' ? buyer : await buyer.inAnotherTab()
    await here.page.goto(at)
    await here.paying.says('moneyUnknown')
    for (const key of ['moneyNotCharged', 'moneyNotPaid'] as const) await expect(here.page.getByText(here.t(key))).toHaveCount(0)
    await cashier.choose('pay')
    await here.page.bringToFront()
    await here.completion().isShown()
  })

  test(`price and time are read before signing in, and the check shows prices and the sum: ${place}, ${language} [2-02], [2-04]`, async ({
    as,
  }) => {
    const buyer = await as(situation)
    const { t } = buyer
    const main = buyer.page.getByRole('main')
    await buyer.opens('/choose-ecad')
    await expect(main).toContainText(t('serviceTitle'))
    await expect(main).toContainText(t('planOffer', { price: '55.00', days: 5 }))
    const { page } = buyer
    await page.getByRole('button', { name: t('viewSamplePlan'), exact: true }).click()
    await expect(buyer.choosing.dialog.getByRole('img', { name: t('samplePlan') })).toBeVisible()
    await page.keyboard.press('Escape')
    const lookup = page.waitForEvent('popup')
    await page.getByRole('button', { name: t('lookupCadastralNumber') }).click()
    await (await lookup).close()
    await page
      .getByRole('main')
      .getByRole('button', { name: t('userGuide'), exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('userGuide') })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: t('login'), exact: true }).first()).toBeVisible()
    await buyer.hasChosen([FIRST, SECOND], '/confirm-info')
    for (const number of [FIRST, SECOND])
      await expect(main.getByRole('row', { name: number })).toContainText(t('amountMop', { amount: '55.00' }))
    await expect(main).toContainText(t('amountMop', { amount: '110.00' }))
  })

  test(`the button that pays says the sum before a method is chosen, and asks for one: ${place}, ${language} [2-05]`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t, paying } = buyer
    await buyer.hasChosen([FIRST], '/payment-info')
    if (place === 'web') {
      await paying.button('next').click()
      await page.waitForURL(/payment-process/)
    }
    await expect(paying.button('payNow')).toContainText(t('amountMop', { amount: '55.00' }))
    await expect(page.getByText(t('moneyNotCharged'))).toHaveCount(0)
    const previous = (await paying.button('previous').boundingBox())?.x
    if (place === 'web') {
      await paying.button('payNow').click()
      await expect(page.getByText(t('choosePaymentMethodFirst')).first()).toBeVisible()
      await expect(page).toHaveURL(/payment-process/)
      await paying.choosesOnly('channelBOCPAY')
    }
    expect((await paying.button('previous').boundingBox())?.x, 'Previous stays in its place').toBe(previous)
  })

  test(`what was paid with last comes first: ${place}, ${language} [2-05], [9-03]`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t } = buyer
    await buyer.hasChosen([FIRST], '/payment-info')
    await buyer.paying.choosesMethod('channelMPAY')
    const cashier = await buyer.reachesCashier()
    if (place === 'phone') await cashier.picks(t('channelMPAY'))
    await cashier.choose('pay')
    await buyer.completion().isShown()
    await buyer.hasChosen([SECOND], '/payment-info')
    if (place === 'web') {
      await buyer.paying.button('next').click()
      const first = page.getByRole('main').getByRole('radio').first()
      await expect(first).toHaveAccessibleName(new RegExp(t('channelMPAY')))
      await expect(first).toHaveAccessibleDescription(t('channelLastUsed'))
    } else await expect((await buyer.reachesCashier()).methods.first()).toHaveText(t('channelMPAY'))
  })

  test(`the check says that confirming submits for good, and what it costs; once submitted it says so: ${place}, ${language} [5-05]`, async ({
    as,
  }) => {
    const who = new Applicant(await as(situation))
    const { main, t } = who
    await who.resumesAt('CERT-01', 'dataCheck')
    await expect(main).toContainText(t('confirmSubmits'))
    await expect(main).toContainText(t('amountMop', { amount: '15.00' }))
    await who.goesOn('confirm')
    await expect(main, 'the number that it was given').toContainText(/EC\d{14}/)
    await expect(who.foot.getByRole('button', { name: t('payNow') }), 'with what is paid').toContainText(
      t('amountMop', { amount: '15.00' }),
    )
    await who.goesOn('previous')
    await expect(main).toContainText(t('alreadySubmitted'))
    await expect(main).not.toContainText(t('confirmSubmits'))
    await expect(main, 'nothing is left to save').not.toContainText(t('draftUnsaved'))
    await expect(who.foot.getByRole('button', { name: t('confirm'), exact: true })).toHaveCount(0)
    await who.goesOn('next')
    await expect(who.foot.getByRole('button', { name: t('payNow') })).toBeVisible()
  })

  test(`a last page that nobody applied for congratulates nobody: ${place}, ${language} [2-06], threat 33`, async ({ as }) => {
    const buyer = await as(situation)
    await buyer.isSignedIn()
    await buyer.opens('/complete-submission')
    await expect(buyer.page.getByRole('heading', { level: 1, name: buyer.t('applicationNotFound') })).toBeVisible()
    for (const key of ['submissionSuccessful', 'expectedCompletionDate', 'applicationNumber'] as const)
      await expect(buyer.page.getByText(buyer.t(key))).toHaveCount(0)
  })

  test(`the list says what a service costs, how long it takes and whose it is: ${place}, ${language} [2-15]`, async ({ as }) => {
    const buyer = await as(situation)
    const { page, t } = buyer
    await buyer.isSignedIn()
    await buyer.opens('/service-list', { serviceId: '1065' })
    const row = (name: Record<typeof language, string>) => page.getByRole('main').getByRole('listitem').filter({ hasText: name[language] })
    const certificate = row({ 'zh-Hant': '申請地籍資料證明', pt: 'Pedido de certidão de dados cadastrais' })
    await expect(certificate).toContainText(t('feePerCopy', { amount: '15.00' }))
    await expect(certificate).not.toContainText(t('forBusinessAccounts'))
    await expect(row({ 'zh-Hant': '登記接收地籍資料更新通知', pt: 'Registo para receber avisos' })).toContainText(t('notCharged'))
    await expect(page.getByText(t('forBusinessAccounts'))).not.toHaveCount(0)
    // the plan, which is bought, is the first of what there is
    const plans = page.getByRole('main').getByRole('listitem').first()
    await expect(plans).toContainText(t('planOffer', { price: '55.00', days: 5 }))
    await plans.getByRole('button').click()
    await buyer.choosing.isReady()
  })

  test(`the language of our own header changes in place, with what was typed, and asks nothing: ${place}, ${language} [1-06], decision 3.11`, async ({
    as,
  }) => {
    const buyer = await as({ ...situation, header: 'own', allow: /Failed to load resource|ERR_/ })
    const { page } = buyer
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad')
    await buyer.choosing.isReady()
    await buyer.choosing.field.fill(SECOND)
    if (place === 'phone') await page.getByRole('combobox', { name: buyer.t('languageLabel') }).selectOption({ label: 'English' })
    else await page.getByRole('button', { name: 'English', exact: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(buyer.choosing.dialog).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Cadastral number' })).toHaveValue(SECOND)
  })

  test(`a search, and a plan taken out, without a network: it is said which, and what is kept: ${place}, ${language} [8-03], threat 28`, async ({
    as,
  }) => {
    const buyer = await as({ ...situation, allow: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/ })
    const { t, choosing, context } = buyer
    await buyer.hasChosen([FIRST])
    await expect(choosing.removal(FIRST)).toBeVisible()
    await context.setOffline(true)
    const isTold = async () => {
      for (const key of ['systemOrNetworkException', 'networkAbnormal', 'choicesKept'] as const)
        await expect(choosing.dialog).toContainText(t(key))
      await choosing.isTold(t('choicesKept'))
    }
    await choosing.searchesFor(SECOND)
    await isTold()
    await choosing.removal(FIRST).click()
    await isTold()
    await context.setOffline(false)
    await buyer.page.getByRole('button', { name: t('retry'), exact: true }).click()
    await expect(choosing.removal(FIRST)).toBeVisible()
    await expect(choosing.field).toHaveValue(SECOND)
  })
}
