import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { FAX_PAGE, letter, scan, TIFF_PAGES } from '#tests/support/documents.ts'
import { openXml, pdf, png } from '#tests/support/files.ts'
import { createRelease } from '#tests/support/release.ts'
import { Applicant, type PickedFile } from './pages/applicant.ts'
import { expect, test } from './support/journey.ts'
import { axeViolations } from './support/sound.ts'
import { IN_THE_WHOLE_BROWSER } from './support/tags.ts'

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

test('taken back on its way, sent again after a failure, seen, deleted: phone [5-03], threats 12, 28 [3-10], [8-15]', async ({ as }) => {
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

const SCAN: PickedFile = { name: 'scan.tiff', mimeType: 'image/tiff', buffer: scan(...Object.values(TIFF_PAGES)) }
const FAXED: PickedFile = { name: 'faxed.tif', mimeType: 'image/tiff', buffer: scan(FAX_PAGE) }
const LETTER: PickedFile = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter('one', 'two', 'three') }
const PHOTO: PickedFile = { name: 'photo.png', mimeType: 'image/png', buffer: png() }
const REPORT: PickedFile = { name: 'report.docx', mimeType: 'application/octet-stream', buffer: openXml('word/document.xml') }

/** Shades in the middle of each half of a canvas: a test page is white on the left and black on the right. */
const halvesOf = (canvas: Locator): Promise<readonly (number | undefined)[]> =>
  canvas.evaluate((one: HTMLCanvasElement) => {
    const context = one.getContext('2d')
    if (one.width === 0 || context === null) return []
    return [0.1, 0.9].map((share) => context.getImageData(Math.floor(one.width * share), Math.floor(one.height * 0.9), 1, 1).data[0])
  })
const isDrawn = (canvas: Locator) => expect.poll(() => halvesOf(canvas)).toEqual([255, 0])

class Viewing {
  constructor(readonly who: Applicant) {}

  get dialog(): Locator {
    return this.who.page.getByRole('dialog')
  }
  button(key: 'nextPage' | 'previousPage' | 'zoomIn' | 'zoomOut' | 'download' | 'close'): Locator {
    // the web's dialog has a close button of the same name
    return this.dialog.getByRole('button', { name: this.who.t(key), exact: true }).last()
  }

  async opens(file: PickedFile, within = this.who.main): Promise<void> {
    const row = within.getByRole('listitem').filter({ hasText: file.name })
    await row.getByRole('button', { name: new RegExp(`^${this.who.t('preview')}`) }).click()
    await expect(this.dialog).toContainText(file.name)
  }

  async turnsThrough(file: PickedFile, count: number): Promise<void> {
    const { t } = this.who
    for (let page = 1; page <= count; page += 1) {
      await expect(this.dialog.getByRole('status')).toHaveText(t('pageOfCount', { page, count }))
      const drawn = this.dialog.getByRole('img', { name: t('pageOfFile', { name: file.name, page, count }), exact: true })
      await expect(drawn).toHaveAttribute('aria-busy', 'false')
      await isDrawn(drawn)
      if (page < count) await this.button('nextPage').click()
    }
    await expect(this.button('nextPage')).toHaveAttribute('aria-disabled', 'true')
  }

  async closes(): Promise<void> {
    await this.who.page.keyboard.press('Escape')
    await expect(this.dialog).toHaveCount(0)
  }

  async downloads(file: PickedFile, within: Locator): Promise<Buffer> {
    const { page, buyer, t } = this.who
    const press = within.getByRole('button', { name: new RegExp(`^${t('download')}`) })
    if (buyer.situation.place === 'host') {
      await press.click()
      const asked = await page.waitForFunction(
        (title) =>
          window.simulatedHost?.calls.findLast(({ jsapi, params }) => jsapi === 'pushWindow' && JSON.stringify(params).includes(title)),
        file.name,
      )
      const url = /https?:[^"\\]+fileCode=[^"\\]+/.exec(JSON.stringify(await asked.jsonValue()))?.[0] ?? ''
      // the host's own download sends neither cookie nor bearer
      const answer = await fetch(url)
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
      return Buffer.from(await answer.arrayBuffer())
    }
    const started = page.waitForEvent('download')
    await press.click()
    const download = await started
    expect(download.url()).toMatch(/^http/)
    expect(download.suggestedFilename()).toBe(file.name)
    return readFile(await download.path())
  }
}

for (const [place, language] of [
  ['web', 'pt'],
  ['host', 'pt'],
] as const)
  test(`every file of a material is previewed or downloaded: ${place}, ${language} [5-03], [2-13], [7-16]`, async ({ as }) => {
    const who = new Applicant(await as({ platform: 'one', place, language }))
    await who.resumesAt('UPD-02', 'upload')
    const viewing = new Viewing(who)
    await who.uploads('proof', SCAN)
    const there = [SCAN.name]
    for (const file of [FAXED, LETTER, PHOTO, REPORT]) {
      await who.chooses('proof', file)
      await who.holds('proof', ...there, file.name)
      there.push(file.name)
    }

    await viewing.opens(SCAN)
    await viewing.turnsThrough(SCAN, Object.keys(TIFF_PAGES).length)
    await viewing.closes()

    await viewing.opens(FAXED)
    await expect(viewing.dialog).toContainText(who.t('fileLoadFailed'))
    expect((await viewing.downloads(FAXED, viewing.dialog)).equals(FAXED.buffer)).toBe(true)
    await viewing.closes()

    await viewing.opens(LETTER)
    await viewing.turnsThrough(LETTER, 3)
    const canvas = viewing.dialog.getByRole('img')
    const width = async () => (await canvas.boundingBox())?.width ?? 0
    const fitted = await width()
    await viewing.button('zoomIn').click()
    await expect.poll(width).toBeGreaterThan(fitted * 1.4)
    await isDrawn(canvas)
    expect(await axeViolations(who.page)).toEqual([])
    expect((await viewing.downloads(LETTER, viewing.dialog)).equals(LETTER.buffer)).toBe(true)
    await viewing.button('close').click()
    await expect(viewing.dialog).toHaveCount(0)

    await viewing.opens(PHOTO)
    await expect.poll(() => viewing.dialog.getByRole('img').evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1)
    await viewing.closes()

    const report = who.item('proof').getByRole('listitem').filter({ hasText: REPORT.name })
    await expect(report.getByRole('button', { name: new RegExp(`^${who.t('preview')}`) })).toHaveCount(0)
    expect((await viewing.downloads(REPORT, report)).equals(REPORT.buffer)).toBe(true)

    // The answers are reviewed before submission, with their files; the super-app's back closes the viewer.
    await who.goesOn()
    await who.collects()
    await who.goesOn()
    await viewing.opens(LETTER)
    await viewing.turnsThrough(LETTER, 3)
    if (place === 'host') await who.page.evaluate(() => window.simulatedHost?.fire('back'))
    else await who.page.keyboard.press('Escape')
    await expect(viewing.dialog).toHaveCount(0)
  })
