import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { Buyer } from './pages/buyer.ts'
import { hasBought } from './support/half-done.ts'
import { expect, held, test } from './support/journey.ts'
import { tabTo } from './support/keys.ts'
import { THREE_PLANS } from './support/plans.ts'
import { axeViolations, isSound } from './support/sound.ts'

test('in the host, laws, sites and links of rich text open in the host’s own page [2-16], [2-17]', async ({ as }) => {
  const reader = await as({ place: 'host', platform: 'one', language: 'en' })
  const { page } = reader
  const calls = () => page.evaluate(() => JSON.stringify(window.simulatedHost?.calls ?? []))
  await reader.opens('/service-detail', { serviceId: '1065' })
  await page.getByRole('button', { name: /dscc\.gov\.mo/ }).click()
  await expect.poll(calls).toContain('https://www.dscc.gov.mo/')
  await reader.opens('/affair-laws', { itemId: '106500' })
  await page.getByRole('button', { name: /Decree-Law no\. 3\/94\/M/ }).click()
  await expect.poll(calls).toContain('bo.dsaj.gov.mo/bo/i/94/03/declei03.asp')
  await reader.opens('/affair-faq', { itemId: '106500' })
  await page.getByRole('button', { name: /How do I find the cadastral number/ }).click()
  await page.getByRole('link', { name: /Cadastral Information Web/ }).click()
  await expect.poll(calls).toContain('https://cadastre.gis.gov.mo/')
})

test('the static pages stand by themselves, each in its language [7-32]', async ({ as }) => {
  const reader = await as({ place: 'web', platform: 'one', language: 'en' })
  const folders = new Set((Object.keys(LANGUAGE_FACTS) as Language[]).map((language) => LANGUAGE_FACTS[language].pagesFolder))
  for (const folder of folders) {
    for (const name of ['ecad-instruction', 'service-instruction', 'ecad-regulation', 'ecad-privacy']) {
      const answer = await reader.page.goto(`${reader.server.origin}/ecad/pages/${folder}/${name}.html`)
      expect(answer?.status()).toBe(200)
      await expect(reader.page.locator('html')).toHaveAttribute('lang', folder)
      const widths = await reader.page.locator('img').evaluateAll((images) =>
        Promise.all(
          (images as HTMLImageElement[]).map(async (image) => {
            image.loading = 'eager'
            await image.decode()
            return image.naturalWidth
          }),
        ),
      )
      for (const width of widths) expect(width).toBe(1200)
      expect(await axeViolations(reader.page)).toEqual([])
    }
  }
})

const menu = ({ page, t }: Buyer): Locator => page.getByRole('button', { name: t('helpMenu'), exact: true })
const box = async (of: Locator) => {
  const found = await of.boundingBox()
  if (!found) throw new Error('not on the page')
  return found
}
const overlap = (a: { x: number; y: number; width: number; height: number }, b: typeof a): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

for (const place of ['web', 'phone'] as const)
  test(`by keyboard alone: moved, unfolded, a page read and closed, nothing lost: ${place} [2-25], threat 36`, async ({ as }) => {
    const reader = await as({ place, platform: 'one', language: 'en' })
    const { page, t } = reader
    await reader.hasChosen(THREE_PLANS.slice(0, 1))
    await expect(page.getByRole('main')).toContainText('0323.017')
    const field = page.getByRole('textbox').first()
    await field.fill('0001.00')
    const help = menu(reader)
    await expect(help).toBeVisible()
    const before = await box(help)
    expect(Math.round((page.viewportSize()?.height ?? 0) - before.y - before.height)).toBe(300)

    await tabTo(page, help)
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await box(help)).y).toBe(before.y - 24)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await box(help)).x).toBeLessThan(100)

    await page.keyboard.press('Enter')
    await expect(help).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(help).toHaveAttribute('aria-expanded', 'false')
    await expect(help).toBeFocused()

    await page.keyboard.press('Space')
    const terms = page.getByRole('navigation', { name: t('helpMenu') }).getByRole('button', { name: t('termsOfUse') })
    await tabTo(page, terms)
    await isSound(page)
    await page.keyboard.press('Enter')

    if (place === 'web') {
      const dialog = page.getByRole('dialog', { name: t('termsOfUse') })
      await expect(dialog).toContainText('Deveres do utilizador')
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
      await isSound(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(help).toBeFocused()
    } else {
      await page.waitForURL(/ecad-regulation/)
      await expect(page.getByRole('main')).toContainText('Deveres do utilizador')
      const close = page.getByRole('button', { name: t('close') })
      await tabTo(page, close)
      await page.keyboard.press('Enter')
      await page.waitForURL(/choose-ecad/)
    }
    await expect(field).toHaveValue('0001.00')
    await expect(page.getByRole('main')).toContainText('0323.017')
  })

/** Text and controls under the button at any scroll position; a table head on a phone is for screen readers only. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const found = new Set<string>()
    const button = document.querySelector('.ec-help__button')
    const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const nodes: Node[] = []
    while (words.nextNode()) {
      const { parentElement: of, textContent } = words.currentNode
      if (textContent?.trim() && of && !of.closest('.ec-help, .ec-only-read, [hidden], thead')) nodes.push(words.currentNode)
    }
    const controls = [...document.querySelectorAll('main :is(button, a, input)')].filter((one) => !one.closest('.ec-help'))
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 24) {
      window.scrollTo(0, top)
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      const help = button?.getBoundingClientRect()
      if (!help || help.width < 24 || help.height < 24) return ['no button to be pressed']
      const isUnder = (box: DOMRect) =>
        box.width > 0 && box.left < help.right && help.left < box.right && box.top < help.bottom && help.top < box.bottom
      for (const node of nodes) {
        const range = document.createRange()
        range.selectNodeContents(node)
        if ([...range.getClientRects()].some(isUnder)) found.add(node.textContent ?? '')
      }
      for (const one of controls)
        if (isUnder(one.getBoundingClientRect())) found.add(one.textContent || one.getAttribute('aria-label') || one.tagName)
    }
    return [...found]
  })

// a plan bought before is the widest row: it shows its number
for (const [place, language, widths] of [
  ['phone', 'pt', [360, 390]],
  ['web', 'zh-Hant', [1024, 1249]],
] as const)
  test(`covers no amount, bin, word, button, nor what has the focus: ${place}, ${language} (WCAG 2.4.11) [2-25], [2-03]`, async ({
    as,
  }) => {
    test.setTimeout(120_000)
    const reader = await as({ place, platform: 'one', language })
    const { page, t } = reader
    const help = menu(reader)
    await hasBought(reader, THREE_PLANS)
    await reader.hasInCart(THREE_PLANS)
    for (const path of ['/confirm-info', '/payment-info', '/choose-ecad'])
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        await reader.opens(path)
        await expect(page.getByRole('main')).toContainText(THREE_PLANS[2] ?? '')
        await expect(help).toBeVisible()
        expect(await covered(page), `${path}, ${width} px`).toEqual([])
      }

    // on the first page, which has the longest list
    await page.setViewportSize({ width: 700, height: 640 })
    const last = reader.main.getByRole('button', { name: new RegExp(t('remove')) }).last()
    await tabTo(page, last)
    // at any scroll position, the button moves out of the way
    await last.evaluate((element, helpTop) => window.scrollBy(0, element.getBoundingClientRect().top - helpTop), (await box(help)).y)
    await expect.poll(async () => overlap(await box(help), await box(last))).toBe(false)

    if (place === 'web') return
    await page.setViewportSize({ width: 640, height: 360 })
    for (const other of [
      page.getByRole('button', { name: t('close'), exact: true }),
      page.getByRole('combobox', { name: t('languageLabel') }),
    ])
      await expect.poll(async () => overlap(await box(help), await box(other)), 'held sideways').toBe(false)
  })

test('dragged with the mouse it stays there, also after a reload; a click elsewhere folds it: web [2-25], [4-11]', async ({ as }) => {
  const reader = await as({ place: 'web', platform: 'one', language: 'zh-Hant' })
  const { page } = reader
  await reader.hasChosen([])
  const help = menu(reader)
  const start = await box(help)
  await page.mouse.move(start.x + 20, start.y + 20)
  await page.mouse.down()
  await page.mouse.move(120, start.y - 100, { steps: 6 })
  await page.mouse.up()
  await expect(help).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(async () => Math.abs((await box(help)).y - (start.y - 120))).toBeLessThan(3)
  const put = await box(help)
  expect(put.x).toBeLessThan(60)

  await page.reload()
  await expect.poll(async () => (await box(help)).x).toBe(put.x)
  expect((await box(help)).y).toBe(put.y)

  await help.click()
  await expect(help).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(help).toHaveAttribute('aria-expanded', 'false')
})

test('dragged with a finger: phone [2-25], threat 36', async ({ as }) => {
  const reader = await as({ place: 'phone', platform: 'one', language: 'en' })
  const { page } = reader
  await reader.hasChosen([])
  const help = menu(reader)
  const start = await box(help)
  const finger = await reader.context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  await touch('touchStart', start.x + 20, start.y + 20)
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', start.x + 20 - step * 50, start.y + 20 - step * 20)
  await touch('touchEnd', 0, 0)
  await expect.poll(async () => (await box(help)).x).toBeLessThan(60)
  expect(Math.abs((await box(help)).y - (start.y - 100))).toBeLessThan(3)
  await help.tap()
  await expect(help).toHaveAttribute('aria-expanded', 'true')
})

test('a guide opened by itself leads to what it is about: phone, pt [2-16], [2-20], [2-21]', async ({ as }) => {
  const reader = await as({ place: 'phone', platform: 'one', language: 'pt' })
  const { page, t, choosing } = reader
  const onward = page.getByRole('button', { name: t('applyNow'), exact: true })
  await reader.isSignedIn()
  for (const [path, query, leadsTo] of [
    ['/affair-intro', { itemId: '106501' }, /service-(step|agreement)/],
    ['/ecad-intro', {}, /choose-ecad/],
    ['/ecad-instruction', {}, /choose-ecad/],
  ] as const) {
    await reader.opens(path, query)
    await onward.click()
    await expect(page).toHaveURL(leadsTo)
  }
  // not offered before the text is loaded, which would move it during a press
  const letIn = await held(page, /items\/service\/1065/)
  await reader.opens('/service-detail', { serviceId: '1065' })
  await expect(reader.main.getByRole('status').filter({ hasText: t('loading') })).toBeAttached()
  await expect(onward).toHaveCount(0)
  letIn()
  await onward.click()
  await expect(page).toHaveURL(/service-list/)
  // a user who has begun is not asked to begin again
  await page.goto(reader.address('/choose-ecad'))
  await choosing.isReady()
  await page.evaluate(() => history.pushState({ pagesBehind: 1 }, '', '/ecad/affair-intro?itemId=106501'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(onward).toHaveCount(0)
})
