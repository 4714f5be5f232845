import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { SURFACES } from '#shared/domain/surfaces.ts'
import { pdf } from '#tests/support/files.ts'
import { Applicant } from './pages/applicant.ts'
import { expect, test } from './support/journey.ts'
import { placeOf, THREE_PLANS } from './support/plans.ts'

const BOTH = [
  'Array.fromAsync Array.prototype.at Array.prototype.findLast Array.prototype.findLastIndex Array.prototype.toReversed',
  'Array.prototype.toSorted Array.prototype.toSpliced Array.prototype.with AbortSignal.any AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted Crypto.prototype.randomUUID Intl.supportedValuesOf Map.groupBy Object.groupBy Object.hasOwn',
  'Promise.try Promise.withResolvers RegExp.escape Set.prototype.difference Set.prototype.intersection Set.prototype.isSubsetOf',
  'Set.prototype.union String.prototype.at String.prototype.isWellFormed String.prototype.toWellFormed URL.canParse URL.parse',
  'structuredClone',
]
const SAFARI = 'BroadcastChannel HTMLDialogElement.prototype.showModal HTMLFormElement.prototype.requestSubmit'
const namesIn = (lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(' '))

/** The oldest engines (src-shared/domain/engines.ts), by what they lack and the test's Chromium has. */
const OLDEST_ENGINES = {
  'Chrome 88': namesIn(BOTH),
  'Safari 14.1': namesIn([...BOTH, SAFARI, 'cancelIdleCallback requestIdleCallback scheduler']),
}

/** What src-shared/browser/supply.ts adds. */
const SUPPLIED: ReadonlySet<string> = new Set(['Object.hasOwn', 'Array.prototype.at', 'String.prototype.at'])

/** Every page of this browser lacks these before its first script. */
async function without(context: BrowserContext, names: readonly string[]): Promise<void> {
  await context.addInitScript((missing) => {
    for (const path of missing) {
      const steps = path.split('.')
      const last = steps.pop() ?? ''
      const owner = steps.reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, window as never)
      Reflect.deleteProperty(owner, last)
      if (last in owner) throw new Error(`${path} is still there`)
    }
  }, names)
}

/** pdf.js uses its legacy build, which contains its own polyfills. */
const BRINGS_ITS_OWN = /^pdf(\.worker)?-/
/** Called only if the engine has it; the guard is in the same file. */
const GUARDED: Readonly<Record<string, RegExp>> = {
  BroadcastChannel: /.BroadcastChannel.in /,
  'HTMLDialogElement.prototype.showModal': /\.setAttribute\(.open./,
  requestIdleCallback: /requestIdleCallback\?\.|.requestIdleCallback.in /,
  cancelIdleCallback: /.requestIdleCallback.in /,
  // React's, for forms with an action, which we do not use
  'HTMLFormElement.prototype.requestSubmit': /requestSubmit/,
}

function callOf(path: string): RegExp {
  const name = path.split('.').at(-1) ?? ''
  if (path.includes('.prototype.')) return new RegExp(`\\.${name}\\(`)
  return new RegExp(`(?<![\\w.$])${path.replaceAll('.', '\\.')}\\b(?![:=])`)
}

test('no built file calls what one of the oldest engines lacks, unless it is supplied or guarded', () => {
  const lacking = new Set(Object.values(OLDEST_ENGINES).flat())
  const names = [...lacking].filter((name) => !SUPPLIED.has(name))
  const calls = SURFACES.flatMap((surface) => {
    const folder = new URL(`../../dist/${surface}/assets/`, import.meta.url)
    return readdirSync(folder)
      .filter((file) => file.endsWith('.js') && !BRINGS_ITS_OWN.test(file))
      .flatMap((file) => {
        const code = readFileSync(new URL(file, folder), 'utf8')
        return names.filter((name) => callOf(name).test(code) && !GUARDED[name]?.test(code)).map((name) => `${surface}/${file}: ${name}`)
      })
  })
  expect(calls).toEqual([])
})

test('the oldest Chrome buys three plans', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'zh-Hant' })
  await without(buyer.page.context(), OLDEST_ENGINES['Chrome 88'])
  await buyer.startsFresh()
  await buyer.opens('/')
  await buyer.signsIn()
  await buyer.choosing.isReady()
  for (const number of THREE_PLANS) await buyer.choosing.adds(number, placeOf(number, 'zh-Hant'))
  await buyer.choosing.goesOn()
  await buyer.confirming.goesOn()
  await buyer.paying.shows(THREE_PLANS, '165.00')
  await buyer.paying.choosesMethod('channelBOCPAY')
  await buyer.pays()
  await buyer.completion().isShown()
  await expect(buyer.page.locator('.too-old')).toBeHidden()
})

test('the oldest Safari fills in a form and uploads a document', async ({ as }) => {
  const buyer = await as({ place: 'phone', platform: 'one', language: 'pt' })
  await without(buyer.page.context(), OLDEST_ENGINES['Safari 14.1'])
  const who = new Applicant(buyer)
  await who.resumesAt('UPD-02', 'upload')
  await who.uploads('proof', { name: 'proof.pdf', mimeType: 'application/pdf', buffer: pdf() }, /./)
  await who.goesOn()
  await expect(who.main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(who.page.locator('.too-old')).toBeHidden()
})

for (const [place, language, missing] of [
  ['web', 'en', 'String.prototype.replaceAll'],
  ['phone', 'zh-Hans', 'Intl.ListFormat'],
] as const)
  test(`an older engine says so above the page: ${place}`, async ({ as }) => {
    const buyer = await as({ place, platform: 'one', language, allow: /replaceAll|ListFormat/ })
    await without(buyer.page.context(), [missing])
    await buyer.opens('/choose-ecad')
    await expect(buyer.page.locator('.too-old')).toHaveText(buyer.t('browserTooOld'), { useInnerText: true })
  })

const [PLAN = ''] = THREE_PLANS

test('a page is gone since a deployment: the open one loads itself anew where it was on its way to: web (threat 9)', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'one', language: 'en', allow: /404/ })
  const { page, t } = buyer
  await buyer.hasChosen([PLAN])
  const gone = /\/assets\/MyRecords[^/]*\.js$/
  await page.route(gone, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'not found' }))
  await page.route(/\/my-records/, async (route) => {
    // the new document refers to the new build's code
    if (route.request().resourceType() === 'document') await page.unroute(gone)
    await route.continue()
  })
  // the heading is there before the code is, so only the document's own load tells that it came anew
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: t('myRecords') }).click()])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('myRecords'))
  await buyer.opens('/choose-ecad')
  await expect(buyer.choosing.removal(PLAN)).toBeVisible()
})
