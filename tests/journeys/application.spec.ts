import { cleanSlate } from '#tests/support/account.ts'
import { pdf } from '#tests/support/files.ts'
import { Applicant } from './pages/applicant.ts'
import type { Buyer } from './pages/buyer.ts'
import { CashierPage } from './pages/cashier.ts'
import { HostHeader, hostPays } from './pages/host.ts'
import { hasBegun, STEPS } from './support/half-done.ts'
import { expect, type Place, test } from './support/journey.ts'
import { SERVICES } from './support/services.ts'
import { axeViolations, fitsAt, isSound, settled } from './support/sound.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/** FACE-04 has all kinds of steps but one; of the others, the steps whose content is their own. */
const ALL = STEPS['FACE-04'].slice(1)
for (const [place, platform, itemCode, language, isDark, steps] of [
  ['web', 'one', 'FACE-04', 'zh-Hant', 'false', ALL],
  ['web', 'one', 'UPD-02', 'pt', 'true', ['form', 'upload', 'dataCheck']],
  ['web', 'ab', 'BIZ-06', 'zh-Hans', 'true', ['form', 'payment']],
  ['phone', 'one', 'FACE-04', 'zh-Hans', 'true', ALL],
  ['phone', 'one', 'UPD-02', 'pt', 'false', ['form', 'upload', 'dataCheck']],
  ['phone', 'one', 'SRCH-07', 'zh-Hant', 'true', ['form']],
] as const) {
  test(`steps of ${itemCode} are free of barriers, isDark ${isDark}: ${place} [1-05], [1-07]`, async ({ as }) => {
    const buyer = await as({ place, platform, language })
    const who = new Applicant(buyer)
    const window = who.page.viewportSize()
    await buyer.isSignedIn()
    for (const type of steps) {
      await cleanSlate(buyer.context.request, who.server)
      await hasBegun(buyer, itemCode, type)
      if (window) await who.page.setViewportSize(window)
      await buyer.opens('/service-step', { itemCode, isDark })
      await expect(who.foot.getByRole('button').last()).toBeVisible()
      await settled(who.page)
      expect(await axeViolations(who.page), type).toEqual([])
      await fitsAt(who.page, [320, 768], type)
    }
  })
}

const resident = { platform: 'one', language: 'en' } as const
const WRITTEN = '家庭用途 😀'

test('a double tap on “next” shows the check, and its second tap submits nothing unread: phone [2-11]', async ({ as }) => {
  const who = new Applicant(await as({ place: 'phone', platform: 'one', language: 'pt' }))
  const { page, t } = who
  const submitted: string[] = []
  page.on('request', (request) => void (/\/api\/acceptance/.test(request.url()) && submitted.push(request.url())))
  await who.resumesAt('UPD-02', 'resultReceive')
  await who.collects()
  await who.button('next').evaluate(async (next: HTMLElement) => {
    const { x, y, width, height } = next.getBoundingClientRect()
    const heading = () => document.querySelector('h1')?.textContent
    const before = heading()
    next.click()
    while (heading() === before) await new Promise(requestAnimationFrame)
    const there = document.elementFromPoint(x + width / 2, y + height / 2)
    there?.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }))
  })
  await who.isAt(t('stepConfirmData'))
  await who.saved()
  expect(submitted).toEqual([])
  await who.presses('confirm')
  await who.hasApplied()
})

test('reload, another language, Back and forth: the same answers at the same step: web (decisions 3.11, 9.25) [3-04]', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'web' }))
  await who.resumesAt('CERT-01', 'form')
  await who.picks('useCode', '99')
  await who.types('otherUse', WRITTEN)
  // Immediately, before the save.
  await who.page.reload()
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await speaks(who, 'pt')
  await expect(who.item('useCode')).toContainText('Finalidade')
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await speaks(who, 'en')
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await who.saved()

  await who.buyer.opens('/affair-faq', { itemId: '106501' })
  await settled(who.page)
  await who.page.goBack()
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await who.goesOn()
  await who.isAt('Result collection')
})

test('the page is closed in the middle of a word: the next one goes on there (decision 9.25), threat 25', async ({ as }) => {
  const buyer = await as({ ...resident, place: 'phone' })
  const who = new Applicant(buyer)
  await who.resumesAt('CERT-01', 'form')
  await who.picks('useCode', '99')
  await who.saved()
  await who.types('otherUse', WRITTEN)
  await who.page.close({ runBeforeUnload: true })
  // The save continues after its page is gone.
  const draft = `${who.server.origin}/api/draft?itemCode=CERT-01`
  await expect.poll(async () => (await buyer.context.request.get(draft)).text()).toContain(WRITTEN)
  const next = await buyer.context.newPage()
  await next.goto(buyer.address('/service-step', { itemCode: 'CERT-01' }))
  await expect(next.locator('[data-field="otherUse"] textarea')).toHaveValue(WRITTEN)
})

/** Switches the language: the host's header asks, and the page reloads [1-06]. */
async function speaks(who: Applicant, language: 'pt' | 'en'): Promise<void> {
  const header = new HostHeader(who.page, who.t)
  await header.language(language).click()
  await header.dialog.getByRole('button').last().click()
  await expect(who.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}

// In a browser of one's own these ends are rows of section-8.spec.ts.
test('failed, cancelled, then verified by the host [2-26], [4-05], [8-10]', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'host' }))
  await who.resumesAt('FACE-04', 'faceRecognition')
  await who.isAt('Identity verification')
  for (const [outcome, words] of [
    ['failed', 'identityFailed'],
    ['code-failed', 'identityCodeFailed'],
    ['cancelled', 'identityCancelled'],
  ] as const) {
    await who.verifies(outcome)
    await expect(who.main).toContainText(who.t(words))
    await expect(who.heading).toHaveText('Identity verification')
  }
  await who.verifies('ok')
  await who.isAt(who.t('stepPaymentInformation'))
})

for (const [way, key] of [
  ['a link to a window of its own', 'openIdentity'],
  ['this very window', 'openIdentityHere'],
] as const) {
  test(`the popup is blocked: ${way} leads on [4-05], threat 5`, { tag: IN_THE_WHOLE_BROWSER }, async ({ as }) => {
    const buyer = await as({ ...resident, place: 'web' })
    await buyer.context.addInitScript(() => {
      window.open = () => null
    })
    const who = new Applicant(buyer)
    await who.resumesAt('FACE-04', 'faceRecognition')
    await who.presses('next')
    await expect(who.main).toContainText(who.t('identityBlocked'))
    const link = who.main.getByRole('link', { name: who.t(key), exact: true })
    const opened = key === 'openIdentity' ? buyer.context.waitForEvent('page') : Promise.resolve(who.page)
    await link.click()
    const provider = await opened
    await provider.waitForURL((url) => url.origin === who.server.sandbox)
    await provider.locator('button[name="outcome"][value="ok"]').click()
    await who.isAt(who.t('stepPaymentInformation'))
    // It must not become a second page of the application: notified that this one is waiting, it closes.
    if (provider !== who.page) await expect.poll(() => provider.isClosed()).toBe(true)
  })
}

test('later, decline, then paid under the same bill, at the host’s cashier [4-04], [4-09], threat 19', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'host' }))
  const applyNo = await who.resumesAt('CERT-01', 'payment')
  const standing = async () => {
    const answer = await who.buyer.context.request.get(`${who.server.origin}/api/acceptance/state?applyNo=${applyNo}`)
    return ((await answer.json()) as { data: { payment: string; merchantOrderNo?: string } }).data
  }
  await who.isAt(who.t('stepPaymentInformation'))
  for (const [outcome, words] of [['later', 'payLaterChosen'] as const, ['decline', 'moneyNotCharged'] as const]) {
    await who.pays(outcome)
    await expect(who.main).toContainText(who.t(words))
  }
  const { merchantOrderNo, payment } = await standing()
  expect(payment).toBe('owed')
  await who.pays('pay')
  expect(await who.hasApplied()).toBe(applyNo)
  expect(await standing()).toMatchObject({ payment: 'paid', merchantOrderNo, completedAt: expect.any(String) })
})

/** That with an identity check in each place, the others in one; FREE-03 is complete in reading-aloud on both surfaces. */
const WHERE: Readonly<Record<string, readonly Place[]>> = {
  'CERT-01': ['host'],
  'UPD-02': ['web'],
  'FACE-04': ['web', 'phone', 'host'],
  'SURV-05': ['phone'],
  'BIZ-06': ['host'],
}
for (const [itemCode, { platform, walk, shown, identity, pays }] of Object.entries(SERVICES))
  for (const place of WHERE[itemCode] ?? [])
    test(`applies for ${itemCode}: ${place} [1-03], [2-11]–[2-13], [2-27], [4-03]`, {
      tag: itemCode === 'FACE-04' ? IN_THE_WHOLE_BROWSER : [],
    }, async ({ as }) => {
      const who = new Applicant(await as({ place, platform, language: 'en' }))
      await who.begins(itemCode)
      await who.goesOn()
      await walk(who)
      await who.isAt(who.t('stepConfirmData'))
      for (const one of shown) await expect(who.main).toContainText(one, { useInnerText: true })
      await who.presses('confirm')
      if (identity) {
        await who.isAt('Identity verification')
        await who.verifies('ok')
      }
      if (pays) {
        await who.isAt(who.t('stepPaymentInformation'))
        await who.pays('pay')
      }
      await who.hasApplied()
    })

async function hasOrder(buyer: Buyer): Promise<{ readonly billId: string; readonly merchantOrderNo: string }> {
  await buyer.isSignedIn()
  await buyer.opens('/ecad-pay', { stage: 'order', fault: 'none' })
  await expect(buyer.page.getByRole('main')).toContainText(buyer.t('amountMop', { amount: '55.00' }))
  const merchantOrderNo = await buyer.unpaidBill()
  const { server, context } = buyer
  const answer = await context.request.get(`${server.origin}/api/payment/order?merchantOrderNo=${merchantOrderNo}`)
  const { data } = (await answer.json()) as { data: { billId: string } }
  return { billId: data.billId, merchantOrderNo }
}

test('one order by itself, given at the start of the page, is paid at the host’s cashier, and read again [2-10]', async ({ as }) => {
  const buyer = await as({ place: 'host', platform: 'one', language: 'pt' })
  const { t } = buyer
  const order = await hasOrder(buyer)
  const page = await buyer.context.newPage()
  const main = page.getByRole('main')
  // As start-up parameters; the address contains none of it.
  await page.addInitScript((given) => {
    Object.assign((window as { AlipayJSBridge?: { startupParams?: object } }).AlipayJSBridge?.startupParams ?? {}, { order: given })
  }, order)
  await page.goto(buyer.address('/ecad-pay'))
  await expect(main).toContainText(order.merchantOrderNo.split('_')[0] ?? '')
  await expect(main).toContainText(t('amountMop', { amount: '55.00' }))
  await page.getByRole('button', { name: t('payNow'), exact: true }).click()
  await hostPays(page, buyer.server, 'pay')
  await expect.poll(() => buyer.isPaid(order.merchantOrderNo)).toBe(true)
  await expect(main).toContainText(t('moneyCharged'))
  await expect(page.getByRole('button', { name: t('payNow'), exact: true })).toHaveCount(0)
})

test('the wallet’s own page goes on to the cashier, with the order’s numbers alone [2-09]', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'pt' })
  const { billId } = await hasOrder(buyer)
  const { page, server } = buyer
  const passed = page.waitForRequest((request) => new URL(request.url()).pathname === '/ecad/pay-begin')
  await page.goto(`${server.origin}/ecad/mpay.html?${new URLSearchParams({ billId, language: 'pt', price: '1' })}`)
  const { searchParams } = new URL((await passed).url())
  expect(Object.fromEntries(searchParams)).toEqual({ billId, language: 'pt', channel: 'MPAY' })
  await new CashierPage(page, server).asksFor('55.00')
})

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)> 😀👨‍👩‍👧 ＡＢＣ０３２３。０１７'

for (const place of ['web', 'phone'] as const) {
  test(`the first wrong answer has the focus, the summary leads to each, at 320 px too: ${place} [5-06], [2-11]`, async ({ as }) => {
    const who = new Applicant(await as({ ...resident, language: 'pt', place }))
    await who.resumesAt('SURV-05', 'form')
    await who.presses('next')
    await expect(who.main).toContainText(who.t('errorSummaryTitle'))
    await expect(who.boxes('parcel')).toBeFocused()
    await isSound(who.page)
    await fitsAt(who.page, [320], 'every question wrong')
    const region = who.main.getByRole('region', { name: who.t('errorSummaryTitle') })
    const links = who.main.getByRole('alert').or(region).getByRole('link')
    expect(await links.count()).toBeGreaterThan(8)
    await links.last().click()
    await expect(who.boxes('parcel')).not.toBeFocused()
    await expect(who.main.locator('[data-field] :focus')).toHaveCount(1)
  })
}

test('too long is said, never cut off; script, emoji and full-width text are sent as written [5-02], threat 11', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'phone' }))
  who.page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await who.resumesAt('UPD-02', 'form', { 'update-form': { parcel: '0323.017', what: 'area', contactPhone: '853-66123456' } })
  await who.types('reason', '字'.repeat(501))
  await who.types('parcel', SCRIPT)
  await who.presses('next')
  await expect(who.boxes('reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(who.boxes('reason')).toHaveValue('字'.repeat(501))
  await expect(who.item('parcel')).toContainText(/number|format|valid/i)
  await who.types('parcel', '0323.017')
  await who.types('reason', SCRIPT)
  await who.goesOn()
  await who.uploads('proof', { name: '證明😀.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await who.goesOn()
  await who.collects()
  await who.goesOn()
  await expect(who.main).toContainText(SCRIPT)
  await expect(who.main.locator('img[src="x"]')).toHaveCount(0)
  await who.presses('confirm')
  await who.hasApplied()
})
