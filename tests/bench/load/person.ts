import { randomUUID } from 'node:crypto'
import { Browser } from '#tests/server/sandbox/support/browser.ts'
import { GOOD_FORMS, submission, upload } from '#tests/support/application.ts'
import { letter } from '#tests/support/documents.ts'
import { pressAtCashier } from '#tests/support/press-at-cashier.ts'
import { type Answer, TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'
import { until } from '#tests/support/until.ts'
import { claim } from '#tests/support/upload-server.ts'
import type { Figures } from './tally.ts'

/** How long a page waits for a payment before it reports the delay. */
const PAID_WITHIN_MS = 30_000
const ASK_EVERY_MS = 250
/** One in this many activities is an application; the others are purchases. */
const APPLICATION_EVERY = 4
/** The provider has few accounts, so everyone signs in as one of them and continues with a session of a separate account. */
const KNOWN = ['resident', 'resident2'] as const
/** Words that make a file of a hundred kilobytes. */
const WORDS = 16_000

interface Said {
  readonly isValid?: boolean
  readonly success?: boolean
  readonly tid?: string
  readonly data?: { readonly billId?: string; readonly url?: string; readonly state?: string }
  readonly reason?: string
}

/** A user who buys and applies, one after the other, as a browser does it. */
export class Person {
  #turn: number
  readonly #client: TestClient

  constructor(
    private readonly at: { readonly origin: string; readonly sandbox: string },
    bearer: string,
    private readonly n: number,
    /** Where times are recorded; replaced for each stretch. */
    public figures: Figures,
  ) {
    this.#client = new TestClient(at.origin, { authorization: `Bearer ${bearer}` })
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
    const plans = [0, 1].map((more) => ON_SALE[(2 * this.n + 40 * this.#turn + more) % ON_SALE.length] ?? '')
    await this.#get('/EServiceajax/cleanCart')
    for (const plan of plans) {
      await this.#get(`/EServiceajax/getCad?cadNums=${plan}`)
      await this.#get(`/EServiceajax/addCartItem?cadnum=${plan}`)
    }
    await this.#get('/EServiceajax/getCart')
    const { tid } = await this.#post('/EServiceajax/checkout', { platform: 'one', idempotencyKey: randomUUID() })
    const order = await this.#get(`/payment/order?tid=${tid}`)
    const opening = { billId: order.data?.billId, channel: 'MPAY', surface: 'web', language: 'en', platform: 'one' }
    const { data } = await this.#post('/payment/order', opening)
    const { url = '' } = data ?? {}
    await (await fetch(url)).text()
    await pressAtCashier(url, 'pay', 'MPAY')
    const isPaid = async () => (await this.#get(`/payment/order?tid=${tid}`)).data?.state === 'PAID'
    await until('the payment', isPaid, { ms: PAID_WITHIN_MS, everyMs: ASK_EVERY_MS })
    await this.#get(`/eserviceajax/getReceipt?tid=${tid}`)
  }

  async #applies(): Promise<void> {
    const itemCode = 'UPD-02'
    const of = { target: 'PERSONAL', itemCode, materialsId: 'proof' }
    const sent = await this.figures.calls.time(() =>
      upload(this.#client, of, 'proof.pdf', letter(`${randomUUID()} `.concat('proof '.repeat(WORDS)))),
    )
    const fileCode = sent.body.data?.fileCode
    if (fileCode === undefined) throw new Error(`upload: ${sent.status} ${sent.body.reason}`)
    const body = await submission(this.#client, itemCode, { applicantMaterials: [claim('proof', fileCode)] })
    const content = {
      step: 1,
      maxStep: 1,
      forms: GOOD_FORMS[itemCode] ?? {},
      receiveResult: body.receiveResult,
      applicantMaterials: [],
      idempotencyKey: body.idempotencyKey,
    }
    await this.#get(`/draft?itemCode=${itemCode}`)
    const draft = { itemCode, serviceVersion: body.serviceVersion, baseRevision: 0, content }
    await this.#call(() => this.#client.send('PUT', '/draft', JSON.stringify(draft)), 'PUT /draft')
    await this.#post('/acceptance', body)
    const ended = new URLSearchParams({ itemCode, idempotencyKey: body.idempotencyKey })
    await this.#call(() => this.#client.send('DELETE', `/draft?${ended}`), 'DELETE /draft')
  }

  #get(path: string): Promise<Said> {
    return this.#call(() => this.#client.get(path), path)
  }
  #post(path: string, body: unknown): Promise<Said> {
    return this.#call(() => this.#client.post(path, body), path)
  }

  async #call(ask: () => Promise<Answer<unknown>>, path: string): Promise<Said> {
    const { status, body } = await this.figures.calls.time(ask)
    const said = body as Said
    if (status === 200 && said.isValid !== false && said.success !== false) return said
    throw new Error(`${path.split('?')[0]}: ${status} ${said.reason ?? ''}`)
  }
}
