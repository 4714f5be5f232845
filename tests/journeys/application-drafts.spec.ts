import { Applicant } from './pages/applicant.ts'
import { HostHeader } from './pages/host-header.ts'
import { isSound } from './support/axe.ts'
import { hasBegun } from './support/half-done.ts'
import { expect, test } from './support/journey.ts'
import { settled } from './support/settled.ts'

/** Typed text is never lost (decision 9.25): reload, Back, a language, another device, an ended session, a closed page. */
const resident = { platform: 'one', language: 'en' } as const
const WRITTEN = '家庭用途 😀'

for (const place of ['web', 'phone'] as const) {
  test(`reload, another language, Back and forth: the same answers at the same step: ${place} (decisions 3.11, 9.25) [3-04]`, async ({
    as,
  }) => {
    const who = new Applicant(await as({ ...resident, place }))
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
}

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

test('the session is spent meanwhile: signed in again, everything is there [6-02], threat 9', async ({ as }) => {
  const buyer = await as({ ...resident, place: 'web', allow: /401/ })
  const who = new Applicant(buyer)
  await who.resumesAt('CERT-01', 'form')
  await who.picks('useCode', '99')
  await who.saved()
  await buyer.context.clearCookies()
  await who.page.evaluate(() => localStorage.setItem('/ecad/:token', 'spent'))
  await who.types('otherUse', WRITTEN)
  await (await buyer.isAskedWho()).click()
  await expect(who.boxes('otherUse')).toHaveValue(WRITTEN)
})

test('begun on the phone, finished at the desk; files and place come along (decision 9.25)', async ({ as }) => {
  const phone = new Applicant(await as({ ...resident, place: 'phone' }))
  await phone.resumesAt('UPD-02', 'upload')
  await phone.uploads('proof', { name: 'deed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await phone.saved()
  const desk = await as({ ...resident, place: 'web' })
  const who = new Applicant(desk)
  await who.signsInElsewhere()
  await desk.opens('/service-step', { itemCode: 'UPD-02' })
  await who.isAt('Upload documents')
  await who.holds('proof', 'deed.pdf')
  await who.goesOn()
  await who.collects()
  await who.goesOn()
  await expect(who.main).toContainText('measured anew')
  await who.presses('confirm')
  await who.hasApplied()
})

test('two devices write at once: it is said, and the one that is kept is kept (decision 9.25)', async ({ as }) => {
  const desk = new Applicant(await as({ ...resident, place: 'web' }))
  await desk.resumesAt('UPD-02', 'form')
  await expect(desk.boxes('reason')).toHaveValue('measured anew')
  const phone = new Applicant(await as({ ...resident, place: 'phone' }))
  await phone.signsInElsewhere()
  await phone.buyer.opens('/service-step', { itemCode: 'UPD-02' })
  await phone.types('reason', 'from the phone')
  await phone.saved()
  await desk.types('reason', 'from the desk')
  const choice = desk.page.getByRole('button', { name: desk.t('draftKeepMine'), exact: true })
  await expect(desk.main.getByRole('alert').filter({ has: choice })).toBeVisible()
  await isSound(desk.page)
  await choice.click()
  await desk.saved()
  await desk.page.reload()
  await expect(desk.boxes('reason')).toHaveValue('from the desk')
  // The other device is notified in turn, or already has it.
  await phone.page.reload()
  await expect(phone.boxes('reason')).toHaveValue('from the desk')
})

test('the service changed under a draft: which answers that touches, until it is read (decision 9.25)', async ({ as }) => {
  const buyer = await as({ ...resident, place: 'phone' })
  const who = new Applicant(buyer)
  await buyer.isSignedIn()
  await hasBegun(buyer, 'CERT-01', 'form')
  await who.page.route(/\/api\/draft\?/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { changes: unknown[] } | null }
    if (answer.data) answer.data.changes = [{ stepId: 'cert-form', path: 'useCode', title: 'Purpose', why: 'changed' }]
    await route.fulfill({ response, json: answer })
  })
  await buyer.opens('/service-step', { itemCode: 'CERT-01' })
  await expect(who.main).toContainText(who.t('serviceChangedTitle'))
  await expect(who.main).toContainText(who.t('changeChanged', { title: 'Purpose' }))
  await isSound(who.page)
  await who.main.getByRole('button', { name: who.t('understood'), exact: true }).click()
  await expect(who.main).not.toContainText(who.t('serviceChangedTitle'))
  await expect(who.item('useCode').locator('select')).toHaveValue('1')
})

/** Switches the language: in place on the phone, by its own list; on the web the host's header asks, and the page reloads [1-06]. */
async function speaks(who: Applicant, language: 'pt' | 'en'): Promise<void> {
  const { situation } = who.buyer
  if (situation.place === 'phone') await who.page.locator('.l-language select').selectOption(language)
  else {
    const header = new HostHeader(who.page, who.t)
    await header.language(language).click()
    await header.question.getByRole('button').last().click()
  }
  await expect(who.page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
}
