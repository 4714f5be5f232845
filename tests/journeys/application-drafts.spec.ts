import { Applicant } from './pages/applicant.ts'
import { HostHeader } from './pages/host-header.ts'
import { expect, test } from './support/journey.ts'
import { settled } from './support/settled.ts'

/** Typed text is never lost (decision 9.25): reload, Back, a language, another device, a closed page. */
const resident = { platform: 'one', language: 'en' } as const
const WRITTEN = '家庭用途 😀'

test('reload, another language, Back and forth: the same answers at the same step: web (decisions 3.11, 9.25) [3-04]', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'web' }))
  await who.resumesAt('CERT-01', 'form')
  await who.picks('useCode', '99')
  await who.types('otherUse', WRITTEN)
  // Immediately, before the save.
  await who.page.reload()
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await speaks(who, 'pt')
  await expect(who.item('useCode')).toContainText('Finalidade')
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await speaks(who, 'en')
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await who.saved()

  await who.buyer.opens('/affair-faq', { itemId: '106501' })
  await settled(who.page)
  await who.page.goBack()
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
  await who.goesOn()
  await who.isAt('Result collection')
})

test('the page is closed in the middle of a word: the next one goes on there (decision 9.25), threat 25', async ({ as }) => {
  const buyer = await as({ ...resident, place: 'phone' })
  const who = new Applicant(buyer)
  await who.resumesAt('CERT-01', 'form')
  await who.picks('useCode', '99')
  await who.saved()
  await who.types('otherUse', WRITTEN)
  await who.page.close({ runBeforeUnload: true })
  // The save continues after its page is gone.
  const draft = `${who.server.origin}/api/draft?itemCode=CERT-01`
  await expect.poll(async () => (await buyer.context.request.get(draft)).text()).toContain(WRITTEN)
  const next = await buyer.context.newPage()
  await next.goto(buyer.address('/service-step', { itemCode: 'CERT-01' }))
  await expect(next.locator('[data-field="otherUse"] textarea')).toHaveValue(WRITTEN)
})

/** Switches the language: the host's header asks, and the page reloads [1-06]. */
async function speaks(who: Applicant, language: 'pt' | 'en'): Promise<void> {
  const header = new HostHeader(who.page, who.t)
  await header.language(language).click()
  await header.question.getByRole('button').last().click()
  await expect(who.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}
