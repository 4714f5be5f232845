import { expect, test } from './support/journey.ts'
import { watchForErrors } from './support/watch.ts'

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
