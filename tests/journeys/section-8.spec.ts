import { type DemoWay, demoHref, SECTION_8 } from '#shared/flows/demo/section-8.ts'
import { FAILURES, type FailureName, type FailureRow } from '#shared/flows/failures.ts'
import { addToCart, cleanSlate } from '#tests/support/account.ts'
import type { Buyer } from './pages/buyer.ts'
import { expect, test } from './support/journey.ts'

const NAMES = Object.keys(SECTION_8) as FailureName[]
const SIGNED_OUT: ReadonlySet<FailureName> = new Set<FailureName>(['signInUnavailable', 'signInRefused'])

/** Presses what the way says, as a person would. */
async function follow({ route, type, press = [] }: DemoWay, buyer: Buyer): Promise<void> {
  const { page, t } = buyer
  if (type !== undefined) await page.getByRole('textbox', { name: t('cadastralNumber') }).fill(type)
  for (const key of press) {
    if (route === 'paymentInfo') await startsPaying(buyer)
    else if (key === 'remove') await page.getByRole('button', { name: `${t('remove')} 0323.017` }).click()
    else await page.getByRole('button', { name: t(key), exact: true }).click()
  }
}

/** On the desktop the order is made on the way to the second page, so its failures come there. */
async function startsPaying({ page, paying, situation, t }: Buyer): Promise<void> {
  if (situation.place !== 'web') return paying.start()
  await paying.button('next').click()
  const method = page.getByRole('radio').first()
  await method
    .or(page.getByText(t('systemOrNetworkException')))
    .or(page.getByText(t('paymentTokenUnavailable')))
    .first()
    .waitFor()
  if (!(await method.isVisible())) return
  await paying.choosesOnly('channelBOCPAY')
  await paying.start()
}

for (const name of NAMES) {
  const row: FailureRow = FAILURES[name]
  test(`[${row.spec}] ${name} is reached by its address, issue 5.3`, async ({ as, server }) => {
    const way = SECTION_8[name]
    if (way === undefined) throw new Error(`no way to ${name}`)
    const buyer = await as({ place: 'web', platform: 'one', language: 'en', allow: /Failed to load resource|net::|status of/ })
    if (!SIGNED_OUT.has(name)) await buyer.isSignedIn()
    if (way.cart) await addToCart(buyer.context, server, '0323.017')
    const { page, t } = buyer
    await page.goto(`${server.origin}${demoHref(way, 'one')}&language=en`)
    await follow(way, buyer)
    if (row.show === 'silent') await expect(page.getByText('--').first()).toBeVisible()
    else if (row.text === 'server')
      await expect(
        page
          .getByText(
            new RegExp(
              [row.otherwise ?? 'operationFailed', 'systemOrNetworkException', 'problemNotFound']
                .map((key) => t(key as 'loadFailed'))
                .join('|'),
            ),
          )
          .first(),
      ).toBeVisible()
    else await expect(page.getByText(t(row.text)).first()).toBeVisible()
    await page.goto(`${server.origin}/ecad/demo?fault=none&language=en`)
    await expect(page.getByRole('link', { name: new RegExp(`^${row.spec} `) }).first()).toBeVisible()
    if (!SIGNED_OUT.has(name)) await cleanSlate(buyer.context.request, server)
  })
}
