import { type BrowserContext, type Locator, type Page, request } from '@playwright/test'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH } from '#shared/domain/routes.ts'
import { addToCart, authCode, cleanSlate, type SandboxAccount, signIn, signInByCode } from '#tests/support/account.ts'
import type { HostScript } from '#tests/support/host/host-script.ts'
import { installHost } from '#tests/support/host/simulated-host.ts'
import type { Addresses } from '#tests/support/server-process.ts'
import type { Place } from '../support/journey.ts'
import { wordsIn } from '../support/words.ts'
import { CashierPage } from './cashier.ts'
import { hostPays } from './host.ts'
import { ChoosePlans, CompletionPage, ConfirmPage, Part, PaymentPages, type Press, ReceiptPage } from './purchase-pages.ts'

export interface Situation {
  readonly place: Place
  readonly platform: Platform
  readonly language: Language
  /** by default the platform's usual one */
  readonly account?: SandboxAccount
}

const ACCOUNT: Readonly<Record<Platform, SandboxAccount>> = { one: 'resident', ab: 'company' }

export class Buyer extends Part {
  readonly choosing: ChoosePlans
  readonly confirming: ConfirmPage
  readonly paying: PaymentPages

  private constructor(
    readonly context: BrowserContext,
    page: Page,
    readonly server: Addresses,
    readonly situation: Situation,
  ) {
    super(page, wordsIn(situation.language), situation.place)
    this.choosing = new ChoosePlans(page, this.t)
    this.confirming = new ConfirmPage(page, this.t, situation.place)
    this.paying = new PaymentPages(page, this.t, situation.place)
  }

  /** Opens their browser; inside the host, with its bridge and a sign-in code in its storage (decision 4). */
  static async arrive(context: BrowserContext, server: Addresses, situation: Situation): Promise<Buyer> {
    const page = await context.newPage()
    if (situation.place === 'host') await Buyer.#enterHost(context, server, situation)
    return new Buyer(context, page, server, situation)
  }

  async inAnotherTab(): Promise<Buyer> {
    return new Buyer(this.context, await this.context.newPage(), this.server, this.situation)
  }

  static async #enterHost(context: BrowserContext, server: Addresses, situation: Situation): Promise<void> {
    const { platform, language, account = ACCOUNT[platform] } = situation
    const accountType = platform === 'ab' ? 'CORPORATE' : 'PERSONAL'
    const script: HostScript = {
      startupParams: { language, platform, authCode: await authCode(server, account) },
      answers: {
        getAccountType: { how: 'ok', result: { accountType } },
        checkPlatformSupport: { how: 'ok', result: { supported: true, accountType } },
        startPay: { how: 'ok', result: { accepted: true, merchantOrderNo: '' } },
        popWindow: { how: 'ok' },
        pushWindow: { how: 'ok' },
        exitApp: { how: 'ok' },
      },
    }
    await context.addInitScript<HostScript>(installHost, script)
  }

  get account(): SandboxAccount {
    return this.situation.account ?? ACCOUNT[this.situation.platform]
  }

  address(path: string, query: Readonly<Record<string, string>> = {}): string {
    const { language, platform } = this.situation
    const search = new URLSearchParams({ language, ...(platform === 'ab' ? { platform } : {}), ...query })
    return `${this.server.origin}${BASE_PATH}${path}?${search}`
  }

  async opens(path: string, query?: Readonly<Record<string, string>>): Promise<void> {
    await this.page.goto(this.address(path, query))
  }

  /** Removes what earlier journeys of this worker left in the account; this browser has no state of it (ADR 0008). */
  async startsFresh(): Promise<this> {
    const elsewhere = await request.newContext()
    try {
      await signInByCode(elsewhere, this.server, this.account)
      await cleanSlate(elsewhere, this.server)
    } finally {
      await elsewhere.dispose()
    }
    return this
  }

  /** Signed in beforehand, with an empty cart and no unpaid order. */
  async isSignedIn(account: SandboxAccount = this.account): Promise<this> {
    await signIn(this.context, this.server, account)
    await cleanSlate(this.context.request, this.server)
    return this
  }

  /** Signed in, with their data from another device. */
  async isHere(): Promise<void> {
    await signIn(this.context, this.server, this.account)
  }

  async hasInCart(numbers: readonly string[]): Promise<void> {
    await this.isSignedIn()
    for (const number of numbers) await addToCart(this.context, this.server, number)
  }

  async hasChosen(numbers: readonly string[], path = '/choose-ecad'): Promise<void> {
    await this.hasInCart(numbers)
    await this.opens(path)
  }

  async isAboutToPay(numbers: readonly string[]): Promise<void> {
    await this.hasChosen(numbers, '/payment-info')
    await this.paying.choosesMethod('channelBOCPAY')
  }

  /** The page's own sign-in button: the header's is replaced when the host's header loads, perhaps during a press. */
  get signInButton(): Locator {
    return this.button('login', this.main)
  }

  /** Opens the provider's own page, which asks for the account; the product redirects or links to it. */
  async isAskedWho(account: SandboxAccount = this.account): Promise<Locator> {
    const provider = this.page.locator(`[value="${account}"], [data-account="${account}"]`).first()
    await this.signInButton.or(provider).first().waitFor()
    if (!this.page.url().startsWith(this.server.sandbox)) await this.signInButton.click()
    await provider.waitFor()
    return provider
  }

  async signsIn(account: SandboxAccount = this.account): Promise<void> {
    await (await this.isAskedWho(account)).click()
    await this.page.waitForURL((url) => url.origin === this.server.origin && url.pathname.endsWith('/choose-ecad'))
  }

  async pays(outcome: OutcomeName = 'pay'): Promise<void> {
    const cashier = await this.reachesCashier()
    if (this.place === 'host') await hostPays(this.page, this.server, outcome)
    else await cashier.choose(outcome)
  }

  async reachesCashier(press: Press = {}): Promise<CashierPage> {
    const popup = this.place === 'web' ? this.context.waitForEvent('page') : undefined
    await this.paying.start(press)
    return this.cashierIn((await popup) ?? this.page)
  }

  cashierIn(page: Page): CashierPage {
    return new CashierPage(page, this.server)
  }

  /** The order number of the bill that the server still wants paid; empty if there is none. */
  async unpaidBill(): Promise<string> {
    const answer = await this.context.request.get(`${this.server.origin}/api/payment/order/unpaid`)
    const { data } = (await answer.json()) as { data?: { merchantOrderNo: string } | null }
    return data?.merchantOrderNo ?? ''
  }

  /** Whether the server has an order paid by this very attempt; for an older attempt it returns the one that paid. */
  async isPaid(merchantOrderNo: string): Promise<boolean> {
    const answer = await this.context.request.get(`${this.server.origin}/api/payment/order?merchantOrderNo=${merchantOrderNo}`)
    const { data } = (await answer.json()) as { data?: { state: string; merchantOrderNo: string } }
    return data?.state === 'PAID' && data.merchantOrderNo === merchantOrderNo
  }

  completion(): CompletionPage {
    return new CompletionPage(this.page, this.t)
  }

  async opensReceipt(): Promise<ReceiptPage> {
    await this.page.getByRole('button', { name: this.t('downloadReceipt') }).click()
    await this.page.waitForURL(/ecad-receipt\?.*tid=/)
    return new ReceiptPage(this.page, this.t)
  }
}
