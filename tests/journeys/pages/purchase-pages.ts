import type { Locator, Page } from '@playwright/test'
import { addWorkingDays, macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { expect } from '#tests/journeys/support/expect.ts'
import { readHolidays } from '../../../holidays/read.ts'
import type { Place } from '../support/journey.ts'
import { type Words, withSum } from '../support/words.ts'

/** A page of the product in a language, with what all of its pages have. */
export class Part {
  constructor(
    readonly page: Page,
    readonly t: Words,
    readonly place: Place = 'web',
  ) {}

  get main(): Locator {
    return this.page.getByRole('main')
  }
  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'))
  }
  /** A button by its label; the one that pays shows the sum too. */
  button(key: MessageKey, within: Page | Locator = this.page): Locator {
    const words = this.t(key)
    return within.getByRole('button', /^pay(Now|Again)?$/.test(key) ? { name: withSum(words) } : { name: words, exact: true })
  }
  async isHeaded(key: MessageKey): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.t(key) })).toBeVisible()
  }
  async reads(...texts: readonly (string | RegExp)[]): Promise<void> {
    for (const text of texts) await expect(this.main).toContainText(text)
  }
}

type Plan = Readonly<Record<'number' | 'place', string>>
const wordsOf = (plans: readonly Plan[]) => plans.flatMap(({ number, place }) => [number, place])

/** /choose-ecad [2-03]. */
export class ChoosePlans extends Part {
  get field(): Locator {
    return this.page.getByRole('textbox', { name: this.t('cadastralNumber') })
  }
  get searchButton(): Locator {
    return this.button('search')
  }
  get nextButton(): Locator {
    return this.button('next')
  }
  private get found(): Locator {
    return this.page.getByRole('dialog', { name: this.t('searchResult') })
  }

  async isReady(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(this.field).toBeEditable()
  }

  async searchesFor(numbers: string): Promise<void> {
    await this.field.fill(numbers)
    await this.searchButton.click()
  }

  async adds(number: string, place = ''): Promise<void> {
    await this.finds(number, place)
    await this.takes(number)
  }

  async finds(number: string, place = ''): Promise<void> {
    await this.searchesFor(number)
    for (const words of [number, place, this.t('plainAmount', { amount: '55.00' })]) await expect(this.found).toContainText(words)
  }

  /** Finds a plan by what was typed of its street, and reads the dialog: by roles and names alone, as a screen reader does. */
  async findsInStreet(typed: string, street: string, number: string, press: (button: Locator) => Promise<void>): Promise<void> {
    await this.searchesFor(typed)
    await this.opensStreet(street, press)
    await press(this.parcel(number))
    await expect(this.found).toContainText(number)
    await expect(this.found.getByRole('img', { name: this.t('outlineOf', { number }) })).toBeVisible()
  }

  async opensStreet(street: string, press: (button: Locator) => Promise<void>): Promise<void> {
    const places = this.page.getByRole('list', { name: this.t('placesOfName') })
    await press(places.getByRole('button').filter({ hasText: street }).first())
    await expect(this.page.getByRole('heading', { name: street })).toBeFocused()
  }

  parcel(number: string): Locator {
    return this.page.getByRole('list', { name: this.t('parcelsFound') }).getByRole('button', { name: number })
  }

  async takes(number: string): Promise<void> {
    await this.button('confirm', this.found).click()
    await expect(this.found).toBeHidden()
    await expect(this.removal(number)).toBeVisible()
  }

  removal(number: string): Locator {
    return this.page.getByRole('button', { name: `${this.t('remove')} ${number}` })
  }

  async goesOn(): Promise<void> {
    await this.nextButton.click()
    await this.page.waitForURL(/confirm-info/)
  }

  async isTold(words: string): Promise<void> {
    const dialog = this.dialog.filter({ hasText: words })
    await expect(dialog).toBeVisible()
    await this.button('ok', dialog).click()
    await expect(dialog).toBeHidden()
  }
}

/** /confirm-info [2-04]. */
export class ConfirmPage extends Part {
  async shows(plans: readonly Plan[]): Promise<void> {
    const { t } = this
    await this.isHeaded('stepConfirmData')
    await this.reads(...wordsOf(plans), t('electronicDocument'), t('serviceResult'))
    // the sum, before it is confirmed
    await this.reads(t('priceAndTimeNotice', { price: '55.00', count: 5 }), t('amountMop', { amount: `${plans.length * 55}.00` }))
  }

  get onward(): Locator {
    return this.button(this.place === 'web' ? 'next' : 'confirmApplication')
  }

  /** Continues to step 3. A buyer who bought one of the plans in an earlier journey is asked, and confirms. */
  async goesOn(): Promise<void> {
    const [asked = ''] = this.t('buyAgainConfirm', { numbers: '|' }).split('|')
    const question = this.dialog.filter({ hasText: asked })
    const isThere = () => /payment-info/.test(this.page.url())
    await this.onward.click()
    await expect.poll(async () => isThere() || (await question.isVisible()), 'goes on, or asks').toBe(true)
    if (!isThere()) await this.button('confirm', question).click()
    await this.page.waitForURL(/payment-info/)
  }
}

export interface Press {
  readonly clickCount?: number
}

/** /payment-info and /payment-process [2-05]. */
export class PaymentPages extends Part {
  async shows(numbers: readonly string[], total: string): Promise<void> {
    await this.isHeaded(this.place === 'web' ? 'checkCharges' : 'stepPaymentInformation')
    await this.reads(...numbers)
    await expect(this.page.getByText(this.t('amountMop', { amount: total })).first()).toBeVisible()
  }

  /** The first page's button that continues; it is shown with the sum. */
  get onward(): Locator {
    return this.button(this.place === 'web' ? 'next' : 'payNow')
  }

  /** On the web the method is chosen on the second page; elsewhere at the cashier. */
  async choosesMethod(channel: MessageKey = 'channelBOCPAY'): Promise<void> {
    if (this.place !== 'web') return
    await this.onward.click()
    await this.page.waitForURL(/payment-process/)
    await this.choosesOnly(channel)
  }

  /** Offers the methods as to somebody who has not paid yet: other journeys of the account pay too, and a method used last hides the others. */
  async forgetsLastUsed(): Promise<void> {
    await this.page.route('**/pay-channel*', async (route) => {
      const withoutSession = await fetch(route.request().url())
      await route.fulfill({ contentType: 'application/json', body: await withoutSession.text() })
    })
  }

  async choosesOnly(channel: MessageKey): Promise<void> {
    const method = this.page.getByRole('radio', { name: this.t(channel) })
    const more = this.button('moreChannels')
    await expect(method.or(more).first()).toBeVisible()
    if (!(await method.isVisible())) await more.click()
    await method.check()
  }

  /** The button that starts the payment; it is shown once the page is loaded. */
  get press(): Locator {
    return this.button('payNow').or(this.button('payAgain')).first()
  }

  async start(press: Press = {}): Promise<void> {
    await this.press.click(press)
  }

  async says(...keys: readonly MessageKey[]): Promise<void> {
    for (const key of keys) await expect(this.page.getByText(this.t(key)).first()).toBeVisible()
  }
}

/** The date five working days from today, counted simply: by the calendar's own list [2-06]. */
export function expectedDay(): string {
  const { days, knownUntil } = readHolidays()
  return addWorkingDays(macaoDay(new Date()), 5, { days: new Set(days), knownUntil }).day
}

/** /complete-submission [2-06]. */
export class CompletionPage extends Part {
  async isShown(): Promise<string> {
    await this.page.waitForURL(/complete-submission/)
    await this.isHeaded('completeSubmission')
    await this.reads(this.t('submissionSuccessful'), this.t('onDay', { day: expectedDay() }))
    await this.reads(new RegExp(`${macaoDay(new Date())} \\d\\d:\\d\\d:\\d\\d`))
    const [applicationNumber = ''] = (new URL(this.page.url()).searchParams.get('merchantOrderNo') ?? '').split('_')
    expect(applicationNumber).not.toBe('')
    await this.reads(applicationNumber)
    return applicationNumber
  }
}

/** A date in the format of Chinese or Portuguese, and the time. */
const PAID_AT = /(\d{4}\u2060?年\u2060?\d{1,2}\u2060?月\u2060?\d{1,2}\u2060?日|\d\d\/\d\d\/\d{4},) \d\d:\d\d:\d\d/

interface Purchase {
  readonly applicationNumber: string
  readonly plans: readonly Plan[]
  readonly total: string
  readonly method: MessageKey
}

/** /ecad-receipt [2-07]. */
export class ReceiptPage extends Part {
  async shows({ applicationNumber, plans, total, method }: Purchase): Promise<void> {
    const { t } = this
    await this.isHeaded('electronicReceipt')
    await this.reads(t('governmentName'), t('directorateName'), applicationNumber, PAID_AT, t(method))
    await this.reads(...wordsOf(plans), t('amountMop', { amount: total }))
  }
}
