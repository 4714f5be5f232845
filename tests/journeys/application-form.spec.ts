import { pdf } from '#tests/support/files.ts'
import { Applicant } from './pages/applicant.ts'
import { isSound } from './support/axe.ts'
import { expect, test } from './support/journey.ts'
import { fitsAt } from './support/layout-faults.ts'

/** Faults and invalid input in an application's forms (decision 9.26): a clear message, and the other answers kept. */
const resident = { platform: 'one', language: 'en' } as const
const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(1)> 😀👨‍👩‍👧 ＡＢＣ０３２３。０１７'

for (const place of ['web', 'phone'] as const) {
  test(`the first wrong answer has the focus, and the summary leads to each, also at 320 pixels: ${place} [5-06], [2-11] (WCAG 1.4.10)`, async ({
    as,
  }) => {
    const who = new Applicant(await as({ ...resident, language: 'pt', place }))
    await who.resumesAt('SURV-05', 'form')
    await who.presses('next')
    await expect(who.main).toContainText(who.t('errorSummaryTitle'))
    await expect(who.boxes('parcel')).toBeFocused()
    await isSound(who.page)
    await fitsAt(who.page, [320], 'every question wrong')
    const links = who.main
      .getByRole('alert')
      .or(who.main.getByRole('region', { name: who.t('errorSummaryTitle') }))
      .getByRole('link')
    expect(await links.count()).toBeGreaterThan(8)
    await links.last().click()
    await expect(who.boxes('parcel')).not.toBeFocused()
    await expect(who.main.locator('[data-field] :focus')).toHaveCount(1)
  })
}

test('too long is said and never cut off; script, emoji and full-width text are sent as written [5-02] (decision 9.26), threat 11', async ({
  as,
}) => {
  const who = new Applicant(await as({ ...resident, place: 'phone' }))
  who.page.on('dialog', () => {
    throw new Error('a script ran')
  })
  await who.resumesAt('UPD-02', 'form', { 'update-form': { parcel: '0323.017', what: 'area', contactPhone: '853-66123456' } })
  await who.types('reason', '字'.repeat(501))
  await who.types('parcel', SCRIPT)
  await who.presses('next')
  await expect(who.boxes('reason')).toHaveAttribute('aria-invalid', 'true')
  await expect(who.boxes('reason')).toHaveValue('字'.repeat(501))
  // The message names the expected format.
  await expect(who.item('parcel')).toContainText(/number|format|valid/i)
  await who.types('parcel', '0323.017')
  await who.types('reason', SCRIPT)
  await who.goesOn()
  await who.uploads('proof', { name: '證明😀.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await who.goesOn()
  await who.collects()
  await who.goesOn()
  await expect(who.main).toContainText(SCRIPT)
  await expect(who.main.locator('img[src="x"]')).toHaveCount(0)
  await who.presses('confirm')
  await who.hasApplied()
})
