import { type Browser, chromium } from '@playwright/test'
import { findLightChromium } from './chromium.ts'

/** A Chromium for scripts outside the journeys' runner. */
export function launchLightChromium(): Promise<Browser> {
  const executablePath = findLightChromium()
  return chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox'] })
}
