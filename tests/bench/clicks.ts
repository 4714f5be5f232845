import type { Browser, Locator, Page } from '@playwright/test'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { signIn } from '#tests/support/account.ts'
import { median } from '#tests/support/quantile.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { verdict } from './verdict.ts'
import { inContext, throttle, VIEWPORT } from './visit.ts'

export async function roundTrips(browser: Browser, server: ServerProcess): Promise<void> {
  console.log('\nCalls of the API between a click and what it shows, and files of the bundle fetched for it')
  const context = await browser.newContext({ viewport: VIEWPORT.web })
  await signIn(context, server, 'resident2')
  const page = await context.newPage()
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.origin}${BASE_PATH}${ROUTES.chooseEcad.path}?surface=web&language=en`)
  const field = page.getByRole('textbox').first()
  await field.fill('0323.017')
  // The code of the plan, the dialog and the next step is loaded after the page is drawn.
  await page.waitForLoadState('networkidle')
  const after = async (title: string, button: Locator, shown: Shown) => {
    asked = []
    const files = filesUntil(page, shown)
    await button.click()
    const fetched = await files
    const calls = asked.filter((path) => path.startsWith('/api/'))
    console.log(
      `  ${title}: ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} (${calls.join(', ')}) ${verdict(calls.length, 1)}, ${fetched.length} files ${verdict(fetched.length, 0)}${fetched.map((file) => ` ${file}`).join('')}`,
    )
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await after('search → dialog', button('Search'), { where: '[role=dialog]', words: '0323.017' })
  await after('confirm → list', page.getByRole('dialog').locator(button('Confirm')), { where: 'tr, li', words: '0323.017' })
  await after('step → step', button('Next'), { where: 'h1', words: 'Confirm data' })
  await context.close()
}

type Shown = Readonly<Record<'where' | 'words', string>>

/** Files of the bundle requested from now until this is shown; prefetches for a later step come after it. */
const filesUntil = (page: Page, shown: Shown): Promise<readonly string[]> =>
  page.evaluate(
    // No named inner functions: tsx would call a helper that the page lacks.
    ({ where, words, assets }) =>
      new Promise<string[]>((resolve) => {
        const from = performance.now()
        const timer = setInterval(() => {
          if (![...document.querySelectorAll(where)].some((one) => one.textContent?.includes(words))) return
          clearInterval(timer)
          const until = performance.now()
          const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime >= from && startTime <= until)
          resolve(entries.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith(assets)))
        }, 4)
      }),
    { ...shown, assets: `${BASE_PATH}/assets/` },
  )

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
