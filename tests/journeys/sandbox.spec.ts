import { sandboxText } from '#server/sandbox/words/index.ts'
import { Bureau } from './support/bureau.ts'
import { hasBought } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { THREE_PLANS } from './support/plans.ts'
import { axeViolations, sidewaysScroll } from './support/sound.ts'
import { watchForErrors } from './support/watch.ts'

const [NUMBER = ''] = THREE_PLANS

test('the desk, light and dark, narrow and wide: axe finds nothing, nothing is cut off (decision 11)', async ({ as, browser, server }) => {
  test.setTimeout(120_000)
  const { number } = await hasBought(await as({ place: 'web', platform: 'one', language: 'en' }), [NUMBER])
  await (await Bureau.at(server)).does(number, 'take', {})
  const context = await browser.newContext()
  const watch = watchForErrors(context, (url) => url.startsWith(server.sandbox))
  const page = await context.newPage()
  for (const [at, path] of ['/bureau', `/bureau/records/${number}`, '/bureau/cases', '/bureau/days'].entries()) {
    await page.goto(server.sandbox + path)
    await expect(page.getByRole('navigation', { name: sandboxText('en', 'bureauTitle') })).toBeVisible()
    for (const fold of await page.locator('summary').all()) await fold.click()
    for (const [turn, colorScheme] of (['light', 'dark'] as const).entries()) {
      const width = (at + turn) % 2 === 0 ? 360 : 1440
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 900 })
      expect(await axeViolations(page), `${path} ${colorScheme} ${width}`).toEqual([])
      expect(await sidewaysScroll(page), `${path} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  expect(watch.errors()).toEqual([])
  await context.close()
})

test('the API is read and tried on the test system, from its home page (docs/integrating.md)', async ({ browser, server }) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const watch = watchForErrors(context, (url) => url.startsWith(server.sandbox))
  const page = await context.newPage()
  await page.goto(`${server.sandbox}/`)
  await page.getByRole('link', { name: 'The API, to be read and tried' }).click()
  await expect(page.getByRole('heading', { name: /Electronic cadastral plans/ })).toBeVisible()

  const call = page.locator('.opblock').filter({ has: page.locator('[data-path="/info"]') })
  await call.locator('.opblock-summary-control').first().click()
  await call.getByRole('button', { name: 'Try it out' }).click()
  await call.getByRole('button', { name: 'Execute' }).click()
  const answer = call.locator('.live-responses-table')
  await expect(answer).toContainText('200')
  await expect(answer).toContainText('"success": true')
  expect(watch.errors()).toEqual([])
  await context.close()
})
