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
