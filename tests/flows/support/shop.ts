import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { accountOfClaims } from '#server/accounts/claims.ts'
import { cookieName } from '#server/accounts/cookies.ts'
import { openSession, type SessionStart } from '#server/accounts/sessions.ts'
import { PLAIN_CLIENT } from '#server/platform/settings/oidc-settings.ts'
import { orders } from '#server/sales/orders/tables.ts'
import { bills, paymentEvents } from '#server/sales/payments/tables.ts'
import type { BillFailure, PaymentState } from '#shared/domain/payment/payment-states.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import { SURFACES } from '#shared/domain/surfaces.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { readHolidays } from '../../../holidays/read.ts'
import type { FakeState } from '../../support/fake-cashier.ts'
import { type FakeProvider, startFakeProvider } from '../../support/fake-provider.ts'
import { checkout, fillCart, goToCashier } from '../../support/purchase.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { TestClient } from '../../support/test-client.ts'
import { accountOf, startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts'
import { Connection } from './connection.ts'

export type Order = NonNullable<WireResponse<'GET /payment/order'>['data']>

/** The real server with the test system's parcels, shared by the tests of a file; each test has its own buyer. */
export interface Shop {
  readonly server: TestServer
  readonly provider: FakeProvider
  /** A new user, signed in. */
  newBuyer(): Promise<Buyer>
  /** Replaces the build's holidays.json; without content the build's is restored [7-33]. */
  publishHolidays(content?: unknown): void
  close(): Promise<void>
}

export async function openShop(options: TestServerOptions = {}): Promise<Shop> {
  const folder = tempFolder('shop')
  const provider = await startFakeProvider({ endsSessions: true })
  for (const surface of SURFACES) mkdirSync(join(folder.path, surface))
  const publishHolidays = (content: unknown = readHolidays().days): void => {
    for (const surface of SURFACES) writeFileSync(join(folder.path, surface, 'holidays.json'), JSON.stringify(content))
  }
  publishHolidays()
  const server = await startTestServer({}, { dist: folder.path, issuer: provider.issuer, ...options })
  let people = 0
  return {
    server,
    provider,
    publishHolidays,
    newBuyer: async () => {
      people += 1
      const buyer = new Buyer(server, provider, `buyer-${people}`, await new Connection(server).listen())
      await buyer.signIn()
      return buyer
    },
    close: async () => {
      await server.close()
      await provider.close()
      folder.remove()
    },
  }
}

/** The shop of the current test file, and the buyer of its test. */
export let shop: Shop
export let buyer: Buyer

/** Opens a shop for the tests of a file, and gives each its own buyer, whose cart contains these plans. */
export function shopOfFile(options: TestServerOptions = {}, plans: readonly string[] = []): void {
  beforeAll(async () => {
    shop = await openShop(options)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    buyer = await shop.newBuyer()
    if (plans.length > 0) await buyer.addToCart(...plans)
  })
  afterEach(() => buyer.close())
}

/** The state at the cashier that leads to each payment state. */
const AT_CASHIER: Readonly<Record<Exclude<PaymentState, 'NEW' | 'ABNORMAL'>, FakeState>> = {
  PENDING: 'pending',
  PAID: 'paid',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  PAY_LATER: 'pay-later',
  EXPIRED: 'expired',
}
const ANOTHER_AMOUNT = '1.00'

/** A user with a browser on the real server. Their actions in another tab or at the cashier are real too. */
export class Buyer {
  #elsewhere: TestClient | undefined
  #accountId = ''

  constructor(
    private readonly server: TestServer,
    private readonly provider: FakeProvider,
    readonly name: string,
    readonly network: Connection,
  ) {}

  get origin(): string {
    return this.network.origin
  }

  /** The same account in another browser, whose calls neither count nor fail. */
  get elsewhere(): TestClient {
    if (this.#elsewhere === undefined) throw new Error('nobody is signed in')
    return this.#elsewhere
  }

  get #cookie(): string {
    return cookieName(this.server.context.origins, 'session')
  }

  /** Signs this browser in; each account type is a different account. */
  async signIn(accountType: AccountType = 'PERSONAL', start?: SessionStart): Promise<void> {
    const { context, clock } = this.server
    const account = accountOfClaims({ issuer: this.provider.issuer, ...PLAIN_CLIENT }, this.#claims(accountType))
    const { cookie } = await openSession(context.db, account, clock.now(), start)
    this.network.cookies.set(this.#cookie, cookie)
    this.#accountId = account.id
    this.#elsewhere = await this.server.signIn(account.id, accountType)
  }

  /** Ends this browser's session without the page's knowledge. */
  signOut(): void {
    this.network.cookies.delete(this.#cookie)
  }

  /** Sets the user who signs in next at the identity provider, or in the host app. */
  isAtProvider(accountType: AccountType = 'PERSONAL'): void {
    this.provider.claims = this.#claims(accountType)
  }

  #claims(accountType: AccountType) {
    const sub = `${this.name}-${accountType}`
    return { ...accountOf(sub, accountType).profile, sub, accountType }
  }

  /** Returns from the identity provider, which was opened from this page; the code is valid until it is exchanged. */
  async returnsFromProvider(
    returnTo: string,
    accountType: AccountType = 'PERSONAL',
  ): Promise<{ readonly code: string; readonly state: string }> {
    const asked = { lang: 'zh-Hant', device: 'web', platform: 'one', state: returnTo }
    const { body } = await new TestClient(this.origin).post<{ url: string }>('/MacauOneAcc/GetAuthorizeURL', asked)
    const { searchParams } = new URL(body.url)
    this.provider.nonce = searchParams.get('nonce') ?? ''
    this.isAtProvider(accountType)
    return { code: `code-of-${this.name}`, state: searchParams.get('state') ?? '' }
  }

  async cart(): Promise<readonly string[]> {
    const { body } = await this.elsewhere.get<WireResponse<'GET /EServiceajax/getCart'>>('/EServiceajax/getCart')
    return body.list.map(({ product }) => product.id)
  }

  addToCart(...numbers: readonly string[]): Promise<void> {
    return fillCart(this.elsewhere, numbers)
  }

  async removeFromCart(...numbers: readonly string[]): Promise<void> {
    for (const number of numbers) await this.elsewhere.get(`/EServiceajax/delCartItem?cadnum=${number}`)
  }

  /** Orders these plans without the page. */
  async buy(...numbers: readonly string[]): Promise<Order> {
    await this.addToCart(...numbers)
    await checkout(this.elsewhere)
    await this.elsewhere.get('/EServiceajax/cleanCart')
    return this.order()
  }

  /** Every order made, oldest first. */
  async orders(): Promise<readonly Order[]> {
    const { db } = this.server.context
    const rows = await db.select().from(orders).where(eq(orders.owner, this.#accountId)).orderBy(asc(orders.applyNo))
    return Promise.all(rows.map(({ tid }) => this.#orderOf(tid)))
  }

  async #orderOf(tid: string): Promise<Order> {
    return (await this.elsewhere.get<{ data: Order }>(`/payment/order?tid=${tid}`)).body.data
  }

  /** The newest order. */
  async order(): Promise<Order> {
    const order = (await this.orders()).at(-1)
    if (order === undefined) throw new Error('nothing is ordered')
    return order
  }

  /** The paid bills, each as often as it was charged. */
  async charges(): Promise<readonly string[]> {
    const rows = await this.server.context.db
      .select({ billId: bills.billId })
      .from(paymentEvents)
      .innerJoin(bills, eq(bills.billId, paymentEvents.billId))
      .where(and(eq(bills.owner, this.#accountId), eq(paymentEvents.kind, 'paid')))
    return rows.map(({ billId }) => billId)
  }

  /** Is at the cashier with the newest order: the server knows that it may be paid now. */
  async goesToCashier(): Promise<Order> {
    const order = await this.order()
    const { body } = await goToCashier(this.elsewhere, order.billId)
    if (!body.success) throw new Error(`the cashier was not opened: ${JSON.stringify(body)}`)
    return order
  }

  /** Sets the state of the newest order's bill at the cashier, and notifies the server. */
  async becomes(state: Exclude<PaymentState, 'NEW'>, reason?: BillFailure): Promise<void> {
    const { cashier } = this.server
    const order = await this.order()
    const { billId } = cashier.bills.has(order.billId) ? order : await this.goesToCashier()
    if (state === 'ABNORMAL') await cashier.pays(billId, { amount: ANOTHER_AMOUNT })
    else {
      cashier.happens(billId, AT_CASHIER[state], reason === undefined ? {} : { reason })
      await cashier.notify(billId)
    }
    const now = await this.order()
    if (now.state !== state) throw new Error(`the bill is ${now.state} and not ${state}`)
  }

  close(): Promise<void> {
    return this.network.close()
  }
}
