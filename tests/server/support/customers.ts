import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { clientOf, type SandboxAccount } from '#tests/support/account.ts'
import { GOOD_FORMS, versionOf } from '#tests/support/application.ts'
import type { FakeCashier } from '#tests/support/fake-cashier.ts'
import { orderOf, receiptOf } from '#tests/support/purchase.ts'
import type { Addresses } from '#tests/support/server-process.ts'
import type { Answer, TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

const ITEM = 'CERT-01'

type Made = { tid?: string; revision?: number; conflict?: { revision: number }; data?: { billId?: string; paid?: boolean } }

/** An answer other than 200, which ends the caller's current round. */
class Refused extends Error {}
/** A call without an answer, as of a server that was killed. */
class Lost extends Error {}

const heard = <T>(call: Promise<T>): Promise<T> =>
  call.catch((cause) => {
    throw new Lost('there was no answer', { cause })
  })

/** A user who repeatedly buys plans and saves a draft, and records what was acknowledged. */
export class Customer {
  readonly answers: Answer[] = []
  /** Orders acknowledged by a check-out, with the key of its call. */
  readonly orders: { readonly tid: string; readonly key: string }[] = []
  /** Orders whose payment the server was notified of. */
  readonly paid: string[] = []
  writes = 0
  /** The last acknowledged text of the draft, and its revision. */
  #draft = { text: '', revision: 0 }
  #sent = ''
  #turn = 0

  private constructor(
    readonly person: TestClient,
    private readonly plans: readonly string[],
    private readonly serviceVersion: string,
  ) {}

  /** Customers of a server, each with a separate account and separate plans. */
  static at(server: Addresses): Promise<readonly Customer[]> {
    const begin = async (account: SandboxAccount, n: number) => {
      const person = await clientOf(server, account)
      return new Customer(person, ON_SALE.slice(2 * n, 2 * n + 2), await versionOf(person, ITEM))
    }
    return Promise.all((['resident', 'resident2', 'company'] as const).map(begin))
  }

  /** Works until it is over; a refusal starts the next round, and so does a lost answer where answers may be lost. */
  async works(cashier: FakeCashier, isOver: () => boolean, { mayLose = false } = {}): Promise<void> {
    while (!isOver()) {
      try {
        await this.round(cashier)
      } catch (error) {
        if (!(error instanceof Refused || (mayLose && error instanceof Lost))) throw error
      }
    }
  }

  /** One purchase with its payment and notice, and one more word in the draft. */
  private async round(cashier: FakeCashier): Promise<void> {
    await this.#call('GET', '/EServiceajax/cleanCart')
    await this.#call('GET', `/EServiceajax/addCartItem?cadnum=${this.plans[this.#turn++ % 2]}`)
    const key = randomUUID()
    const { tid } = await this.#call('POST', '/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
    if (tid === undefined) throw new Error('a filled cart made no order')
    this.orders.push({ tid, key })
    this.writes += 1
    const { data } = await this.#call('GET', `/payment/order?tid=${tid}`)
    const billId = data?.billId ?? ''
    await this.#call('POST', '/payment/order', { billId, channel: 'MPAY', surface: 'web', language: 'en', platform: 'one' })
    // a bill whose notice was refused before is already paid, and is not charged again
    if (cashier.bill(billId).state !== 'paid') cashier.happens(billId, 'paid')
    // sometimes no notice ever arrives, and the page queries
    const isTold =
      this.orders.length % 3 === 0
        ? (await this.#call('GET', `/payment/bill/success?billId=${billId}`)).data?.paid
        : (await heard(cashier.notify(billId))) === 200
    if (isTold) {
      this.paid.push(tid)
      this.writes += 1
    }
    await this.#save()
  }

  async #save(): Promise<void> {
    const text = randomUUID()
    this.#sent = text
    const forms = { ...GOOD_FORMS[ITEM], 'written-last': { text } }
    const content = { step: 1, maxStep: 1, forms, receiveResult: [], applicantMaterials: [], idempotencyKey: randomUUID() }
    const draft = { itemCode: ITEM, serviceVersion: this.serviceVersion, content }
    const save = (baseRevision: number) => this.#call('PUT', '/draft', { ...draft, baseRevision })
    const first = await save(this.#draft.revision)
    // the save whose answer was lost may have been stored
    const saved = first.conflict === undefined ? first : await save(first.conflict.revision)
    if (saved.revision === undefined) throw new Error('the draft was not kept')
    this.#draft = { text, revision: saved.revision }
    this.writes += 1
  }

  async expectKept(): Promise<void> {
    for (const { tid } of this.orders) expect(await orderOf(this.person, tid), tid).toMatchObject({ tid })
    for (const tid of this.paid) expect((await receiptOf(this.person, tid)).body.isValid, tid).toBe(true)
    type Draft = { data: { content: { forms: Record<string, { text?: string }> } } | null }
    const { data } = (await this.person.get<Draft>(`/draft?itemCode=${ITEM}`)).body
    // the last text sent may be stored although its answer was lost
    expect([this.#draft.text, this.#sent]).toContain(data?.content.forms['written-last']?.text)
  }

  async #call(method: string, path: string, body?: unknown): Promise<Made> {
    const answer = await heard(this.person.send<Made>(method, path, body === undefined ? undefined : JSON.stringify(body)))
    this.answers.push(answer as Answer)
    if (answer.status !== 200) throw new Refused(`${path}: ${answer.status}`)
    return answer.body
  }
}
