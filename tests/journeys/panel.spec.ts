import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ACCOUNTS } from '#server/sandbox/accounts.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { PANEL_ELEMENT } from '#shared/panel/panel-element.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { DevelopersPanel } from './pages/developers-panel.ts'
import { axeViolations } from './support/axe.ts'
import { test as base, expect } from './support/journey.ts'
import { sidewaysScroll } from './support/settled.ts'

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url))

/** A sandbox started with PANEL=on (docs/panel.md); `npm test` builds its bundles. */
const test = base.extend<object, { readonly server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern
    async ({}, use) => {
      const server = await startServer({ built: true, env: { PANEL: 'on' } })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Words that only the panel holds: its element, and what it says. */
const MARKERS = [PANEL_ELEMENT, 'Show personal data', 'Failures of section 8', '•• secret ••']
const codeOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|html|json)$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')

test('the production bundles hold nothing of the panel; the sandbox’s do, and the harness’s phone gets production’s byte for byte', async ({
  server,
}) => {
  for (const surface of SURFACES) {
    const [production, sandbox] = [codeOf(join(DIST, surface)), codeOf(join(DIST, 'sandbox', surface))]
    for (const marker of MARKERS) {
      expect(sandbox, marker).toContain(marker)
      expect(production, marker).not.toContain(marker)
    }
  }
  const answer = await fetch(`${server.sandbox}/ecad/choose-ecad`, { headers: { 'accept-encoding': 'identity' } })
  const file = readFileSync(join(DIST, 'mobile/index.html'), 'utf8').replaceAll('__CSP_NONCE__', '')
  expect(await answer.text()).toBe(file)
})

test('state, calls and trace in the host; nobody’s data before the press, no secret after it', async ({ as }) => {
  const buyer = await as({ place: 'host', platform: 'one', language: 'en' })
  await buyer.startsFresh()
  await buyer.opens('/choose-ecad')
  await buyer.choosing.isReady()
  const panel = new DevelopersPanel(buyer.page)
  const reads = async (tab: 'State' | 'Calls' | 'Trace') => {
    await panel.opens(tab)
    return panel.unfolds()
  }
  await buyer.choosing.adds('0323.017')
  const token = (await buyer.page.evaluate(() => localStorage.getItem('/ecad/:token'))) ?? ''
  expect(token.length).toBeGreaterThan(20)
  const person = ACCOUNTS.find(({ name }) => name === 'resident')
  if (person === undefined) throw new Error('no resident')

  const [state, calls, trace] = [await reads('State'), await reads('Calls'), await reads('Trace')]
  for (const words of ['PlanPurchase', '0323.017']) expect(state).toContain(words)
  expect(calls).toMatch(/GET \/api\/EServiceajax\/addCartItem\S* 200 · \d+ ms/)
  expect(calls).toContain('"unitprice": 55')
  expect(trace).toMatch(/← checkPlatformSupport ok[\s\S]*→ checkPlatformSupport/)
  for (const own of ['大文', 'TAI MAN', person.identityNo, person.mobile, token]) expect(state + calls + trace).not.toContain(own)

  await panel.element.getByLabel('Show personal data').check()
  const revealed = await reads('State')
  expect(revealed).toContain(person.identityNo)
  expect(revealed + (await reads('Calls'))).not.toContain(token)
  // asked for each time
  await buyer.page.keyboard.press('Escape')
  await panel.opens('State')
  await expect(panel.element.getByLabel('Show personal data')).not.toBeChecked()
})

test('web: isDark, language, platform and the sandbox’s faults by switches; remembered open', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en', allow: /status of 500/ })
  await buyer.isSignedIn()
  await buyer.opens('/choose-ecad')
  await buyer.choosing.isReady()
  const { page } = buyer
  const panel = new DevelopersPanel(page)
  const root = page.locator('html')
  await panel.opens('Switches')

  await panel.view.getByLabel('isDark').check()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await panel.view.getByLabel('isDark').uncheck()
  await expect(root).toHaveAttribute('data-theme', 'light')

  await panel.view.getByLabel('call').fill('getCad')
  await panel.view.getByRole('button', { name: 'Add fault' }).click()
  await expect(panel.view.getByRole('status')).toContainText('getCad:500')
  await buyer.choosing.searchesFor('0323.017')
  await buyer.choosing.isTold(buyer.t('systemOrNetworkException'))
  await panel.view.getByRole('button', { name: 'End faults' }).click()
  await expect(panel.view.getByRole('status')).toContainText('none')
  await buyer.choosing.adds('0323.017')

  await panel.view.getByLabel('language').selectOption(LANGUAGE_FACTS.pt.selfName)
  await expect(root).toHaveAttribute('lang', 'pt')
  await panel.view.getByLabel('platform').selectOption('ab')
  await expect(root).toHaveAttribute('data-platform', 'ab')
  await expect(page).toHaveURL(/platform=ab/)
  // the page came anew, and the panel with it, as it was left
  await expect(panel.view.getByLabel('platform')).toHaveValue('ab')
})

for (const [place, viewport] of [
  ['web', { width: 360, height: 740 }],
  ['phone', { width: 360, height: 740 }],
] as const)
  test(`${place} at ${viewport.width}: covers no button, axe finds nothing in either theme, keyboard alone`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language: 'en', browser: { viewport } })
    await buyer.hasChosen(['0323.017'])
    await buyer.choosing.isReady()
    const { page } = buyer
    const panel = new DevelopersPanel(page)
    expect(await panel.covered()).toEqual([])

    await page.evaluate(() => window.scrollTo(0, 0))
    await panel.opener.focus()
    await page.keyboard.press('Enter')
    await expect(panel.view).toBeVisible()
    expect(await panel.covered()).toEqual([])
    await page.keyboard.press('Tab') // personal data
    await page.keyboard.press('Tab') // the tabs
    for (const tab of ['Calls', 'Trace', 'Switches']) {
      await page.keyboard.press('ArrowRight')
      await expect(panel.element.getByRole('tab', { name: tab })).toBeFocused()
    }
    for (const theme of ['light', 'dark'] as const) {
      await panel.view.getByLabel('isDark').setChecked(theme === 'dark')
      for (const tab of ['Switches', 'State', 'Calls'] as const) {
        await panel.opens(tab)
        if (tab !== 'Switches') await panel.view.locator('summary').first().click()
        expect(await axeViolations(page), `${tab}, ${theme}`).toEqual([])
      }
      await panel.opens('Switches')
    }
    expect(await sidewaysScroll(page)).toBe(0)
    await panel.view.getByLabel('isDark').focus()
    await page.keyboard.press('Escape')
    await expect(panel.opener).toBeFocused()
    await expect(panel.opener).toHaveAttribute('aria-expanded', 'false')
  })
