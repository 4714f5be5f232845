import { Applicant } from './pages/applicant.ts'
import { hasBegun } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'

/** Every page, heading, window title and help entry of an application names its own service, never the cadastral plan's. */
for (const { place, language, itemCode, serviceCode, itemId, name, time, guide, privacy } of [
  {
    place: 'web',
    language: 'pt',
    itemCode: 'UPD-02',
    serviceCode: 'CAD-UPDATE',
    itemId: '106502',
    name: 'Pedido de rectificação de dados cadastrais',
    time: '15 dias úteis',
    guide: 'leia a declaração de recolha de dados pessoais',
    privacy: 'os serviços online da DSCC',
  },
  {
    place: 'phone',
    language: 'zh-Hant',
    itemCode: 'FREE-03',
    serviceCode: 'CAD-NOTIFY',
    itemId: '106503',
    name: '登記接收地籍資料更新通知',
    time: '即日或下一個工作天',
    guide: '首次進入時請細閱收集個人資料聲明',
    privacy: '本局的網上服務',
  },
] as const)
  test(`${itemCode} wears its own name and opens its own help: ${place}, ${language} [1-04], [2-11], [2-25], [9-01]`, async ({ as }) => {
    const who = new Applicant(await as({ place, platform: 'one', language }))
    const { page, t, main, buyer } = who
    const body = page.locator('body')
    const isItsOwn = async () => {
      await expect(body).toContainText(name)
      expect(`${await page.title()} ${await body.textContent()}`).not.toContain(t('serviceTitle'))
    }
    await buyer.isSignedIn()
    await buyer.opens('/service-agreement', { serviceCode })
    await isItsOwn()
    // Signed in once: an open page would use the previous session.
    await hasBegun(buyer, itemCode, 'form')
    await buyer.opens('/service-step', { itemCode })
    await expect(who.heading).not.toHaveText(t('publicServices'))
    await isItsOwn()
    await expect(page).toHaveTitle(new RegExp(name))

    const shown = place === 'web' ? page.getByRole('dialog') : main
    const reads = async (entry: Parameters<typeof t>[0], words: string, more?: () => Promise<void>) => {
      await page.getByRole('button', { name: t('helpMenu'), exact: true }).click()
      await page
        .getByRole('navigation', { name: t('helpMenu') })
        .getByRole('button', { name: t(entry), exact: true })
        .click()
      await expect(shown).toContainText(words)
      await more?.()
      if (place === 'web') return page.keyboard.press('Escape')
      await page.goBack()
      await page.waitForURL(/service-step/)
    }
    await reads('userGuide', guide)
    await reads('itemGuide', name, async () => {
      await page.getByRole('button', { name: t('approvalTime'), exact: true }).click()
      await expect(shown).toContainText(time)
      await page.getByRole('button', { name: t('feesAndPayment'), exact: true }).click()
      await expect(shown).toContainText(t('notCharged'))
      if (place === 'phone') expect(new URL(page.url()).searchParams.get('itemId')).toBe(itemId)
    })
    await reads('faq', time)
    await reads('relatedLaws', '3/94/M')
    await reads('privacyStatement', privacy, () => expect(shown).not.toContainText(t('serviceTitle')))

    await buyer.opens('/affair-faq', { itemId })
    await expect(main).toContainText(time)
    if (place === 'web') await isItsOwn()
  })
