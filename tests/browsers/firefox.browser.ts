import { startFirefox } from './support/firefox.ts'
import { inBrowser } from './support/in-browser.ts'

inBrowser('Firefox', 'web', () => startFirefox({ width: 1280, height: 900 }))
