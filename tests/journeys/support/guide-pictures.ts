/**
 * Takes the user guide's pictures of the current product, and README's: `npm run guide:pictures`. They are in
 * public/images/guide/<language>/ and docs/images/, and are committed; English readers see the Portuguese guide [1-06].
 */
import { mkdir } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { launchChromium } from '../../support/launch-chromium.ts'
import { startServer } from '../../support/server-process.ts'
import { Buyer, type Situation } from '../pages/buyer.ts'
import build from './build.ts'
import { CONTEXTS } from './journey.ts'
import { THREE_PLANS } from './plans.ts'
import { settled } from './sound.ts'

ownArgs(`npm run guide:pictures
    takes the user guide's pictures anew into public/images/guide/, and README's into docs/images/.`)
await build()

const FOLDER = new URL('../../../public/images/guide/', import.meta.url)
const SIZE = { width: 1200, height: 750 }
const README = new URL('../../../docs/images/choose-plans.png', import.meta.url)
/** A guide shows the service, without the test system's banner and the help button. */
const HIDDEN = '.ec-test, .ec-help { display: none !important }'

async function take(page: Page, language: string, name: string, shows: string): Promise<void> {
  await page.getByRole('main').getByText(shows).first().waitFor()
  await settled(page)
  await page.addStyleTag({ content: HIDDEN })
  await page.screenshot({ path: new URL(`${language}/${name}.png`, FOLDER).pathname })
}

const FIRST = THREE_PLANS[0] ?? ''
const browser = await launchChromium()
for (const language of ['zh-Hant', 'zh-Hans', 'pt'] as const) {
  // One server each, because a buyer who bought the plans before sees a note.
  const server = await startServer({ built: true })
  await mkdir(new URL(`${language}/`, FOLDER), { recursive: true })
  const context = await browser.newContext({ viewport: SIZE, bypassCSP: true })
  const buyer = await Buyer.arrive(context, server, { place: 'web', platform: 'one', language })
  await buyer.hasChosen(THREE_PLANS)
  await take(buyer.page, language, 'choose', FIRST)
  await buyer.choosing.goesOn()
  await take(buyer.page, language, 'confirm', FIRST)
  await buyer.confirming.goesOn()
  await buyer.paying.choosesMethod('channelBOCPAY')
  await take(buyer.page, language, 'payment', buyer.t('amountMop', { amount: '165.00' }))
  await buyer.pays()
  await buyer.completion().isShown()
  await take(buyer.page, language, 'complete', buyer.t('downloadReceipt'))
  await context.close()
  await server.stop()
}

/** Three plans chosen, as an image within a page. */
async function chosen(situation: Situation, options: BrowserContextOptions): Promise<string> {
  const server = await startServer({ built: true })
  const context = await browser.newContext(options)
  // the host's script is this file's, in which tsx names functions
  await context.addInitScript('globalThis.__name = (value) => value')
  const buyer = await Buyer.arrive(context, server, situation)
  await buyer.hasChosen(THREE_PLANS)
  await buyer.choosing.removal(FIRST).waitFor()
  await settled(buyer.page)
  const picture = await buyer.page.screenshot()
  await context.close()
  await server.stop()
  return `data:image/png;base64,${picture.toString('base64')}`
}
const desktop = await chosen({ place: 'web', platform: 'one', language: 'en' }, { viewport: { width: 1240, height: 870 } })
const phone = await chosen({ place: 'host', platform: 'ab', language: 'zh-Hant' }, CONTEXTS.host)
const both = await browser.newPage({ viewport: { width: 1280, height: 720 } })
await both.setContent(`<style>
  body { display: flex; gap: 28px; align-items: center; justify-content: center; height: 720px; margin: 0; background: #dfe8e5 }
  img { height: 620px; border-radius: 12px; box-shadow: 0 12px 40px #09201c2e }
</style><img src="${desktop}"><img src="${phone}">`)
await both.screenshot({ path: README.pathname })
await browser.close()
