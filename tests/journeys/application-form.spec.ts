import { Applicant } from './pages/applicant.ts'
import { axeViolations } from './support/axe.ts'
import { held } from './support/held.ts'
import { expect, test } from './support/journey.ts'
import { settled } from './support/settled.ts'

/** Faults and bad input in the forms of an application (decision 9.26): a clear message, and the rest of the answers kept. */
const resident = { platform: 'one', language: 'en' } as const
const BOTH = ['web', 'phone'] as const
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)> 😀👨‍👩‍👧 ＡＢＣ０３２３。０１７'

for (const place of BOTH) {
  test(`the first wrong answer has the focus, and the summary leads to each: ${place} [5-06], [2-11]`, async ({ as }) => {
    const who = new Applicant(await as({ ...resident, place }))
    await who.resumesAt('SURV-05', 'form')
    await who.presses('next')
    await expect(who.main).toContainText(who.t('errorSummaryTitle'))
    await expect(who.boxes('parcel')).toBeFocused()
    await settled(who.page)
    expect(await axeViolations(who.page)).toEqual([])
    const links = who.main
      .getByRole('alert')
      .or(who.main.getByRole('region', { name: who.t('errorSummaryTitle') }))
      .getByRole('link')
    expect(await links.count()).toBeGreaterThan(8)
    await links.last().click()
    await expect(who.boxes('parcel')).not.toBeFocused()
    await expect(who.main.locator('[data-field] :focus')).toHaveCount(1)
  })

  test(`a form fits a window of 320 pixels, nothing to scroll sideways for: ${place} (WCAG 1.4.10)`, async ({ as }) => {
    const who = new Applicant(await as({ ...resident, language: 'pt', place, browser: { viewport: { width: 320, height: 568 } } }))
    await who.resumesAt('SURV-05', 'form')
    await who.presses('next')
    await expect(who.main).toContainText(who.t('errorSummaryTitle'))
    const wide = () => who.page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide).toBe(320)
  })

  test(`Next pressed before the form's code came waits for it, and then goes on: ${place} [2-12]`, async ({ as }) => {
    const who = new Applicant(await as({ ...resident, place }))
    const comes = await held(who.page, /\/assets\/(form-kit|StepBody)-[^/]+\.js$/)
    await who.arrivesAt('CERT-01', 'form')
    await who.presses('next')
    await expect(who.button('next')).toHaveAttribute('aria-disabled', 'true')
    await expect(who.main.getByRole('alert')).toHaveCount(0)
    comes()
    await who.collects()
  })

  test(`script, emoji and full-width text in every text box is only text: ${place} (decision 9.26), threat 11`, async ({ as }) => {
    const who = new Applicant(await as({ ...resident, place }))
    who.page.on('dialog', () => {
      throw new Error('a script ran')
    })
    await who.resumesAt('SURV-05', 'form')
    const texts = who.main.locator('textarea, input:is([type="text"], :not([type]))')
    await expect(texts.first()).toBeVisible()
    await who.ticks('northDisputed')
    // The tick asks one text more, and a long form is drawn in runs: all of them are there before they are counted.
    await expect(who.boxes('northDispute')).toBeVisible()
    await expect(who.boxes('remarks')).toBeVisible()
    await settled(who.page)
    const written = await texts.evaluateAll((all) => all.filter((one) => (one as HTMLElement).checkVisibility()).length)
    expect(written).toBeGreaterThan(8)
    // The last one first: a box whose code is still on its way comes between, and moves those after it.
    for (const box of (await texts.all()).reverse()) if (await box.isVisible()) await box.fill(SCRIPT)
    await who.presses('next')
    // What has a form of its own is refused by name; every other text stays as it was written.
    await expect(who.item('parcel')).toContainText(/number|format|valid/i)
    for (const path of ['northDispute', 'remarks']) await expect(who.boxes(path)).toHaveValue(SCRIPT)
    await expect(who.main.locator('img[src="x"]')).toHaveCount(0)
  })

  test(`too long is said and never cut off, and what is sent is what was written: ${place} [5-02], threat 11`, async ({ as }) => {
    const who = new Applicant(await as({ ...resident, place }))
    await who.resumesAt('UPD-02', 'form', { 'update-form': { parcel: '0323.017', what: 'area', contactPhone: '853-66123456' } })
    await who.types('reason', '字'.repeat(501))
    await who.presses('next')
    await expect(who.boxes('reason')).toHaveAttribute('aria-invalid', 'true')
    await expect(who.boxes('reason')).toHaveValue('字'.repeat(501))
    await expect(who.boxes('parcel')).toHaveValue('0323.017')
    await who.types('reason', SCRIPT)
    await who.goesOn()
    await who.uploads('proof', { name: '證明😀.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await who.goesOn()
    await who.collects()
    await who.goesOn()
    await expect(who.main).toContainText(SCRIPT)
    await who.presses('confirm')
    await who.hasApplied()
  })
}

const MALFORMED: Readonly<Record<string, unknown>> = {
  'no schema at all': 42,
  'a text that is no JSON': '{"type": "object",',
  'properties that are none': { type: 'object', properties: 'all of them' },
}
for (const [what, formJson] of Object.entries(MALFORMED)) {
  for (const place of BOTH) {
    test(`a malformed form from the server, ${what}: said clearly, the rest kept: ${place} (decision 9.26)`, async ({ as }) => {
      const who = new Applicant(await as({ ...resident, place }))
      await who.resumesAt('CERT-01', 'resultReceive')
      await who.collects()
      await who.saved()
      let isBroken = true
      await who.page.route(/\/api\/service-item\?/, async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: { stepInfo: { stepType: string | number; formJson?: unknown }[] } }
        for (const step of answer.data.stepInfo) if (isBroken && step.formJson !== undefined) step.formJson = formJson
        await route.fulfill({ response, json: answer })
      })
      await who.page.reload()
      await expect(who.main.getByRole('radio', { name: who.t('pickupPlace1') })).toBeChecked()
      await who.presses('previous')
      await expect(who.main).toContainText(who.t('formUnavailable'))
      await settled(who.page)
      expect(await axeViolations(who.page)).toEqual([])
      // It cannot be skipped, and nothing is lost once the server is well again.
      await who.presses('next')
      await expect(who.main).toContainText(who.t('formUnavailable'))
      await expect(who.item('receiveType')).toHaveCount(0)
      isBroken = false
      await who.page.reload()
      await expect(who.item('useCode').locator('select')).toHaveValue('1')
      await who.goesOn()
      await expect(who.main.getByRole('radio', { name: who.t('pickupPlace1') })).toBeChecked()
    })
  }
}

test('a part that cannot be shown is said where it stands, the others are answered (decision 9.26)', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'web' }))
  await who.page.route(/\/api\/service-item\?/, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace('"x-component":"TextArea"', '"x-component":"HologramPad"')
    await route.fulfill({ response, body: text })
  })
  await who.resumesAt('UPD-02', 'form')
  await expect(who.main).toContainText(who.t('widgetUnavailable'))
  await expect(who.main).toContainText('HologramPad')
  await expect(who.boxes('parcel')).toHaveValue('0323.017')
})

for (const place of BOTH) {
  test(`the list of a service leads through the agreement to its steps, and an earlier step opens again: ${place} [2-14], [2-15], [4-02]`, async ({
    as,
  }) => {
    const buyer = await as({ ...resident, place })
    await buyer.isSignedIn()
    const who = new Applicant(buyer)
    await buyer.opens('/service-list', { serviceId: '1065' })
    await settled(who.page)
    expect(await axeViolations(who.page)).toEqual([])
    await who.main
      .getByRole('button', { name: /notices|notified/i })
      .first()
      .click()
    await who.page.getByRole('checkbox', { name: who.t('agreeStatement') }).check()
    await who.presses('confirm')
    await who.isAt(who.t('applicantInformation'))
    const steps = who.page.getByRole('navigation', { name: who.t('stepsOfApplication') })
    await expect(steps.getByRole('button')).toHaveCount(0)
    await who.goesOn()
    await who.picks('area', 'se')
    await who.ticks('channel')
    await who.goesOn()
    await expect(steps.getByRole('button')).toHaveCount(2)
    await steps.getByRole('button', { name: /Application data/ }).click()
    await who.isAt('Application data')
    await expect(who.heading, 'focus goes to the step’s heading').toBeFocused()
    await expect(who.item('area').locator('select')).toHaveValue('se')
    await who.goesOn()
    await who.presses('confirm')
    await who.hasApplied()
  })
}

test('once sent, neither an earlier step nor a new start is offered [4-03], decision 3.4', async ({ as }) => {
  for (const place of BOTH) {
    const who = new Applicant(await as({ ...resident, place }))
    await who.resumesAt('CERT-01', 'payment')
    await who.isAt(who.t('stepPaymentInformation'))
    const open = who.page.getByRole('navigation', { name: who.t('stepsOfApplication') }).getByRole('button')
    await expect(open).toHaveCount(1)
    await expect(who.main.getByRole('button', { name: who.t('startOver') })).toHaveCount(0)
  }
})
