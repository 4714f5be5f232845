import { randomUUID } from 'node:crypto'
import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import type { RecordState } from '#shared/domain/record-states.ts'
import { pdf } from '#tests/support/files.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

interface Standing {
  readonly state: RecordState
  readonly version: number
}

/** What the bureau's system does to one record, by its own API, while somebody looks at that record's page. */
export class Desk {
  constructor(
    private readonly server: ServerProcess,
    private readonly recordNo: string,
  ) {}

  async #call(path: string, body?: BodyInit | Readonly<Record<string, unknown>>): Promise<Standing> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.server.origin}/api/back-office/records/${this.recordNo}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${await this.#token()}`,
        'idempotency-key': randomUUID(),
        ...(isForm || body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`the bureau's call ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Standing
  }

  async #token(): Promise<string> {
    const issuer = await fetch(`${this.server.sandbox}/idp/.well-known/openid-configuration`)
    const { token_endpoint } = (await issuer.json()) as { token_endpoint: string }
    const answer = await fetch(token_endpoint, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${BUREAU_CLIENT.id}:${BUREAU_CLIENT.secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read handle money' }),
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  state = async (): Promise<RecordState> => (await this.#call('')).state
  readonly #version = async () => (await this.#call('')).version

  async takes(): Promise<void> {
    await this.#call('/take', { by: 'Lei', version: await this.#version() })
  }

  async sets(state: RecordState, why?: string): Promise<void> {
    await this.#call('/state', { by: 'Lei', version: await this.#version(), state, ...(why === undefined ? {} : { why }) })
  }

  async handsIn(item: string): Promise<void> {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(pdf())]), 'plan.pdf')
    await this.#call(`/results/${encodeURIComponent(item)}?by=Lei&version=${await this.#version()}`, form)
  }

  async asksSecondPayment(nodeCode: string): Promise<void> {
    await this.#call('/second-payment', { by: 'Lei', version: await this.#version(), nodeCode, why: 'Postage' })
  }

  async givesBack(): Promise<void> {
    await this.#call('/refund', { by: 'Lei', version: await this.#version(), why: 'Ordered twice' })
  }
}
