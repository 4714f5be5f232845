import type { Locator } from '@playwright/test'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { Applicant } from './pages/applicant.ts'
import type { Buyer } from './pages/buyer.ts'
import { expect, test } from './support/journey.ts'
import { streetOf, THREE_PLANS } from './support/plans.ts'
import { settled } from './support/sound.ts'

const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/"?https?:\S+\/receipts\/\S+/g, '<pdf>'],
  [/\u2060/g, ''],
  [/\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4}|\d{4}年\d{1,2}月\d{1,2}日/g, '<day>'],
  [/\b\d{2}:\d{2}(:\d{2})?/g, '<time>'],
  [/\b[A-Z]{1,4}\d{8,}\b/g, '<number>'],
]

/** What a screen reader gets of each page: Chromium's accessibility tree, in order, stored beside the journey. */
function listener({ page, t }: Buyer) {
  const pages: string[] = []
  const hears = async (name: string, part: Locator): Promise<void> => {
    // a toast is read out and disappears
    await expect(page.locator('.ec-toast')).toHaveCount(0)
    const trees = await Promise.all((await part.all()).map((one) => one.ariaSnapshot()))
    pages.push(`# ${name}\n${CHANGING.reduce((text, [what, as]) => text.replace(what, as), trees.join('\n'))}\n`)
  }
  const help = page.getByRole('button', { name: t('helpMenu'), exact: true })
  return {
    /** A page with its header and footer. The help menu, which loads when the browser is idle, is on pages for signed-in users. */
    async hearsAll(name: string, { withHelp }: { readonly withHelp: boolean }): Promise<void> {
      await settled(page)
      await expect(help).toHaveCount(withHelp ? 1 : 0)
      await hears(name, page.locator('body'))
    },
    async hears(name: string): Promise<void> {
      await settled(page)
      await expect(help).toBeVisible()
      await hears(name, page.locator('main, .l-actions'))
    },
    hearsDialog: (name: string) => hears(name, page.getByRole('dialog')),
    all: () => pages.join('\n'),
  }
}

const OWN_HEADER = { header: 'own', allow: /Failed to load resource|ERR_/ } as const
/** Plans that no other journey buys: a plan bought before is marked as such. */
const UNTOUCHED = PARCELS.filter(({ orderable, number }) => orderable && !THREE_PLANS.includes(number)).map(({ number }) => number)

/** Each surface and each language once for a purchase, and in the opposite pairing for an application. */
const PURCHASES = [
  ['web', 'pt'],
  ['phone', 'zh-Hant'],
] as const
const APPLICATIONS = [
  ['web', 'zh-Hant'],
  ['phone', 'pt'],
] as const

for (const [index, [place, language]] of PURCHASES.entries())
  test(`the purchase as it is read aloud, page by page: ${place}, ${language} (WCAG 1.3.1, 4.1.2)`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language, ...OWN_HEADER })
    const number = UNTOUCHED[31 + index] ?? ''
    const { hears, hearsAll, hearsDialog, all } = listener(buyer)
    const isDrawn = () => expect(buyer.page.getByRole('img', { name: buyer.t('outlineOf', { number }) }).last()).toBeVisible()
    await buyer.paying.forgetsLastUsed()
    await buyer.startsFresh()
    await buyer.opens('/choose-ecad')
    await hearsAll('nobody is signed in', { withHelp: true })
    await buyer.isSignedIn()
    await buyer.opens('/choose-ecad')
    await buyer.choosing.isReady()
    await hears('choosing: nothing chosen')
    await buyer.choosing.searchesFor('abc')
    // places are searched by a second request
    await expect(buyer.page.getByText(buyer.t('noPlaceFound'))).toBeVisible()
    await hears('choosing: a number that is none')
    const street = streetOf(number, language)
    await buyer.choosing.searchesFor(street)
    await expect(buyer.page.getByRole('list', { name: buyer.t('placesOfName') })).toBeVisible()
    await hears('choosing: places')
    await buyer.choosing.opensStreet(street, (button) => button.click())
    await expect(buyer.choosing.parcel(number)).toBeVisible()
    // a phone shows it behind a switch
    await expect(buyer.page.locator('.ec-map')).toBeAttached()
    await hears('choosing: the parcels of a street')
    await buyer.choosing.parcel(number).click()
    await isDrawn()
    await hearsDialog('choosing: a plan was found')
    await buyer.choosing.dialog.getByRole('button', { name: buyer.t('confirm'), exact: true }).click()
    await expect(buyer.choosing.removal(number)).toBeVisible()
    // at this width the list beside the order's card has no pictures
    if (place === 'phone') await isDrawn()
    await hears('choosing: a plan is chosen')
    await buyer.choosing.goesOn()
    if (place === 'phone') await isDrawn()
    await hears('confirming')
    await buyer.confirming.goesOn()
    await hears('paying: the charges')
    await buyer.paying.choosesMethod('channelBOCPAY')
    await hears('paying: the method')
    await buyer.pays()
    await buyer.completion().isShown()
    await hears('completed')
    await buyer.opensReceipt()
    // its Chinese texts load after it
    if (language === 'pt') await expect(buyer.page.locator('section[lang="zh-Hant"]')).toBeVisible()
    await hearsAll('the receipt', { withHelp: false })
    expect(all().replaceAll(number, '<plan>')).toMatchSnapshot(['read-aloud', `purchase-${place}-${language}.txt`])
  })

for (const [place, language] of APPLICATIONS)
  test(`an application as it is read aloud, step by step: ${place}, ${language} (WCAG 1.3.1, 4.1.2)`, async ({ as }) => {
    const who = new Applicant(await as({ place, platform: 'one', language, ...OWN_HEADER }))
    const { hears, all } = listener(who.buyer)
    await who.begins('FREE-03')
    await hears('the applicant')
    await who.goesOn()
    await who.saved()
    await hears('the form')
    await who.presses('next')
    await expect(who.main.locator('[aria-invalid="true"]').first()).toBeVisible()
    await who.saved()
    await hears('the form: not all is answered')
    await who.picks('area', 'lazaro')
    await who.item('channel').getByRole('checkbox').first().check()
    await who.saved()
    await hears('the form: answered')
    await who.goesOn()
    await who.isAt(who.t('stepConfirmData'))
    await who.saved()
    await hears('the check')
    await who.presses('confirm')
    await who.hasApplied()
    await hears('completed')
    expect(all()).toMatchSnapshot(['read-aloud', `application-${place}-${language}.txt`])
  })
