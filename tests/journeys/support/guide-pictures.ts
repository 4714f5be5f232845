/**
 * Takes the user guide's pictures of the current product: `npm run guide:pictures`, on a built clone. They are in
 * public/images/guide/<language>/ and are committed; English readers see the Portuguese guide [1-06].
 */
import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { findChromium } from '../../support/chromium.ts'
import { startServer } from '../../support/server-process.ts'
import { Buyer } from '../pages/buyer.ts'
import { THREE_PLANS } from './plans.ts'
import { settled } from './settled.ts'

ownArgs(`npm run guide:pictures
    takes the user guide's pictures anew into public/images/guide/, on a built clone.`)

const FOLDER = new URL('../../../public/images/guide/', import.meta.url)
const SIZE = { width: 1200, height: 750 }
/** A guide shows the service, without the test system's banner and the help button. */
const HIDDEN = '.ec-test, .ec-help { display: none !important }'

async function take(page: Page, language: string, name: string, shows: string): Promise<void> {
  await page.getByRole('main').getByText(shows).first().waitFor()
  await settled(page)
  await page.addStyleTag({ content: HIDDEN })
  await page.screenshot({ path: new URL(`${language}/${name}.png`, FOLDER).pathname })
}

const FIRST = THREE_PLANS[0] ?? ''
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
for (const language of ['zh-Hant', 'zh-Hans', 'pt'] as const) {
  // One server each, because a buyer who bought the plans before sees a note.
  const server = await startServer()
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
await browser.close()
