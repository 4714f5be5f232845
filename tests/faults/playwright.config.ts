import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

/** The fault matrix: one browser and one server per worker. Its table is printed at the end (docs/reliability.md). */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: './build.ts',
  outputDir: '../../test-results/faults',
  timeout: 120_000,
  workers: 2,
  reporter: [process.env.JOURNEYS_REPORT ? ['json', { outputFile: process.env.JOURNEYS_REPORT }] : ['list'], ['./reporter.ts']],
  projects: (journeys.projects ?? []).filter(({ name }) => name === 'browser').map(({ grep: _grep, ...project }) => project),
})
