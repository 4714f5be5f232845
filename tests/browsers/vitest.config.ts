import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Journeys in browsers other than Chromium: one file per browser, beside each other, against what `npm start` runs. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/browsers/*.browser.ts'],
    globalSetup: './tests/browsers/support/build.ts',
    env: { TZ: 'America/New_York' },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
    retry: 0,
  },
})
