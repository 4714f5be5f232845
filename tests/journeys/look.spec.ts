import type { Page } from '@playwright/test'
import { LANGUAGES } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import type { Buyer } from './pages/buyer.ts'
import { hasBought } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'
import { QUERY, SCREENS, UNKNOWN_APPLICATION } from './support/screens.ts'
import { settled } from './support/sound.ts'
import { wordsIn } from './support/words.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS

/** Records the painted state in every frame from the first with a body: language, theme, platform and background. */
function noteFrames(): void {
  const frames = new Set<string>()
  Object.assign(window, { frames })
  const look = () => {
    const root = document.documentElement
    if (document.body) {
      const { theme, platform } = root.dataset
      const grounds = [root, document.body].map((one) => getComputedStyle(one).backgroundColor)
      frames.add([root.lang, theme, platform, grounds.find((ground) => ground !== 'rgba(0, 0, 0, 0)')].join(' '))
    }
    requestAnimationFrame(look)
  }
  look()
}
const frames = (page: Page) => page.evaluate(() => [...(window as unknown as { frames: Set<string> }).frames])

/** The page's background in each combination, as in src-shared/ui/tokens.css. */
const GROUND: Readonly<Record<Platform, readonly [light: string, dark: string]>> = {
  one: ['rgb(246, 249, 248)', 'rgb(14, 20, 19)'],
  ab: ['rgb(246, 248, 252)', 'rgb(14, 18, 25)'],
}

for (const place of ['web', 'phone'] as const)
  test(`theme, platform and language stand before the first paint, by address and what is kept: ${place} [1-05]–[1-07]`, async ({ as }) => {
    for (const platform of ['one', 'ab'] as const) {
      const isDark = (place === 'web') === (platform === 'ab')
      const buyer = await as({ place, platform, language: 'pt' })
      await buyer.isSignedIn()
      await buyer.page.addInitScript(noteFrames)
      const painted = [`pt ${isDark ? 'dark' : 'light'} ${platform} ${GROUND[platform][Number(isDark)]}`]
      await buyer.opens('/choose-ecad', { isDark: String(isDark) })
      await settled(buyer.page)
      expect(await frames(buyer.page), 'by the address').toEqual(painted)
      await buyer.page.goto(`${buyer.server.origin}/ecad/choose-ecad`)
      await settled(buyer.page)
      expect(await frames(buyer.page), 'by what is kept').toEqual(painted)
    }
  })

/** Every text colour, with every background drawn behind it, on the page as printed. */
const printed = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('html, body, body *')].filter((one) => one.checkVisibility())
    const tell = (one: Element, of: 'color' | 'backgroundColor') => getComputedStyle(one)[of]
    const holdsWords = (one: HTMLElement) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '')
    const light = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3
    const grounds = shown.map((one) => tell(one, 'backgroundColor'))
    return {
      palest: Math.max(...shown.filter(holdsWords).map((one) => light(tell(one, 'color')))),
      darkest: Math.min(...grounds.filter((ground) => ground !== 'rgba(0, 0, 0, 0)').map(light), 255),
    }
  })

test('a receipt of three plans is one page of A4 in each language, dark on white: web [2-07], [1-07], decision 9.1', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'pt' })
  const { page } = buyer
  const { tid } = await hasBought(buyer, THREE_PLANS)
  const main = page.getByRole('main')
  const address = new URL(buyer.address('/ecad-receipt', { tid }))
  address.searchParams.set('isDark', 'true')
  for (const language of LANGUAGES) {
    const t = wordsIn(language)
    address.searchParams.set('language', language)
    await page.goto(address.href)
    await settled(page)
    await expect(main).toContainText(t('receiptKept'))
    await expect(main).toContainText('2834 0040')
    // locations are in Portuguese for readers of English [1-06]
    await expect(main.getByText(t('locationsInPortuguese'))).toHaveCount(language === 'en' ? 1 : 0)
    // and in Chinese, for the accountant who keeps it
    if (language === 'pt' || language === 'en')
      for (const words of ['電子收據', ...THREE_PLANS.map((number) => `${number} MOP 55.00 × 1`), 'MOP 165.00', '2834 0040'])
        await expect(page.locator('section[lang="zh-Hant"]')).toContainText(words)
    expect((await printed(page)).darkest, 'on the screen').toBeLessThan(40)

    await page.emulateMedia({ media: 'print' })
    for (const key of ['governmentName', 'directorateName', 'paidMark'] as const) await expect(main.getByText(t(key)).first()).toBeVisible()
    // the printed page has no hint to print, but a test system's mark
    await expect(page.getByText(t('receiptKept')).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByText(t('testSystem')).filter({ visible: true })).toHaveCount(1)
    const { palest, darkest } = await printed(page)
    expect(palest).toBeLessThan(110)
    expect(darkest).toBeGreaterThan(230)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(paper).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
    await page.emulateMedia({ media: 'screen' })
  }
})

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const topOfField = (page: Page) => page.locator('input[name=cadnum]').evaluate((field) => field.getBoundingClientRect().top)
const positionOf = async (page: Page) => ({ scroll: await scrolled(page), field: await topOfField(page) })
const LINE = 30
/** Texts above the field that may be a line longer or shorter in another language: a name, the heading, the introduction. */
const TEXTS = 3

async function isInTheMiddle(buyer: Buyer) {
  await buyer.hasInCart([FIRST])
  await buyer.opens('/choose-ecad', { isDark: 'false' })
  await expect(buyer.choosing.removal(FIRST)).toBeVisible()
  await buyer.choosing.field.fill(SECOND)
  await buyer.page.evaluate(() => {
    Object.assign(window, { sameDocument: true })
    window.scrollTo(0, 120)
  })
  return positionOf(buyer.page)
}
async function isStillThere(page: Page, before: Awaited<ReturnType<typeof positionOf>>): Promise<void> {
  await expect(page.locator('input[name=cadnum]')).toHaveValue(SECOND)
  expect(await page.evaluate(() => [window.scrollY > 0, 'sameDocument' in window])).toEqual([true, true])
  // the page may be shorter in another language
  const now = await positionOf(page)
  expect(Math.abs(now.scroll - before.scroll), 'how far the page is scrolled').toBeLessThanOrEqual(LINE)
  expect(Math.abs(now.field - before.field), 'how far the field moved in the window').toBeLessThanOrEqual(TEXTS * LINE)
}
const SMALL = { viewport: { width: 390, height: 480 } }

for (const place of ['web', 'phone'] as const) {
  test(`language and theme change in place, and a reload brings neither back: ${place} [1-06], [1-07], decision 3.11`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'pt', browser: SMALL, header: 'own', allow: /Failed to load resource|ERR_/ })
    const { page } = buyer
    const before = await isInTheMiddle(buyer)
    if (place === 'web') {
      await page.getByRole('button', { name: buyer.t('useDarkTheme') }).dispatchEvent('click')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await page.getByRole('button', { name: 'English' }).dispatchEvent('click')
    } else {
      await page.getByRole('combobox', { name: buyer.t('languageLabel') }).evaluate((select: HTMLSelectElement) => {
        select.value = 'en'
        select.dispatchEvent(new Event('change', { bubbles: true }))
      })
    }
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await isStillThere(page, before)
    await page.reload()
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('html')).toHaveAttribute('data-theme', place === 'web' ? 'dark' : 'light')
  })
}

const languageOf = (page: Page, words: string): Promise<string | undefined> =>
  page
    .getByText(words, { exact: false })
    .filter({ visible: true })
    .first()
    .evaluate((element) => element.closest<HTMLElement>('[lang]')?.lang)

test('English readers are told what is in Portuguese, and it is marked so; nobody else is: web [1-06]', async ({ as }) => {
  test.setTimeout(120_000)
  for (const language of ['en', 'zh-Hant'] as const) {
    const reader = await as({ place: 'web', platform: 'one', language })
    const { page, t, choosing } = reader
    const isTold = language === 'en'
    const main = page.getByRole('main')
    await reader.hasInCart([FIRST])

    for (const path of ['ecad-instruction', 'ecad-regulation', 'ecad-privacy', 'ecad-intro', 'service-introduction', 'service-faqs']) {
      await reader.opens(`/${path}`)
      const text = main.locator('.ec-rich')
      await expect(text).toContainText(/\S/)
      await expect(text).toHaveAttribute('lang', isTold ? 'pt' : language)
      await expect(main.getByText(t('notInYourLanguage')), path).toHaveCount(isTold ? 1 : 0)
    }

    await reader.opens('/choose-ecad')
    await expect(choosing.field).toHaveAccessibleDescription(t('oneNumberAtATime'))
    await expect(main).toContainText(placeOf(FIRST, language))
    expect(await languageOf(page, placeOf(FIRST, language))).toBe(isTold ? 'pt' : language)
    await expect(main.getByText(t('locationsAndMapInPortuguese'))).toHaveCount(isTold ? 1 : 0)
    await choosing.searchesFor(SECOND)
    await expect(choosing.dialog).toContainText(placeOf(SECOND, language))
    await expect(choosing.dialog.getByText(t('locationsAndMapInPortuguese'))).toHaveCount(isTold ? 1 : 0)
    await choosing.dialog.getByRole('button', { name: t('cancel'), exact: true }).click()

    await choosing.goesOn()
    await expect(main).toContainText(placeOf(FIRST, language))
    await expect(main.getByText(t('locationsInPortuguese'))).toHaveCount(isTold ? 1 : 0)
  }
})

/** Like Chrome: the page's own text node is no longer in the document. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, option, textarea, font')) continue
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      inner.textContent = text.data
      text.replaceWith(outer)
    }
  })

const moves = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** A browser's translation replaces each text by an element, and so do some extensions. */
for (const place of ['web', 'phone'] as const) {
  test(`every page, translated, gives its place to the next, and nothing breaks: ${place}`, async ({ as }) => {
    test.setTimeout(120_000)
    const buyer = await as({ place, platform: 'one', language: 'zh-Hant', allow: UNKNOWN_APPLICATION })
    const { page, t } = buyer
    await buyer.hasInCart(THREE_PLANS)
    await buyer.opens('/choose-ecad')
    for (const name of SCREENS) {
      await moves(page, `${BASE_PATH}${ROUTES[name].path}?${new URLSearchParams(QUERY[name])}`)
      await settled(page)
      await translate(page)
      await expect(page.getByText(t('pageFailed')), name).toHaveCount(0)
    }
  })
}
