import { pdf, png } from '#tests/support/files.ts'
import { createRelease } from '#tests/support/release.ts'
import { Applicant, type PickedFile } from './pages/applicant.ts'
import { expect, test } from './support/journey.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

/** Documents of an application [5-03], [8-11]: everything that can be done with a file. Refusals are rows of section-8.spec.ts. */
const resident = { platform: 'one', language: 'en' } as const
const PDF_TYPE = 'application/pdf'
const file = (name: string, buffer: Buffer, mimeType = PDF_TYPE): PickedFile => ({ name, mimeType, buffer })
/** Each has its own content, because the server detects duplicates. */
const document = (number: number): PickedFile => file(`${number}.pdf`, Buffer.concat([pdf(), Buffer.from(`%${number}\n`)]))
const picture = (name: string, width = 1): PickedFile => file(name, png(width), 'image/png')
const UPLOAD = /\/api\/file\/upload/

const ALBUM = ['localPhoto', 'album.png', null] as const
const WAYS = { web: [ALBUM], phone: [['takePhoto', 'camera.png', 'environment'], ALBUM] } as const

for (const place of ['web', 'phone'] as const) {
  test(`camera, photo and file: each source asks for what it is: ${place} [5-03], [9-05]`, { tag: IN_THE_WHOLE_BROWSER }, async ({
    as,
  }) => {
    const who = new Applicant(await as({ ...resident, place }))
    await who.resumesAt('UPD-02', 'upload')
    await who.source('photo', 'localPhoto').click()
    await who.readsNotice()
    // A desktop opens the same dialog for either source, so it has one button.
    const ways = WAYS[place]
    await expect(who.source('photo', 'takePhoto')).toHaveCount(ways.length - 1)
    for (const [source, name, capture] of ways) {
      const chooser = who.page.waitForEvent('filechooser')
      await who.source('photo', source).click()
      const asked = await chooser
      const input = asked.element()
      expect(await input.getAttribute('capture')).toBe(capture)
      expect(await input.getAttribute('accept')).toMatch(/image|png/)
      await asked.setFiles(picture(name, name.length))
      await expect(who.item('photo').getByRole('listitem').filter({ hasText: name })).toBeVisible()
    }
    await who.holds('photo', ...ways.map(([, name]) => name))
    await who.uploads('proof', document(9))
  })
}

test('taken back on its way, sent again after a failure, looked at, deleted: phone [5-03], threats 12, 28 [3-10], [8-15]', async ({
  as,
}) => {
  const buyer = await as({ ...resident, place: 'phone', allow: /Failed to load resource|net::ERR/ })
  const who = new Applicant(buyer)
  await who.resumesAt('UPD-02', 'upload')
  await who.source('photo').first().or(who.source('photo', 'localPhoto')).first().click()
  await who.readsNotice(/three months/)
  const photo = who.item('photo')
  const button = (key: 'cancel' | 'retry' | 'remove' | 'preview') => photo.getByRole('button', { name: new RegExp(`^${who.t(key)}`) })

  // Pending until the server answers: shown with its progress, and cancelled.
  const { released, release } = createRelease()
  await who.page.route(UPLOAD, async (route) => {
    await released
    await route.abort().catch(() => undefined) // it was cancelled: there is nothing left to abort
  })
  await who.chooses('photo', picture('a.png'), 'localPhoto')
  await expect(photo.locator('progress')).toBeVisible()
  // Next waits for it.
  await who.presses('next')
  await expect(photo).toContainText(who.t('uploadUnderWay'))
  await button('cancel').click()
  await expect(photo.getByRole('listitem')).toHaveCount(0)
  release()
  await who.page.unroute(UPLOAD)

  await who.page.route(UPLOAD, (route) => route.fulfill({ status: 500 }), { times: 1 })
  await who.chooses('photo', picture('b.png', 2), 'localPhoto')
  await expect(photo.getByRole('alert')).toBeVisible()
  // A broken connection is reported, and the upload resumes by itself.
  await who.page.route(UPLOAD, (route) => route.abort('connectionreset'), { times: 1 })
  await button('retry').click()
  await expect(photo).toContainText(who.t('uploadWaits'))
  await who.holds('photo', 'b.png')

  await button('preview').click()
  const shown = who.page.getByRole('dialog')
  await expect.poll(() => shown.getByRole('img').evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(2)
  await who.page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)
  await button('remove').click()
  await expect(photo.getByRole('listitem')).toHaveCount(0)
  await who.saved()
  await who.page.reload()
  await expect(who.source('photo', 'localPhoto')).toBeVisible()
  await expect(photo.getByRole('listitem')).toHaveCount(0)
})

test('dropped on the box: the notice first, then what fits is taken, as by the button [5-03]', async ({ as }) => {
  const who = new Applicant(await as({ ...resident, place: 'web' }))
  await who.resumesAt('UPD-02', 'upload')
  const box = who.item('proof').locator('.ec-upload')
  const drop = async (...files: readonly PickedFile[]) => {
    const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: [...buffer] }))
    const dataTransfer = await who.page.evaluateHandle((all) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, bytes } of all) transfer.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }))
      return transfer
    }, sent)
    await box.dispatchEvent('dragover', { dataTransfer })
    await box.dispatchEvent('drop', { dataTransfer })
  }
  await drop(document(1))
  await who.readsNotice(/legible copy/)
  await expect(who.item('proof').getByRole('listitem')).toHaveCount(0)
  await drop(document(1), file('tool.exe', Buffer.from('MZ')))
  await expect(who.item('proof').getByRole('listitem')).toHaveText([/1\.pdf/, new RegExp(who.t('fileTypeMismatch'))])
  // A file dropped beside the field is ignored, and the browser does not navigate to it.
  await expect(who.heading).toHaveText('Upload documents')
})
