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
import { cartOf, checkout, emptyCart, fillCart, goToCashier } from '../../support/purchase.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { TestClient } from '../../support/test-client.ts'
import { accountOf, startTestServer, type TestServer, type TestServerOptions } from '../../support/test-server.ts'
import { Connection } from './connection.ts'

export type Order = NonNullable<WireResponse<'GET /payment/order'>['data']>

/** The real server with the test system's parcels, shared by the tests of a file; each test has its own buyer. */
async function openShop(options: TestServerOptions = {}) {
  const folder = tempFolder('shop')
  const provider = await startFakeProvider({ endsSessions: true })
  for (const surface of SURFACES) mkdirSync(join(folder.path, surface))
  /** Replaces the build's holidays.json; without content the build's is restored [7-33]. */
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
export let shop: Awaited<ReturnType<typeof openShop>>
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

  /** Signs this browser in; each account type is a different account. */
  async signIn(accountType: AccountType = 'PERSONAL', start?: SessionStart): Promise<void> {
    const { context, clock } = this.server
    const account = accountOfClaims({ issuer: this.provider.issuer, ...PLAIN_CLIENT }, this.#claims(accountType))
    const { cookie } = await openSession(context.db, account, clock.now(), start)
    this.network.cookies.set(cookieName(context.origins, 'session'), cookie)
    this.#accountId = account.id
    this.#elsewhere = await this.server.signIn(account.id, accountType)
  }

  /** Ends this browser's session without the page's knowledge. */
  signOut(): void {
    this.network.cookies.delete(cookieName(this.server.context.origins, 'session'))
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
  async returnsFromProvider(returnTo: string, accountType: AccountType = 'PERSONAL') {
    const asked = { lang: 'zh-Hant', device: 'web', platform: 'one', state: returnTo }
    const { body } = await new TestClient(this.origin).post<{ url: string }>('/MacauOneAcc/GetAuthorizeURL', asked)
    const { searchParams } = new URL(body.url)
    this.provider.nonce = searchParams.get('nonce') ?? ''
    this.isAtProvider(accountType)
    return { code: `code-of-${this.name}`, state: searchParams.get('state') ?? '' }
  }

  cart = async (): Promise<readonly string[]> => (await cartOf(this.elsewhere)).plans

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
    await emptyCart(this.elsewhere)
    return this.order()
  }

  /** Every order made, oldest first. */
  async orders(): Promise<readonly Order[]> {
    const { db } = this.server.context
    const rows = await db.select().from(orders).where(eq(orders.owner, this.#accountId)).orderBy(asc(orders.applyNo))
    const answers = rows.map(({ tid }) => this.elsewhere.get<{ data: Order }>(`/payment/order?tid=${tid}`))
    return (await Promise.all(answers)).map(({ body }) => body.data)
  }

  /** The newest order. */
  async order(): Promise<Order> {
    const order = (await this.orders()).at(-1)
    if (order === undefined) throw new Error('nothing is ordered')
    return order
  }

  /** The paid bills, each as often as it was charged. */
  async charges(): Promise<readonly string[]> {
    const paid = and(eq(bills.owner, this.#accountId), eq(paymentEvents.kind, 'paid'))
    const ofBill = eq(bills.billId, paymentEvents.billId)
    const rows = await this.server.context.db.select({ billId: bills.billId }).from(paymentEvents).innerJoin(bills, ofBill).where(paid)
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
    // Another amount than the bill's is what is abnormal.
    if (state === 'ABNORMAL') await cashier.pays(billId, { amount: '1.00' })
    else {
      cashier.happens(billId, state.toLowerCase().replace('_', '-') as FakeState, reason === undefined ? {} : { reason })
      await cashier.notify(billId)
    }
    const now = await this.order()
    if (now.state !== state) throw new Error(`the bill is ${now.state} and not ${state}`)
  }

  close(): Promise<void> {
    return this.network.close()
  }
}
