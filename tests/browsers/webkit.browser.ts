import { datesIn } from './journeys/dates.ts'
import { purchaseIn } from './journeys/purchase.ts'
import { inBrowser } from './support/in-browser.ts'
import { startWebKit } from './support/webkit.ts'

/** The phone's journeys in WebKit, the engine of every browser on an iPhone. */
inBrowser(
  'WebKit',
  () => startWebKit({ width: 390, height: 844 }),
  (who) => {
    purchaseIn(who, 'phone')
    datesIn(who)
  },
)
