import { datesIn } from './journeys/dates.ts'
import { purchaseIn } from './journeys/purchase.ts'
import { startFirefox } from './support/firefox.ts'
import { inBrowser } from './support/in-browser.ts'

inBrowser(
  'Firefox',
  () => startFirefox({ width: 1280, height: 900 }),
  (who) => {
    purchaseIn(who, 'web')
    datesIn(who)
  },
)
