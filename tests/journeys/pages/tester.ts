import { writeFile } from 'node:fs/promises'
import { type Locator, type Page, type Response, test } from '@playwright/test'
import type { UploadSource } from '#shared/domain/files/upload-rules.ts'
import { SAMPLES, type Sample } from '#shared/domain/sandbox-address.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { type DemoName, type DemoView, demoHref, demoRow } from '#shared/ui/demo/section-8.ts'
import type { Act, DemoRow } from '#shared/ui/demo/types.ts'
import { expect } from '#tests/journeys/support/expect.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { drawn } from '../support/sound.ts'
import { literally, type Words, withSum, wordsIn } from '../support/words.ts'

/** Sending such a file through the browser's protocol takes too long on a loaded machine. */
const LARGE = 1_000_000

/** A tester who follows the test page [2-09]: opens a row's address, does what it describes, and checks the text of section 8. */
export class Tester {
  #t: Words = wordsIn('en')
  #popup: Page | undefined
  #said: { readonly call: string; readonly text: string }[] = []

  constructor(
    readonly page: Page,
    private readonly server: ServerProcess,
    private readonly place: 'web' | 'phone',
  ) {
    page.context().on('page', (other) => {
      this.#popup = other
    })
    page.on('response', (response) => void this.#hear(response))
  }

  get t(): Words {
    return this.#t
  }

  async #hear(response: Response): Promise<void> {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) return
    // the body of a page that is gone cannot be read
    const body = await response.text().catch(() => '')
    const message = /"message":("(?:[^"\\]|\\.)*")/.exec(body)?.[1]
    if (message === undefined) return
    this.#said.push({ call: pathname.replace(/\/$/, '').split('/').at(-1) ?? '', text: JSON.parse(message) as string })
  }

  async follows(name: DemoName, view: DemoView): Promise<DemoRow> {
    const row = demoRow(name)
    this.#t = wordsIn(view.language)
    this.#said = []
    this.#popup = undefined
    // a toast may be over before the last picture is loaded
    await this.page.goto(this.server.origin + demoHref(name, view), { waitUntil: 'commit' })
    await expect(this.page.locator('html')).toHaveAttribute('lang', view.language)
    for (const act of row.way?.acts ?? []) await this.#do(act, row)
    return row
  }

  async leadsTo(address: RegExp): Promise<void> {
    await expect.poll(() => this.page.frames().some((frame) => address.test(frame.url())), `goes to ${address}`).toBe(true)
  }

  /** Checks every text of the row, the server's own, and the state of the money (decision 7). */
  async reads(row: DemoRow): Promise<void> {
    const said = [...row.messages, ...(row.money === undefined ? [] : [row.money])]
    for (const key of said) await this.#seen(this.#t(key, row.values), key)
    const { server } = row
    if (server === undefined) return
    await expect.poll(() => this.#said.some(({ call }) => call === server), `${server} says something`).toBe(true)
    const words = this.#said.findLast(({ call }) => call === server)?.text ?? ''
    await this.#seen(words, server)
  }

  async #seen(words: string, what: string): Promise<void> {
    const pages = () => [this.page, ...(this.#popup === undefined || this.#popup.isClosed() ? [] : [this.#popup])]
    const isShown = async () => {
      for (const page of pages()) if (await page.getByText(words).filter({ visible: true }).first().isVisible()) return true
      return false
    }
    await expect.poll(isShown, { message: `${what}: ${words}`, intervals: [50, 100, 200], timeout: 15_000 }).toBe(true)
  }

  text(words: string): Locator {
    return this.page.getByText(words).filter({ visible: true }).first()
  }

  get dialog(): Locator {
    return this.page.locator('[role="dialog"], [role="alertdialog"]').filter({ visible: true }).last()
  }

  button(key: MessageKey, of?: string): Locator {
    const words = this.#t(key)
    const alone = key === 'payNow' || key === 'payAgain' ? withSum(words) : new RegExp(`^${literally(words)}$`)
    const name = of === undefined ? alone : new RegExp(`^${literally(words)}.*${literally(of)}`)
    return this.page.getByRole('button', { name }).filter({ visible: true })
  }

  async #do(act: Act, row: DemoRow): Promise<void> {
    switch (act.do) {
      case 'type':
        return this.page.getByRole('textbox', { name: this.#t('cadastralNumber') }).fill(act.text)
      case 'press':
        return this.#press(act.key, act.of)
      case 'untick':
        return this.dialog.getByRole('checkbox').first().uncheck()
      case 'pay':
        return this.#pays(row)
      case 'cashier':
        return this.#choosesAt('/cashier/', act.choice)
      case 'identity':
        return this.#choosesAt('/identity/', act.choice)
      case 'leave':
        return this.#leaves()
      case 'file':
        return this.#picks(act.file, act.from)
      case 'refuse-camera':
        return this.#losesCamera(act.from)
    }
  }

  async #press(key: MessageKey, of: string | undefined): Promise<void> {
    // the first identity attempt is the step's own button, whatever its label
    const ways = key === 'identityStart' || key === 'next' ? this.button('next').or(this.button('identityStart')) : this.button(key, of)
    await ways.first().waitFor()
    await drawn(this.page)
    // cancel after all bytes are sent: earlier the upload only breaks off, and the server has nothing to delete
    if (key === 'cancel' && of !== undefined) await expect(this.page.locator('progress').first()).toHaveJSProperty('value', 100)
    await ways.last().click()
  }

  /** On the desktop the order is created before the methods, and its failures appear there. */
  async #pays({ messages: [words], way }: DemoRow): Promise<void> {
    if (this.place !== 'web') return this.button('payNow').or(this.button('pay')).last().click()
    const method = this.page.getByRole('radio', { name: this.#t('channelBOCPAY') })
    if (way?.route === 'paymentInfo') await this.button('next').click()
    const told = this.text(this.#t(words))
    await method.or(told).first().waitFor()
    if (!(await method.isVisible())) return
    await method.check()
    await this.button('payNow').click()
  }

  /** The sandbox's own page: a window on the desktop, this same tab on a phone. */
  async #elsewhere(path: string): Promise<Page> {
    if (this.place === 'web') await expect.poll(() => this.#popup !== undefined, 'a window opens').toBe(true)
    const page = this.#popup ?? this.page
    await page.waitForURL((url) => url.origin === this.server.sandbox && url.pathname.startsWith(path))
    return page
  }

  async #choosesAt(path: string, choice: string): Promise<void> {
    const page = await this.#elsewhere(path)
    await page.locator(`button[name="outcome"][value="${choice}"]`).click()
    this.#popup = undefined
  }

  async #leaves(): Promise<void> {
    const page = await this.#elsewhere('/')
    if (this.place === 'web') await page.close()
    else await page.goBack()
  }

  #source(from: UploadSource): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${literally(this.#t(from))}`) }).first()
  }

  async #picks(name: Sample, from: UploadSource): Promise<void> {
    const buffer = await sampleOf(this.server, name)
    const chooser = this.page.waitForEvent('filechooser')
    await this.#source(from).click()
    const asked = await chooser
    if (buffer.length < LARGE) return asked.setFiles({ name, mimeType: 'application/octet-stream', buffer })
    const path = test.info().outputPath(name)
    await writeFile(path, buffer)
    return asked.setFiles(path)
  }

  /** Revokes the camera in the browser's settings and cancels the picker, which only its protocol can do. */
  async #losesCamera(from: UploadSource): Promise<void> {
    const browser = await this.page.context().newCDPSession(this.page)
    const { browserContextId } = (await browser.send('Target.getTargetInfo')).targetInfo
    const camera = { permission: { name: 'camera' }, setting: 'denied', origin: this.server.origin } as const
    await browser.send('Browser.setPermission', { ...camera, ...(browserContextId && { browserContextId }) })
    await browser.send('Page.setInterceptFileChooserDialog', { enabled: true, cancel: true })
    await this.#source(from).click()
  }

  async draftHolds(itemCode: string, text: string): Promise<boolean> {
    await this.#mends()
    return (await this.#ask(`/draft?itemCode=${itemCode}`)).includes(text)
  }

  async hasPlan(number: string): Promise<boolean> {
    await this.#mends()
    const [cart, order] = await Promise.all([this.#ask('/EServiceajax/getCart'), this.#ask('/payment/order/unpaid')])
    return cart.includes(number) || order.includes(number)
  }

  /** The test page clears the faults. */
  async #mends(): Promise<void> {
    await this.page.context().request.get(`${this.server.origin}/ecad/demo`)
  }

  async #ask(path: string): Promise<string> {
    const answer = await this.page.context().request.get(`${this.server.origin}/api${path}`, { headers: { 'x-ecad-client': 'web' } })
    return answer.text()
  }
}

const samples = new Map<Sample, Buffer>()

async function sampleOf({ sandbox }: ServerProcess, name: Sample): Promise<Buffer> {
  if (!SAMPLES.includes(name)) throw new Error(`${name} is no sample`)
  const known = samples.get(name) ?? Buffer.from(await (await fetch(`${sandbox}/samples/${name}`)).arrayBuffer())
  samples.set(name, known)
  return known
}
