import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FakeCashier } from '#tests/support/fake-cashier.ts'
import { fillCart, goToCashier, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

/** An order that the server acknowledged. */
export interface Ordered {
  readonly tid: string
  readonly key: string
  readonly person: TestClient
}

/** What the server acknowledged between a start and a kill: it must persist. */
export class Life {
  readonly orders: Ordered[] = []
  /** Orders whose notice was acknowledged. */
  readonly booked: Ordered[] = []
  saves = 0
  /** Set before the server is killed: a call that fails from then on was pending. */
  isOver = false
  /** Failures of calls while the server was running. */
  readonly unanswered: string[] = []

  get writes(): number {
    return this.saves + this.orders.length + this.booked.length
  }

  /** Repeats an action until the server is killed; continues after a call without an answer, as users do. */
  async lives(deed: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      try {
        await deed()
      } catch (error) {
        if (!this.isOver) this.unanswered.push(reasonOf(error))
      }
    }
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? [error.message, error.cause instanceof Error ? error.cause.message : ''].join(' ').trim() : String(error)

export const random = (below: number) => Math.floor(Math.random() * below)

/** A user who repeatedly buys plans. */
export class PlanBuyer {
  constructor(
    private readonly person: TestClient,
    private readonly cashier: FakeCashier,
    /** The order of each bill, by its number. */
    private readonly tidOfBill: Map<string, string>,
  ) {}

  async buys(life: Life): Promise<void> {
    const { person, cashier } = this
    const key = randomUUID()
    await person.get('/EServiceajax/cleanCart')
    await fillCart(person, [ON_SALE[random(200)] ?? '', ON_SALE[200 + random(200)] ?? ''])
    const { body } = await person.post<{ tid?: string }>('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
    if (body.tid === undefined) return
    const order = { tid: body.tid, key, person }
    life.orders.push(order)
    const { billId } = await orderOf(person, order.tid)
    this.tidOfBill.set(billId, order.tid)
    if ((await goToCashier(person, billId)).status !== 200) return
    cashier.happens(billId, 'paid')
    // sometimes no notice ever arrives, and the page queries
    if (random(3) === 0) await person.get(`/payment/bill/success?billId=${billId}`)
    else if ((await cashier.notify(billId)) === 200) life.booked.push(order)
  }
}

const ITEM = 'FREE-03'
const FORM = 'free-form'
const EMPTY = { step: 1, maxStep: 1, receiveResult: [], applicantMaterials: [] }

interface Saved {
  readonly success: boolean
  readonly revision?: number
}
interface Kept {
  readonly revision: number
  readonly content: { readonly forms: Readonly<Record<string, { readonly count?: number } | undefined>> }
}

/** A user whose draft grows by one answer per save: the last acknowledged save contains all before it. */
export class DraftWriter {
  readonly #key = randomUUID()
  #acknowledged = 0
  #revision = 0
  /** a save was not acknowledged, so the stored state is unknown */
  #isUnsure = false

  private constructor(
    private readonly person: TestClient,
    private readonly serviceVersion: string,
  ) {}

  static async of(person: TestClient): Promise<DraftWriter> {
    const { body } = await person.get<{ data: { version: string } }>(`/service-item?itemCode=${ITEM}`)
    return new DraftWriter(person, body.data.version)
  }

  async saves(life: Life): Promise<void> {
    if (this.#isUnsure) await this.keptAll()
    const count = this.#acknowledged + 1
    const content = { ...EMPTY, forms: { [FORM]: { count } }, idempotencyKey: this.#key }
    const draft = { itemCode: ITEM, serviceVersion: this.serviceVersion, baseRevision: this.#revision, content }
    this.#isUnsure = true
    const { body } = await this.person.send<Saved>('PUT', '/draft', JSON.stringify(draft))
    if (!body.success || body.revision === undefined) return
    this.#isUnsure = false
    this.#acknowledged = count
    this.#revision = body.revision
    life.saves += 1
  }

  /** Checks the stored draft: everything acknowledged, and perhaps the one save whose answer was lost. */
  async keptAll(): Promise<void> {
    const { body } = await this.person.get<{ data: Kept | null }>(`/draft?itemCode=${ITEM}`)
    const kept = body.data?.content.forms[FORM]?.count ?? 0
    expect([this.#acknowledged, this.#acknowledged + 1], 'answers kept').toContain(kept)
    this.#acknowledged = kept
    this.#revision = body.data?.revision ?? 0
    this.#isUnsure = false
  }
}

/** Every order exists. Each booked one is paid, has its receipt, and is still returned for its key, so a retry buys nothing twice. */
export async function allKept(origin: string, { orders, booked }: Pick<Life, 'orders' | 'booked'>, when: string): Promise<void> {
  const nobody = new TestClient(origin)
  for (const { tid, person } of orders) expect(await orderOf(person, tid), `order ${tid} ${when}`).toMatchObject({ tid })
  for (const { tid } of booked) expect((await receiptOf(nobody, tid)).body.isValid, `receipt of ${tid} ${when}`).toBe(true)
  for (const { tid, key, person } of booked.slice(-5)) {
    const { body } = await person.post('/EServiceajax/checkout', { platform: 'one', idempotencyKey: key })
    expect(body, `what the key of ${tid} gives ${when}`).toMatchObject({ isValid: true, tid })
  }
}
