import { type Browser, chromium, type LaunchOptions } from '@playwright/test'
import { ensureChromium, findLightChromium } from './chromium.ts'

const optionsOf = (executablePath: string | undefined): LaunchOptions => ({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', '--disable-quic'],
})

/** Playwright's options to launch Chromium. Without a Chromium it installs one first. */
export const chromiumOptions = (): LaunchOptions => optionsOf(ensureChromium())

export const launchChromium = (): Promise<Browser> => chromium.launch(chromiumOptions())
/** The headless shell, if it is installed. */
export const launchLightChromium = (): Promise<Browser> => chromium.launch(optionsOf(findLightChromium()))
