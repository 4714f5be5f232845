import { randomUUID } from 'node:crypto'
import type { FieldFault } from '#server/platform/http/field-faults.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import type { BackOfficeScope } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { accept, submission } from './application.ts'
import { type FakeProvider, startFakeProvider } from './fake-provider.ts'
import { buys, goToCashier } from './purchase.ts'
import { type Answer, TestClient } from './test-client.ts'
import { ON_SALE, startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export type RecordView = WireResponse<'GET /back-office/records/{recordNo}'>
export type RecordLine = WireResponse<'POST /back-office/records/{recordNo}/take'>
export interface Refusal {
  readonly code: string
  readonly allowed?: readonly string[]
  readonly why?: string
  readonly errors?: readonly FieldFault[]
}

/** The real server, an issuer of access tokens, and everything that a clerk handles. */
export class BackOffice {
  private constructor(
    readonly server: TestServer,
    readonly issuer: FakeProvider,
  ) {}

  static async start(env: Readonly<Record<string, string>> = {}, options: TestServerOptions = {}): Promise<BackOffice> {
    const issuer = await startFakeProvider()
    return new BackOffice(await startTestServer(env, { issuer: issuer.issuer, services: true, ...options }), issuer)
  }

  async close(): Promise<void> {
    await this.server.close()
    await this.issuer.close()
  }

  /** The claims of a valid token of the bureau's system. */
  claims(scopes: readonly BackOfficeScope[] = ['read', 'handle', 'money']): Record<string, unknown> {
    const iat = Math.floor(this.server.clock.now().getTime() / 1000)
    const aud = `${this.server.context.origins.product}/api/back-office`
    return { iss: this.issuer.issuer, aud, sub: 'bureau', client_id: 'bureau', scope: scopes.join(' '), iat, exp: iat + 300 }
  }

  /** A system that calls with this token: not a browser, so without its headers. */
  with = (token: string) => new TestClient(this.server.origin, { authorization: `Bearer ${token}`, 'x-ecad-client': '' })

  bureau = (...scopes: readonly BackOfficeScope[]): TestClient =>
    this.with(this.issuer.accessToken(this.claims(scopes.length === 0 ? undefined : scopes)))

  /** A call of the bureau that changes something, with a new idempotency key unless one is given. */
  post = <T = RecordLine & Refusal>(path: string, body: unknown, key: string = randomUUID(), bureau = this.bureau()): Promise<Answer<T>> =>
    bureau.with({ 'idempotency-key': key }).post<T>(`/back-office${path}`, body)

  async handIn(recordNo: string, item: string, version: number, bytes: Buffer, key: string = randomUUID()) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'plan.pdf')
    const path = `/api/back-office/records/${recordNo}/results/${encodeURIComponent(item)}?by=Lei&version=${version}`
    const headers = { ...this.bureau().headers, 'idempotency-key': key }
    const answer = await fetch(`${this.server.origin}${path}`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: (await answer.json()) as RecordLine & Refusal }
  }

  async record(recordNo: string): Promise<RecordView> {
    const { status, body } = await this.bureau().get<RecordView>(`/back-office/records/${recordNo}`)
    if (status !== 200) throw new Error(`no record: ${JSON.stringify(body)}`)
    return body
  }

  /** A user's paid order of plans; the user of this name, if one is given. */
  async paidOrder(plans: readonly string[] = ON_SALE.slice(0, 1), name?: string) {
    const person = await this.server.signIn(name)
    const order = await buys(person, this.server.cashier, plans)
    return { person, order, recordNo: applicationNumberOf(order.merchantOrderNo) }
  }

  async paidApplication(itemCode = 'CERT-01') {
    const person = await this.server.signIn()
    const recordNo = (await accept(person, await submission(person, itemCode))).body.data?.applyNo ?? ''
    const { body } = await person.get<{ data: { billId: string } }>(`/bill-item?applyNo=${recordNo}`)
    await goToCashier(person, body.data.billId)
    await this.server.cashier.pays(body.data.billId)
    return { person, recordNo, billId: body.data.billId }
  }
}
