import { Applicant } from './pages/applicant.ts'
import { HostHeader } from './pages/host-header.ts'
import { expect, test } from './support/journey.ts'
import { settled } from './support/settled.ts'

/** Typed text is never lost (decision 9.25): reload, Back, a language, another device, a closed page. */
const resident = { platform: 'one', language: 'en' } as const
const WRITTEN = '家庭用途 😀'
const DEED = { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

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

test('begun on the phone, finished at the desk; files and place come along (decision 9.25)', async ({ as }) => {
  const phone = new Applicant(await as({ ...resident, place: 'phone' }))
  await phone.resumesAt('UPD-02', 'upload')
  await phone.uploads('proof', DEED)
  await phone.saved()
  const desk = await as({ ...resident, place: 'web' })
  const who = new Applicant(desk)
  await desk.isHere()
  await desk.opens('/service-step', { itemCode: 'UPD-02' })
  await who.isAt('Upload documents')
  await who.holds('proof', 'deed.pdf')
  await expect(who.item('proof'), 'its size is the server’s').toContainText(`${DEED.buffer.length} B`)
  await who.goesOn()
  await who.collects()
  await who.goesOn()
  await expect(who.main).toContainText('measured anew')
  await who.presses('confirm')
  await who.hasApplied()
})

/** Switches the language: the host's header asks, and the page reloads [1-06]. */
async function speaks(who: Applicant, language: 'pt' | 'en'): Promise<void> {
  const header = new HostHeader(who.page, who.t)
  await header.language(language).click()
  await header.question.getByRole('button').last().click()
  await expect(who.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}
