import type { Page } from '@playwright/test'
import { Applicant } from './pages/applicant.ts'
import { hasBegun } from './support/half-done.ts'
import { expect, READERS, test } from './support/journey.ts'

/** Every page, heading, window title and help entry of an application is of its own service, never the cadastral plan's. */
const SERVICES = {
  'UPD-02': {
    serviceCode: 'CAD-UPDATE',
    itemId: '106502',
    'zh-Hant': '申請更正地籍資料',
    pt: 'Pedido de rectificação de dados cadastrais',
  },
  'FREE-03': {
    serviceCode: 'CAD-NOTIFY',
    itemId: '106503',
    'zh-Hant': '登記接收地籍資料更新通知',
    pt: 'Registo para receber avisos de actualização de dados cadastrais',
  },
} as const

/** What the help says of how long the service takes, in the panel and in its first question. */
const TIME = {
  'UPD-02': { 'zh-Hant': '15個工作天', pt: '15 dias úteis' },
  'FREE-03': { 'zh-Hant': '即日或下一個工作天', pt: 'No próprio dia ou no dia útil seguinte' },
} as const

const everyWord = async (page: Page): Promise<string> => `${await page.title()} ${await page.locator('body').innerText()}`

for (const { place, language } of READERS) {
  for (const itemCode of ['UPD-02', 'FREE-03'] as const) {
    test(`${itemCode} wears its own name and opens its own help: ${place}, ${language} [1-04], [2-11], [2-25], [9-01]`, async ({ as }) => {
      const who = new Applicant(await as({ place, platform: 'one', language }))
      const { page, t, main, buyer } = who
      const { [language]: name, itemId, serviceCode } = SERVICES[itemCode]
      const isItsOwn = async () => {
        await expect(page.locator('body')).toContainText(name)
        expect(await everyWord(page)).not.toContain(t('serviceTitle'))
      }
      await buyer.isSignedIn()
      await buyer.opens('/service-agreement', { serviceCode })
      await isItsOwn()
      // Signed in once: a page that is still open would ask with the session before.
      await hasBegun(buyer, itemCode, 'form')
      await buyer.opens('/service-step', { itemCode })
      await expect(who.heading).not.toHaveText(t('publicServices'))
      await isItsOwn()
      await expect(page).toHaveTitle(new RegExp(name))

      const help = page.getByRole('button', { name: t('helpMenu'), exact: true })
      const choose = async (entry: 'userGuide' | 'itemGuide' | 'faq' | 'relatedLaws' | 'termsOfUse' | 'privacyStatement') => {
        await help.click()
        await page
          .getByRole('navigation', { name: t('helpMenu') })
          .getByRole('button', { name: t(entry), exact: true })
          .click()
      }
      const back = async () => {
        if (place === 'web') await page.keyboard.press('Escape')
        else {
          await page.goBack()
          await page.waitForURL(/service-step/)
        }
      }
      const shown = place === 'web' ? page.getByRole('dialog') : main
      await choose('userGuide')
      await expect(shown).toContainText(
        { 'zh-Hant': '首次進入時請細閱收集個人資料聲明', pt: 'leia a declaração de recolha de dados pessoais' }[language],
      )
      await back()
      await choose('itemGuide')
      await expect(shown).toContainText(name)
      await page.getByRole('button', { name: t('approvalTime'), exact: true }).click()
      await expect(shown).toContainText(TIME[itemCode][language])
      await page.getByRole('button', { name: t('feesAndPayment'), exact: true }).click()
      await expect(shown).toContainText(t('notCharged'))
      if (place === 'phone') expect(new URL(page.url()).searchParams.get('itemId')).toBe(itemId)
      await back()
      await choose('faq')
      await expect(shown).toContainText(TIME[itemCode][language])
      await back()
      await choose('relatedLaws')
      await expect(shown).toContainText('3/94/M')
      await back()
      await choose('privacyStatement')
      await expect(shown).toContainText({ 'zh-Hant': '本局的網上服務', pt: 'os serviços online da DSCC' }[language])
      await expect(shown).not.toContainText(t('serviceTitle'))

      await buyer.opens('/affair-faq', { itemId })
      await expect(main).toContainText(TIME[itemCode][language])
      if (place === 'web') await isItsOwn()
    })
  }
}
