import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { expect } from '#tests/journeys/support/expect.ts'
import { Part, type Press } from './purchase-pages.ts'

/** "Continue on the phone" on the desktop: its dialog, and its QR code as a phone's camera reads it. */
export class HandoverDialog extends Part {
  override get dialog(): Locator {
    return this.page.getByRole('dialog', { name: this.t('continueOnPhone') })
  }
  get field(): Locator {
    return this.dialog.getByLabel(this.t('handoverLink'))
  }

  async opens(press: Press = {}): Promise<void> {
    await this.button('continueOnPhone').click(press)
    await expect(this.dialog).toBeVisible()
    await expect(this.field).toBeVisible()
  }

  link(): Promise<string> {
    return this.field.inputValue()
  }

  async scanned(): Promise<string> {
    const code = this.dialog.getByRole('img', { name: this.t('handoverCode') })
    await expect(code).toBeVisible()
    return decodeQR(await pixelsOf(this.page, await code.screenshot()))
  }
}

/** A picture's pixels, decoded by a separate page of the browser; a QR decoder needs only grey. */
async function pixelsOf(page: Page, png: Buffer): Promise<{ width: number; height: number; data: Uint8Array }> {
  const blank = await page.context().newPage()
  const { width, height, grey } = await blank.evaluate(
    async (source) => {
      const picture = new Image()
      picture.src = source
      await picture.decode()
      const canvas = document.createElement('canvas')
      const { width, height } = Object.assign(canvas, { width: picture.width, height: picture.height })
      const pen = canvas.getContext('2d')
      pen?.drawImage(picture, 0, 0)
      const rgba = pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      return { width, height, grey: Array.from({ length: width * height }, (_, at) => String.fromCharCode(rgba[at * 4 + 1] ?? 0)).join('') }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  const data = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : grey.charCodeAt(at >> 2)))
  return { width, height, data }
}

/** The phone's pages, in a browser without a session. */
export class PhonePage extends Part {
  async opens(link: string): Promise<void> {
    await this.page.goto(link)
  }

  async goesOn(): Promise<void> {
    await this.button('phoneContinue').click()
  }

  async isDone(): Promise<void> {
    await this.page.waitForURL(/\/ecad\/continue\/done/)
    await this.isHeaded('phoneDoneTitle')
    await expect(this.page.getByRole('button')).toHaveCount(0)
    expect(await this.page.context().cookies(this.page.url()), 'the phone was given no cookie').toEqual([])
    expect(await this.page.evaluate(() => localStorage.length + sessionStorage.length), 'and keeps nothing').toBe(0)
  }
}
