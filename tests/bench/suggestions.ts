import type { Browser } from '@playwright/test'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { signIn } from '#tests/support/account.ts'
import { median } from '#tests/support/quantile.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { verdict } from './verdict.ts'
import { inContext, throttle, VIEWPORT } from './visit.ts'

/** Milliseconds from the question to the suggestions on the screen. */
const GOAL = 300
const TYPED = ['Infante', 'Lilau', 'Horta', 'Maio', 'Cerco']

/** How long suggestions take after a pause in typing, on slow 4G and a slow processor; the finder's code is there by the second text. */
export async function suggestions(browser: Browser, server: ServerProcess): Promise<void> {
  const times: number[] = []
  await inContext(browser, { viewport: VIEWPORT.mobile, prepare: (context) => signIn(context, server, 'resident2') }, async (context) => {
    const page = await context.newPage()
    await page.goto(`${server.origin}${BASE_PATH}${ROUTES.chooseEcad.path}?surface=mobile&language=pt`)
    const field = page.locator('main:not([data-skeleton]) input[name=cadnum]:not([disabled])')
    await field.fill('Rua')
    await page.locator('.ec-finder__list button').first().waitFor()
    await throttle(page, 'slow 4G')
    for (const text of TYPED) {
      await field.fill(text)
      times.push(await page.evaluate(untilShown, text))
    }
  })
  const middle = median(times)
  console.log(`\nSuggestions after a pause in typing, slow 4G and CPU × 4: ${middle.toFixed(0)} ms ${verdict(middle, GOAL)}`)
}

/** From the start of the call to the frame after its places are there. No named inner functions: tsx would call a helper that the page lacks. */
function untilShown(text: string): Promise<number> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const call = performance.getEntriesByType('resource').findLast(({ name }) => name.includes(`search?q=${text}`))
      const first = document.querySelector('.ec-finder__list button')
      if (call === undefined || !first?.textContent?.includes(text)) return
      clearInterval(timer)
      requestAnimationFrame(() => resolve(performance.now() - call.startTime))
    }, 4)
  })
}
