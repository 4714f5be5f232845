import { test as base, expect } from '@playwright/test'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { PLATFORMS } from '#shared/domain/platforms.ts'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { type Galleries, serveGalleries } from '../gallery/serve.ts'
import { axeViolations } from './support/axe.ts'
import { layoutFaults, WIDTHS } from './support/layout-faults.ts'
import { sidewaysScroll } from './support/settled.ts'

const test = base.extend<object, { galleries: Galleries }>({
  galleries: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const galleries = await serveGalleries()
      await use(galleries)
      await galleries.close()
    },
    { scope: 'worker' },
  ],
})

for (const surface of SURFACES) {
  for (const language of LANGUAGES) {
    test(`every part of the kit holds its words, and axe finds nothing: ${surface}, ${language}`, async ({ page, galleries }) => {
      for (const platform of PLATFORMS)
        for (const isDark of ['false', 'true'])
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 })
            await page.goto(galleries.addressOf(surface, { language, platform, isDark }))
            await expect(page.getByRole('heading', { level: 2, name: 'icons' })).toBeVisible()
            const where = `${platform}, isDark=${isDark}, ${width} px`
            expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
            expect(await layoutFaults(page), where).toEqual([])
            if (width === 390) expect(await axeViolations(page), where).toEqual([])
          }
    })
  }
}

const CORNER = 16

for (const surface of SURFACES) {
  test(`a notice's cross is in its corner, and its buttons stand beside its words or in line below them: ${surface}`, async ({
    page,
    galleries,
  }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(galleries.addressOf(surface, { language: 'pt', platform: 'ab', isDark: 'false' }))
      await expect(page.locator('.ec-notice').first()).toBeVisible()
      const placed = await page.locator('.ec-notice').evaluateAll((notices) =>
        notices.map((notice) => {
          const box = (of: Element | null | undefined) => (of ?? notice).getBoundingClientRect()
          const [around, words] = [box(notice), box(notice.querySelector('p'))]
          const [button, cross] = [...notice.querySelectorAll('button')].map((one) => box(one))
          return {
            fromCorner: [around.right - (cross?.right ?? 0), (cross?.top ?? 0) - around.top],
            fromWords: (button?.top ?? 0) >= words.bottom ? (button?.left ?? 0) - words.left : 0,
          }
        }),
      )
      for (const { fromCorner, fromWords } of placed) {
        for (const away of fromCorner) expect(Math.abs(away), `${width} px`).toBeLessThanOrEqual(CORNER)
        expect(Math.abs(fromWords), `${width} px`).toBeLessThanOrEqual(1)
      }
    }
  })

  test(`whatever has the focus shows it by the page's ring, a wrong answer as well: ${surface}`, async ({ page, galleries }) => {
    await page.goto(galleries.addressOf(surface, { language: 'en', platform: 'one', isDark: 'false' }))
    await expect(page.locator('#wrong')).toBeVisible()
    for (const id of ['filled', 'empty', 'wrong', 'lines', 'number']) {
      await page.locator(`#${id}`).focus()
      const ringed = await page.locator(`#${id}`).evaluate((field) => {
        for (let at: Element | null = field; at !== null; at = at.parentElement) {
          const { outlineStyle, outlineWidth } = getComputedStyle(at)
          if (outlineStyle === 'solid' && outlineWidth === '3px') return true
        }
        return false
      })
      expect(ringed, id).toBe(true)
    }
  })

  test(`whoever asked for less motion sees none: ${surface}`, async ({ page, galleries }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(galleries.addressOf(surface, { language: 'en', platform: 'one', isDark: 'false' }))
    await expect(page.locator('button[aria-busy="true"]').first()).toBeVisible()
    const moving = await page.evaluate(() => ({
      styled: document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length,
      drawn: [...document.querySelectorAll('svg')].filter((one) => one.querySelector('animate') !== null && !one.animationsPaused()).length,
    }))
    expect(moving).toEqual({ styled: 0, drawn: 0 })
  })
}
