import type { Locator } from '@playwright/test'
import { hasBought } from './support/half-done.ts'
import { expect, ONE_EACH, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { settled } from './support/sound.ts'

const [FIRST = '', SECOND = ''] = THREE_PLANS
const boxOf = async (of: Locator) => (await of.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }

const endOfWords = (of: Locator) =>
  of.evaluate((cell) => {
    const words = document.createRange()
    words.selectNodeContents(cell.querySelector('div') ?? cell)
    return words.getBoundingClientRect().right
  })

/** For each of these words in the text, on how many lines it is. */
const linesOf = (of: Locator, words: RegExp): Promise<readonly (readonly [word: string, lines: number])[]> =>
  of.evaluateAll(
    (elements, { source, flags }) => {
      const found: [string, number][] = []
      for (const element of elements) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          for (const { 0: word, index } of (node.textContent ?? '').matchAll(new RegExp(source, flags))) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            found.push([word, range.getClientRects().length])
          }
      }
      return found
    },
    { source: words.source, flags: words.flags },
  )

for (const { place, language } of ONE_EACH) {
  test(`a sum stands under the prices, no rule follows a rule: ${place}, ${language} [2-03], [2-04], [5-09]`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language })
    const { page, t } = buyer
    await buyer.hasInCart([FIRST, SECOND])
    // the total of the first page is in its bar alone
    await buyer.opens('/confirm-info')
    const table = page.getByRole('main').getByRole('table')
    const cells = table.getByRole('row', { name: FIRST }).getByRole('cell')
    const price = cells.filter({ hasText: t('plainAmount', { amount: '55.00' }) })
    const sum = table.getByRole('cell', { name: t('amountMop', { amount: '110.00' }) })
    await expect(sum).toBeVisible()
    expect(Math.abs((await endOfWords(sum)) - (await endOfWords(price)))).toBeLessThanOrEqual(1)
    await buyer.opens('/payment-info')
    const last = page.getByRole('main').getByRole('table').last().getByRole('row').last()
    await expect(last).toContainText(SECOND)
    const rule = (at: Element) => Number.parseFloat(getComputedStyle(at).borderBottomWidth)
    expect((await last.evaluate(rule)) + (await last.getByRole('cell').last().evaluate(rule)), 'the foot of the page has its own').toBe(0)
  })

  test(`a notice leaves its words room, and what was bought before stays in its page with no word broken, however wide the window: ${place}, ${language} [2-03]–[2-05], [4-12]`, async ({
    as,
  }) => {
    const buyer = await as({ place, platform: 'one', language })
    const { page, t } = buyer
    await hasBought(buyer, THREE_PLANS)
    await buyer.isAboutToPay(THREE_PLANS)
    await buyer.pays('decline')
    const notice = page.locator('.ec-notice').first()
    const words = notice.getByText(t('transactionFailedRetry'))
    await expect(words).toBeVisible()
    expect((await boxOf(words)).width / (await boxOf(notice)).width).toBeGreaterThan(0.4)

    await buyer.hasInCart(THREE_PLANS)
    const table = page.getByRole('main').getByRole('table')
    const row = table.getByRole('row', { name: FIRST })
    for (const path of ['/choose-ecad', '/confirm-info']) {
      await buyer.opens(path)
      await row.locator('.ec-bought > summary').click()
      await expect(row.getByText(/EC\d{14}/), 'which application it was').toBeVisible()
      const beyond: Record<number, number> = {}
      for (const width of place === 'web' ? [640, 767, 768, 959, 960, 1024, 1199, 1200, 1280] : [768, 320, 360, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await settled(page)
        if (width < 1200) await expect(page.getByText(/MOP\s165[.,]00/).filter({ visible: true }), 'the total once').toHaveCount(1)
        beyond[width] = await table.evaluate((at) => {
          const page = at.parentElement
          if (page === null) return Number.NaN
          const edge = page.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(page).paddingRight)
          return Math.max(0, Math.floor(at.getBoundingClientRect().right - edge))
        })
      }
      expect(new Set(Object.values(beyond)), `${path}, by width: ${JSON.stringify(beyond)}`).toEqual(new Set([0]))
    }
    // a narrow window has no column of types
    const cell = place === 'web' ? row.getByText(t('electronicDocument'), { exact: true }) : row.locator('.ec-bought > summary')
    const lines = (await linesOf(cell, /\S+/g)).map(([, count]) => count)
    expect(new Set(lines), 'each word on one line').toEqual(new Set([1]))
    if (place === 'web') await page.setViewportSize({ width: 768, height: 900 })
    const numbers = (await linesOf(row.locator('.ec-bought'), /EC\d{14}/g)).map(([, count]) => count)
    expect(numbers, 'the number in one piece in a narrow table').toEqual([1])
  })
}
