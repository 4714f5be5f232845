import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { signatureOf } from '#server/platform/signing/signature.ts'
import { NOTICE_PATH } from '#server/sales/payments/notice-path.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import type { OutcomeName } from '#server/sandbox/cashier/outcomes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import type { SandboxAccount } from '#tests/support/account.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { pressAtCashier } from '#tests/support/press-at-cashier.ts'
import { Buyer } from '../journeys/pages/buyer.ts'
import type { Press } from '../journeys/pages/purchase-pages.ts'
import { CONTEXTS, type Place } from '../journeys/support/journey.ts'
import { literally, type Words } from '../journeys/support/words.ts'
import type { OpenedBill } from './cashier-line.ts'
import type { Money, Way } from './row.ts'
import { type AtCashier, PLACE_OF, reachesCashier, triesAgain } from './ways.ts'
import type { Meeting, World } from './world.ts'

const SENTENCES: Readonly<Record<Money, readonly MessageKey[]>> = {
  taken: ['moneyCharged', 'paymentSuccessful', 'paidOrderFound', 'paidAmount'],
  notTaken: ['moneyNotCharged', 'moneyNotPaid', 'moneyNothingTaken', 'unpaidOrderFound', 'recordUnpaidOver', 'recordUnpayable'],
  checking: ['moneyUnknown', 'pendingOrderFound'],
}
const MONIES = Object.keys(SENTENCES) as Money[]

export interface Said {
  /** none, one, or several that contradict each other */
  readonly money: readonly Money[]
  readonly words: string
}

const patternOf = (sentence: string): RegExp => new RegExp(literally(sentence).replace('§', '\\S+').replace('7,777\\.77', '[\\d.,]+'))

export async function moneyOn(page: Page, t: Words): Promise<Said> {
  const text = (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ')
  const found = MONIES.flatMap((money) =>
    SENTENCES[money].flatMap((key) => {
      const said = patternOf(t(key, { number: '§', amount: '7777.77' })).exec(text)?.[0]
      return said === undefined ? [] : [{ money, said }]
    }),
  )
  return { money: [...new Set(found.map(({ money }) => money))], words: found[0]?.said ?? '' }
}

const ON_SALE = PARCELS.filter(({ orderable }) => orderable).map(({ number }) => number)
/** Until a page shows how it ended: longer than the longest interval at which page and server poll at the beginning. */
const ENDS_MS = 45_000

/** One purchase of one plan by a new user, by one way, with one fault. */
export class Cell {
  readonly account: SandboxAccount
  readonly plan: string
  readonly since: number
  #buyer: Buyer | undefined
  #contexts: BrowserContext[] = []

  constructor(
    readonly browser: Browser,
    readonly world: World,
    readonly way: Way,
    /** The other cells of a row whose fault affects the whole server. */
    readonly meeting: Meeting | undefined,
  ) {
    const number = world.next()
    this.account = `resident-${number}`
    this.plan = ON_SALE[number * 3] ?? ''
    this.since = world.line.bills.length
  }

  get buyer(): Buyer {
    if (this.#buyer === undefined) throw new Error('nobody has come yet')
    return this.#buyer
  }

  /** A user opens the product: in this way's place, or on another device. */
  async comes(place: Place = PLACE_OF[this.way], prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Buyer> {
    const context = await this.browser.newContext({ ...CONTEXTS[place], timezoneId: 'America/New_York' })
    this.#contexts.push(context)
    await prepare?.(context)
    return Buyer.arrive(context, this.world.server, { place, platform: 'one', language: 'en', account: this.account })
  }

  async arrives(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Buyer> {
    this.#buyer = await this.comes(PLACE_OF[this.way], async (context) => {
      if (this.way === 'redirect') await context.addInitScript(() => Object.assign(window, { open: () => null }))
      await prepare?.(context)
    })
    return this.buyer
  }

  async isAboutToPay(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<Buyer> {
    await this.arrives(prepare)
    await this.buyer.isAboutToPay([this.plan])
    return this.buyer
  }

  async isAtCashier(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<AtCashier> {
    await this.isAboutToPay(prepare)
    return this.reachesCashier()
  }

  reachesCashier(press: Press = {}): Promise<AtCashier> {
    return this.#arrivesAt(reachesCashier(this, press))
  }

  triesAgain(): Promise<AtCashier> {
    return this.#arrivesAt(triesAgain(this))
  }

  async #arrivesAt(way: Promise<AtCashier>): Promise<AtCashier> {
    const at = await way
    // Our page, if it is still open, shows that the result is not known yet.
    if (at.cashier.page !== this.buyer.page) await this.says('checking')
    return at
  }

  /** From now on this other page's text counts. */
  goesOnIn(buyer: Buyer): Buyer {
    this.#buyer = buyer
    return buyer
  }

  bill(): OpenedBill {
    const number = this.billNumber
    const bill = this.world.line.bills.find(({ merchantOrderNo }) => merchantOrderNo === number)
    if (bill === undefined) throw new Error(`no bill ${number}`)
    return bill
  }

  /** The order number as the cashier's page shows it. */
  billNumber = ''

  /** A bank accepts or refuses the money although none of our pages is open. */
  bankDoes = (address: string, outcome: OutcomeName): Promise<void> => pressAtCashier(address, outcome, 'BOCPAY')

  /** Sends a notice, signed with the cashier's key, that this bill is paid; returns the server's status. */
  async notice(more: Readonly<Record<string, unknown>> = {}, signedAt = new Date()): Promise<number> {
    const { url, ...request } = await this.signedNotice(more, signedAt)
    return (await fetch(url, { method: 'POST', ...request })).status
  }

  async signedNotice(more: Readonly<Record<string, unknown>> = {}, signedAt = new Date()) {
    const { billId, merchantOrderNo, notifyUrl, amount } = this.bill()
    const ledger = await this.ledger(billId)
    const body = JSON.stringify({
      noticeId: `${billId}-by-hand`,
      transactionId: ledger.transactionId ?? `none-${billId}`.slice(0, 64),
      billId,
      merchantOrderNo,
      event: 'paid',
      amount,
      currency: 'MOP',
      channel: 'BOCPAY',
      occurredAt: new Date().toISOString(),
      ...more,
    })
    const signature = signatureOf(TEST_KEYS.fromCashier, { method: 'POST', path: NOTICE_PATH, body }, signedAt)
    return { url: notifyUrl, headers: { 'content-type': 'application/json', 'x-signature': signature }, body }
  }

  async ledger(billId: string): Promise<{ readonly state: string; readonly amount: string; readonly transactionId?: string }> {
    const path = `/cashier/api/bills/${billId}`
    const signature = signatureOf(TEST_KEYS.toCashier, { method: 'GET', path, body: '' }, new Date())
    const answer = await fetch(this.world.server.sandbox + path, { headers: { 'x-signature': signature } })
    if (!answer.ok) throw new Error(`the cashier says nothing of ${billId}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { state: string; amount: string }
  }

  async says(money: Money, of: Buyer = this.buyer): Promise<Said> {
    let said: Said = { money: [], words: '' }
    const read = async () => {
      // a page that is navigating shows nothing yet
      said = await moneyOn(of.page, of.t).catch(() => ({ money: [], words: '' }))
      return said.money
    }
    await expect.poll(read, { message: 'what the page says of the money', timeout: ENDS_MS, intervals: [50, 100, 250] }).toEqual([money])
    return said
  }

  async asksAgain(): Promise<void> {
    await this.buyer.page.waitForResponse(/\/payment\/bill\/success/, { timeout: ENDS_MS })
  }

  async apiFails(faults: string): Promise<void> {
    await this.buyer.context.addCookies([{ name: 'ecad_fault', value: faults, url: this.world.server.origin }])
  }

  async apiWorks(): Promise<void> {
    await this.buyer.context.clearCookies({ name: 'ecad_fault' })
  }

  /** Closes all of the user's pages and browsers, as when an app is killed. */
  async leaves(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()))
  }
}
