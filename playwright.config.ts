import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { IN_THE_WHOLE_BROWSER } from './tests/journeys/support/tags.ts'
import { findChromium, findLightChromium } from './tests/support/chromium.ts'
import { askedPart, journeysOf, journeysOnSeveral, serversOf } from './tests/support/what-runs.ts'

const launch = (executablePath: string | undefined) => ({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  },
})
const browser = findChromium()
const part = askedPart(process.env)
const chosen = serversOf(process.env) > 1 ? journeysOnSeveral : journeysOf

/** Journeys: a user's whole path in a real Chromium against a real server, one server per worker (tests/journeys/support). */
export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: './tests/journeys/support/build.ts',
  outputDir: './test-results',
  // Snapshots are texts, the same on every machine.
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  // Two workers on two cores; with more cores, one is left for the servers.
  workers: Math.min(4, Math.max(2, availableParallelism() - 1)),
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  // Limits for a loaded machine; a passing test does not wait for them.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: process.env.JOURNEYS_REPORT
    ? [['dot'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    screenshot: 'only-on-failure',
    // A trace films every page and doubles the time on two cores. Use `TRACE=on` if a failure's screenshot and message are not enough.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    timezoneId: 'America/New_York',
  },
  // Both lay out, script and paint pages with the same code; the shell lacks the browser's own interface (docs/adr/0008).
  projects: [
    // Without this, Playwright's own download is the shell.
    {
      name: 'browser',
      grep: chosen(part, IN_THE_WHOLE_BROWSER, true),
      use: { ...launch(browser), ...(browser ? {} : { channel: 'chromium' }) },
    },
    { name: 'shell', grep: chosen(part, IN_THE_WHOLE_BROWSER, false), use: launch(findLightChromium()) },
  ],
})
