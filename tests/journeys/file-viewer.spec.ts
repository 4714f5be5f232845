import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { FAX_PAGE, letter, scan, TIFF_PAGES } from '#tests/support/documents.ts'
import { openXml, png } from '#tests/support/files.ts'
import { Applicant, type PickedFile } from './pages/applicant.ts'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/journey.ts'

/** Uploaded files viewed in the page, or downloaded [5-03], [2-13] on the web and inside the super-app. */
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

  /** Each page is drawn in turn, and has a label for screen readers. */
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

  /** Downloads in this place's way, and returns the received bytes. */
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
