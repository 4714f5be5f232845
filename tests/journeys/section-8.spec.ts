import type { Page } from '@playwright/test'
import { LANGUAGES } from '#shared/domain/languages.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { DEMO_NAMES, type DemoName, type DemoView, demoRow } from '#shared/ui/demo/section-8.ts'
import type { DemoRow, Line } from '#shared/ui/demo/types.ts'
import { Tester } from './pages/tester.ts'
import { expect, test } from './support/journey.ts'
import { axeViolations, settled, sidewaysScroll } from './support/sound.ts'

/** The next action, where no dialog offers one, and the rows that offer it. */
const NEXT: readonly (readonly [MessageKey, ...DemoName[]])[] = [
  ['checkNow', 'networkAbnormal'],
  ['payAgain', 'paymentProblem', 'transactionFailed', 'paymentCancelled', 'paymentNotCompleted'],
  ['downloadReceipt', 'paymentSuccess'],
  ['ok', 'unqualified'],
  ['retry', 'faqLoadFailed', 'guideLoadFailed', 'lawLoadFailed', 'detailLoadFailed', 'agreementLoadFailed', 'paymentLoadFailed'],
  ['retry', 'chargesLoadFailed', 'receiptFetchFailed', 'timeout', 'parseError', 'httpError'],
  ['confirm', 'acceptanceFailed', 'submissionFailed'],
  ['identityStart', 'identityFailed', 'identityFailedAgain', 'identityCodeFailed', 'identityCancelled', 'identityClosed'],
  ['goToService', 'signInUnavailable', 'signInRefused'],
]

/** Lines whose message is a dialog, or is shown in one. */
const DIALOGS: ReadonlySet<Line> = new Set<Line>(['8-01', '8-02', '8-03', '8-04', '8-05', '8-06'])

/** Shown beside the field, unlike the others of its line. */
const BESIDE: ReadonlySet<DemoName> = new Set<DemoName>(['numberFormat'])

const APART: ReadonlySet<DemoName> = new Set<DemoName>(['timeout', 'cancelled', 'accountTypeLookupFailed', 'hostSaysUnsupported'])

const PLACES = ['web', 'phone'] as const
type Seen = (typeof PLACES)[number]
/** Languages, themes and platforms rotate, so that each occurs often and no row always has the same. */
const seen = (name: DemoName, place: Seen): DemoView => {
  const turn = DEMO_NAMES.indexOf(name) + PLACES.indexOf(place)
  return {
    language: LANGUAGES[turn % LANGUAGES.length] ?? 'zh-Hant',
    isDark: turn % 3 === 0,
    platform: turn % 5 === 2 ? 'ab' : 'one',
    surface: place === 'web' ? 'web' : 'mobile',
  }
}

/** Where a dialog leads, and that nothing typed, chosen or begun is lost. */
async function losesNothing(tester: Tester, name: DemoName, row: DemoRow): Promise<void> {
  const { way } = row
  const [next] = NEXT.find(([, ...names]) => names.includes(name)) ?? []
  if (next !== undefined) {
    const link = tester.page.getByRole('link', { name: tester.t(next) })
    await expect(tester.button(next).or(link).first()).toBeVisible()
  }
  if (name === 'uploadFailed') await expect(tester.text(tester.t('retry'))).toBeVisible()
  if (row.line === '8-07') {
    await expect(tester.page.locator('main').locator('input, form')).toHaveCount(0)
    expect(await axeViolations(tester.page), name).toEqual([])
  }
  const typed = way?.acts?.find((act) => act.do === 'type')?.text
  if (DIALOGS.has(row.line) && !BESIDE.has(name)) {
    await tester.button('ok').or(tester.button('cancel')).last().click()
    await expect(tester.dialog).toHaveCount(0)
  }
  if (row.line === '8-02' || row.line === '8-03') await tester.leadsTo(/\/choose-ecad/)
  if (typed !== undefined) await expect(tester.page.getByRole('textbox', { name: tester.t('cadastralNumber') })).toHaveValue(typed)
  if (way?.stage === 'cart') expect(await tester.hasPlan('0323.017'), 'the plan is in the cart or in an order').toBe(true)
  if (way?.stage === 'files' || way?.stage === 'data-check')
    expect(await tester.draftHolds('UPD-02', 'front.png'), 'the draft is kept').toBe(true)
  if (way?.stage === 'identity' && name !== 'identitySuccess')
    expect(await tester.draftHolds('SURV-05', 'applyNo'), 'the application stands').toBe(true)
}

/** The catalogue's faults are caused on purpose, and Chromium reports them. */
const ALLOWED = { allow: /Failed to load resource|net::|status of/ } as const
const CHUNK = 9
/** Each row of both surfaces is followed on one of them, alternating, because only the kit's dialog and page differ, and every row uses those. */
const onBoth = DEMO_NAMES.filter((name) => demoRow(name).surface === undefined)
const walked = (place: Seen): readonly DemoName[] =>
  DEMO_NAMES.filter((name) => {
    const { surface = onBoth.indexOf(name) % 2 === 0 ? 'web' : 'mobile' } = demoRow(name)
    return !APART.has(name) && surface === (place === 'web' ? 'web' : 'mobile')
  })
const chunks = (names: readonly DemoName[]): readonly (readonly DemoName[])[] =>
  Array.from({ length: Math.ceil(names.length / CHUNK) }, (_, index) => names.slice(index * CHUNK, (index + 1) * CHUNK))

for (const place of PLACES)
  for (const names of chunks(walked(place))) {
    const lines = [...new Set(names.map((name) => demoRow(name).line))]
    test(`section 8 by its addresses, ${place} [${lines.join('], [')}]: ${names.join(', ')}`, async ({ as, server }) => {
      // nine pages in a row: more than one page's time on a loaded machine
      test.setTimeout(180_000)
      const { page } = await as({ place, platform: 'one', language: 'en', ...ALLOWED })
      const tester = new Tester(page, server, place)
      for (const name of names) {
        await test.step(name, async () => {
          const row = await tester.follows(name, seen(name, place))
          await tester.reads(row)
          await losesNothing(tester, name, row)
        })
      }
    })
  }

test('no answer in time, web [8-15]', async ({ as, server }) => {
  const { page } = await as({ place: 'web', platform: 'one', language: 'en', ...ALLOWED })
  await page.clock.install()
  const tester = new Tester(page, server, 'web')
  const asked = page.waitForRequest(/\/faqs$/)
  const row = await tester.follows('timeout', seen('timeout', 'web'))
  await asked
  await page.clock.fastForward(31_000)
  await tester.reads(row)
  await losesNothing(tester, 'timeout', row)
})

async function isClean(page: Page): Promise<void> {
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
}

// On a phone it is one of the pages of every-route.spec.ts.
test('the test page, web: every row, the eleven methods, each view; no barrier [2-09], [9-03]', async ({ as }) => {
  const buyer = await as({ place: 'web', platform: 'ab', language: 'pt' })
  await buyer.opens('/demo', { isDark: 'true' })
  const { page, t } = buyer
  await isClean(page)
  for (const name of DEMO_NAMES) await expect(page.locator('code', { hasText: new RegExp(`^${name}( |$)`) })).toHaveCount(1)
  await expect(page.getByRole('link', { name: t('channelWECHATPAY') })).toBeVisible()
  // Each link signs in again; a pending call of the previous page would be refused.
  const told = page.waitForResponse(/GetIframeToken/)
  await page.getByRole('link', { name: 'Light' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await told
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await isClean(page)
  const link = page.getByRole('link', { name: 'WeChat Pay' })
  await link.click()
  await page.waitForURL(/\/cashier\//)
})
