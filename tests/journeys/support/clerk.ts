import { randomUUID } from 'node:crypto'
import { BUREAU_CLIENT } from '#server/sandbox/idp/bureau-client.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'

/** A clerk of the bureau, whose system calls the API with a token of its own. */
export class Clerk {
  private constructor(
    private readonly server: ServerProcess,
    private readonly token: string,
  ) {}

  static async at(server: ServerProcess): Promise<Clerk> {
    const { id, secret } = BUREAU_CLIENT
    const answer = await fetch(`${server.sandbox}/idp/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'read handle money' }),
    })
    if (!answer.ok) throw new Error(`no token: ${answer.status}`)
    return new Clerk(server, ((await answer.json()) as { access_token: string }).access_token)
  }

  /** Does something with a record as it is now. */
  async does(recordNo: string, what: string, body: Readonly<Record<string, string>>): Promise<void> {
    const record = `${this.server.origin}/api/back-office/records/${recordNo}`
    const authorization = `Bearer ${this.token}`
    const { version } = (await (await fetch(record, { headers: { authorization } })).json()) as { version: number }
    const answer = await fetch(`${record}/${what}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ by: 'Lei Ka Man', version, ...body }),
    })
    if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
  }
}
