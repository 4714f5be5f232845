import { test as base, expect } from '@playwright/test'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { type Galleries, serveGalleries } from '../gallery/serve.ts'
import { axeViolations, layoutFaults, sidewaysScroll, WIDTHS } from './support/sound.ts'

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

/** Every language, and every pair of platform and theme, on each surface at every width. */
const LOOKS = [
  { language: 'zh-Hant', platform: 'one', isDark: 'false' },
  { language: 'zh-Hans', platform: 'ab', isDark: 'false' },
  { language: 'en', platform: 'one', isDark: 'true' },
  { language: 'pt', platform: 'ab', isDark: 'true' },
] as const
const CORNER = 16

for (const surface of SURFACES) {
  test(`every part of the kit holds its words, and axe finds nothing: ${surface}`, async ({ page, galleries }) => {
    for (const look of LOOKS) {
      await page.goto(galleries.addressOf(surface, look))
      await expect(page.getByRole('heading', { level: 2, name: 'icons' })).toBeVisible()
      for (const width of WIDTHS) {
        const where = `${Object.values(look)}, ${width} px`
        await page.setViewportSize({ width, height: 900 })
        expect(await sidewaysScroll(page), where).toBeLessThanOrEqual(0)
        expect(await layoutFaults(page), where).toEqual([])
        if (width === 390) expect(await axeViolations(page), where).toEqual([])
      }
    }
  })

  test(`a notice's cross is in its corner, a focus shows its ring, and whoever asked for less motion sees none: ${surface}`, async ({
    page,
    galleries,
  }) => {
    await page.goto(galleries.addressOf(surface, { language: 'pt', platform: 'ab', isDark: 'false' }))
    await expect(page.locator('.ec-notice').first()).toBeVisible()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const placed = await page.locator('.ec-notice').evaluateAll((notices) =>
        notices.map((notice) => {
          const box = (of: Element | null | undefined) => (of ?? notice).getBoundingClientRect()
          const [around, words] = [box(notice), box(notice.querySelector('p'))]
          const [button, cross] = [...notice.querySelectorAll('button')].map((one) => box(one))
          return {
            fromCorner: [around.right - (cross?.right ?? 0), (cross?.top ?? 0) - around.top],
            // beside its text, or aligned with it below
            fromWords: (button?.top ?? 0) >= words.bottom ? (button?.left ?? 0) - words.left : 0,
          }
        }),
      )
      for (const { fromCorner, fromWords } of placed) {
        for (const away of fromCorner) expect(Math.abs(away), `${width} px`).toBeLessThanOrEqual(CORNER)
        expect(Math.abs(fromWords), `${width} px`).toBeLessThanOrEqual(1)
      }
    }

    for (const id of ['filled', 'empty', 'wrong', 'lines']) {
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

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.reload()
    await expect(page.locator('button[aria-busy="true"]').first()).toBeVisible()
    const moving = await page.evaluate(() => ({
      styled: document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length,
      drawn: [...document.querySelectorAll('svg')].filter((one) => one.querySelector('animate') !== null && !one.animationsPaused()).length,
    }))
    expect(moving).toEqual({ styled: 0, drawn: 0 })
  })
}
