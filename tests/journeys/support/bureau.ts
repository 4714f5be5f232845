import { randomUUID } from 'node:crypto'
import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import { BACK_OFFICE_SCOPES } from '#shared/domain/records/record-states.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { Addresses } from '#tests/support/server-process.ts'

export async function bureauToken(server: Addresses): Promise<string> {
  const { id, secret } = BUREAU_CLIENT
  const answer = await fetch(`${server.sandbox}/idp/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: BACK_OFFICE_SCOPES.join(' ') }),
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string }
  if (token === undefined) throw new Error(`the bureau was given no token: ${answer.status}`)
  return token
}

type Record = WireResponse<'GET /back-office/records/{recordNo}'>

export class Bureau {
  private constructor(
    private readonly server: Addresses,
    private readonly token: string,
  ) {}

  static async at(server: Addresses): Promise<Bureau> {
    return new Bureau(server, await bureauToken(server))
  }

  /** Uploads a document of a plan, after taking its record if necessary; returns the sealed one. */
  async issues(recordNo: string, item: string, bytes: Buffer): Promise<Buffer> {
    const { version, state } = await this.record(recordNo)
    if (state === 'received') {
      await this.#call('POST', `/records/${recordNo}/take`, JSON.stringify({ by: 'Lei', version }))
      return this.issues(recordNo, item, bytes)
    }
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)]), 'plan.pdf')
    await this.#call('POST', `/records/${recordNo}/results/${item}?by=Lei&version=${version}`, form)
    const { results } = await this.record(recordNo)
    const code = results.find((result) => result.item === item)?.fileCode
    return Buffer.from(await (await this.#call('GET', `/records/${recordNo}/files/${code}`)).arrayBuffer())
  }

  async does(recordNo: string, what: string, body: Readonly<globalThis.Record<string, string>>): Promise<void> {
    const { version } = await this.record(recordNo)
    await this.#call('POST', `/records/${recordNo}/${what}`, JSON.stringify({ by: 'Lei', version, ...body }))
  }

  async record(recordNo: string): Promise<Record> {
    return (await (await this.#call('GET', `/records/${recordNo}`)).json()) as Record
  }

  async #call(method: string, path: string, body?: string | FormData): Promise<Response> {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const headers = { authorization: `Bearer ${this.token}`, 'idempotency-key': randomUUID(), ...type }
    const answer = await fetch(`${this.server.origin}/api/back-office${path}`, { method, headers, ...(body === undefined ? {} : { body }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
}
