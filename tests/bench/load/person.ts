import { randomUUID } from 'node:crypto'
import { Browser } from '#tests/server/sandbox/support/browser.ts'
import { GOOD_FORMS, submission, upload } from '#tests/support/application.ts'
import { letter } from '#tests/support/documents.ts'
import { pressAtCashier } from '#tests/support/press-at-cashier.ts'
import { cartOf, checkout, fillCart, goToCashier, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { quantile } from '#tests/support/quantile.ts'
import { type Answer, TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { until } from '#tests/support/until.ts'
import { claim } from '#tests/support/upload-server.ts'

export class Tally {
  readonly #times: number[] = []
  readonly errors: string[] = []

  /** Does the work and records its time or its failure; the caller must handle the failure too. */
  async time<T>(work: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const done = await work()
    this.#times.push(performance.now() - began)
    return done
  }

  get count(): number {
    return this.#times.length
  }

  /** The time within which this share of all was done, rounded up; NaN if none was. */
  within(share: number): number {
    return Math.ceil(quantile(this.#times, share))
  }
}

export class Figures {
  readonly orders = new Tally()
  readonly applications = new Tally()
  readonly signIns = new Tally()
  readonly calls = new Tally()
}

/** How long a page waits for a payment before it reports the delay. */
const PAID_WITHIN_MS = 30_000
const ASK_EVERY_MS = 250
/** One in this many activities is an application; the others are purchases. */
const APPLICATION_EVERY = 4
/** The provider has few accounts, so everyone signs in as one of them and continues with a session of a separate account. */
const KNOWN = ['resident', 'resident2'] as const
const WORDS = 16_000

class TimedClient extends TestClient {
  constructor(
    origin: string,
    bearer: string,
    private readonly figures: Figures,
  ) {
    super(origin, { authorization: `Bearer ${bearer}` })
  }

  override async send<T>(method: string, path: string, body?: string): Promise<Answer<T>> {
    const answer = await this.figures.calls.time(() => super.send<T>(method, path, body))
    const { isValid, success, reason = '' } = answer.body as { isValid?: boolean; success?: boolean; reason?: string }
    if (answer.status === 200 && isValid !== false && success !== false) return answer
    throw new Error(`${path.split('?')[0]}: ${answer.status} ${reason}`)
  }
}

export class Person {
  #turn: number
  readonly #client: TestClient

  constructor(
    private readonly at: { readonly origin: string; readonly sandbox: string },
    bearer: string,
    private readonly n: number,
    private readonly figures: Figures,
  ) {
    this.#client = new TimedClient(at.origin, bearer, figures)
    this.#turn = n
  }

  /** Works until it is over. A failure is an error of the stretch, and the next activity starts. */
  async works(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#turn += 1
      const isApplication = this.#turn % APPLICATION_EVERY === 0
      const of = isApplication ? this.figures.applications : this.figures.orders
      try {
        await this.figures.signIns.time(() => this.#signsIn())
        await of.time(() => (isApplication ? this.#applies() : this.#buys()))
      } catch (error) {
        of.errors.push(error instanceof Error ? error.message : String(error))
      }
    }
  }

  async #signsIn(): Promise<void> {
    const browser = new Browser({ product: this.at.origin, sandbox: this.at.sandbox })
    const { status, json } = await browser.signIn(KNOWN[this.#turn % KNOWN.length] ?? 'resident')
    if (status !== 200 || json.isValid !== true) throw new Error(`sign-in: ${status}`)
  }

  async #buys(): Promise<void> {
    const person = this.#client
    const plans = [0, 1].map((more) => ON_SALE[(2 * this.n + 40 * this.#turn + more) % ON_SALE.length] ?? '')
    await person.get('/EServiceajax/cleanCart')
    for (const plan of plans) {
      await person.get(`/EServiceajax/getCad?cadNums=${plan}`)
      await fillCart(person, [plan])
    }
    await cartOf(person)
    const { tid = '' } = (await checkout(person, { idempotencyKey: randomUUID() })).body
    const { billId } = await orderOf(person, tid)
    const { url = '' } = (await goToCashier(person, billId)).body.data ?? {}
    await (await fetch(url)).text()
    await pressAtCashier(url, 'pay', 'MPAY')
    const isPaid = async () => (await orderOf(person, tid)).state === 'PAID'
    await until('the payment', isPaid, { ms: PAID_WITHIN_MS, everyMs: ASK_EVERY_MS })
    await receiptOf(person, tid)
  }

  async #applies(): Promise<void> {
    const person = this.#client
    const itemCode = 'UPD-02'
    const of = { target: 'PERSONAL', itemCode, materialsId: 'proof' }
    const file = letter(`${randomUUID()} `.concat('proof '.repeat(WORDS)))
    const sent = await this.figures.calls.time(() => upload(person, of, 'proof.pdf', file))
    const fileCode = sent.body.data?.fileCode
    if (fileCode === undefined) throw new Error(`upload: ${sent.status} ${sent.body.reason}`)
    const body = await submission(person, itemCode, { applicantMaterials: [claim('proof', fileCode)] })
    const { receiveResult, idempotencyKey, serviceVersion } = body
    const content = { step: 1, maxStep: 1, forms: GOOD_FORMS[itemCode] ?? {}, receiveResult, applicantMaterials: [], idempotencyKey }
    await person.get(`/draft?itemCode=${itemCode}`)
    await person.send('PUT', '/draft', JSON.stringify({ itemCode, serviceVersion, baseRevision: 0, content }))
    await person.post('/acceptance', body)
    await person.send('DELETE', `/draft?${new URLSearchParams({ itemCode, idempotencyKey })}`)
  }
}
