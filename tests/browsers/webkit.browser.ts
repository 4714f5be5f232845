import { inBrowser } from './support/in-browser.ts'
import { startWebKit } from './support/webkit.ts'

/** The phone's journeys in WebKit, the engine of every browser on an iPhone. */
inBrowser('WebKit', 'phone', () => startWebKit({ width: 390, height: 844 }))
