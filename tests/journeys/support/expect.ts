import { expect as plain } from '@playwright/test'

/** Waits as long as playwright.config.ts says, also in a test of Vitest, where Playwright's own default is 5 s. */
export const expect = plain.configure({ timeout: 30_000 })
