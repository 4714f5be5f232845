import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/support/chromium.ts'

const executablePath = findChromium()

/** Journeys: a person's whole path in a real Chromium against a real server, one server a worker (tests/journeys/support). */
export default defineConfig({
  testDir: './tests/journeys',
  globalSetup: './tests/journeys/support/build.ts',
  outputDir: './test-results',
  workers: 2,
  retries: 0,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.JOURNEYS_REPORT
    ? [['dot'], ['json', { outputFile: process.env.JOURNEYS_REPORT }]]
    : [['list'], ['html', { open: 'never', outputFolder: 'playwright-report' }]],
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    // A trace films every page: on two cores it doubles the time. `TRACE=on` when a failure's picture and words do not tell enough.
    trace: process.env.TRACE === 'on' ? 'retain-on-failure' : 'off',
    timezoneId: 'America/New_York',
  },
})
