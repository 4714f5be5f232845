import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { openDatabase } from '#server/platform/db/open.ts'
import type { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE, startTestServer } from '#tests/support/test-server.ts'
import { type Statement, watchQueries } from '#tests/support/watch-queries.ts'
import { type Buyer, PURCHASE_CALLS, type Step } from './purchase-calls.ts'

export interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** The statements of a call's step for each buyer, by the path of the reference's route. */
export type RecordedStatements = ReadonlyMap<string, readonly Statement[]>

export const referencePath = (call: number, buyer: number, step: number): string => `/${call}/${buyer}/${step}`

/** `count` users with an order each, and the file of the statements that the product ran for each of their calls. */
export async function recordBuyers(place: Place, count: number): Promise<{ readonly buyers: readonly Buyer[]; readonly file: string }> {
  const server = await startTestServer({}, { open: () => openDatabase(place) })
  try {
    server.clock.set(new Date())
    const queries = watchQueries(server.context.db)
    const statements = new Map<string, readonly Statement[]>()
    const buyers: Buyer[] = []
    for (let n = 0; n < count; n += 1) {
      const person = await server.signIn(`buyer-${n}`)
      const buyer = await buyerOf(person, n, count)
      buyers.push(buyer)
      // The second round is recorded: a check-out after a cart change first stores the cart's new version.
      for (const [call, { steps }] of PURCHASE_CALLS.entries())
        for (const step of [...steps(buyer).entries(), ...steps(buyer).entries()])
          statements.set(referencePath(call, n, step[0]), await statementsOf(person, step[1], queries))
    }
    const file = join(place.dataDir, 'statements')
    writeFileSync(file, serialize(statements))
    return { buyers, file }
  } finally {
    await server.close()
  }
}

async function statementsOf(person: TestClient, { method, path, body }: Step, queries: { take(): readonly Statement[] }) {
  queries.take()
  const { status } = await person.send(method, path, body === undefined ? undefined : JSON.stringify(body))
  if (status !== 200) throw new Error(`${path} answered ${status}`)
  return queries.take()
}

async function buyerOf(person: TestClient, n: number, count: number): Promise<Buyer> {
  const [plan = '', otherPlan = ''] = [ON_SALE[n], ON_SALE[n + count]]
  await person.get(`/EServiceajax/addCartItem?cadnum=${plan}`)
  const { tid } = (await person.post<{ tid?: string }>('/EServiceajax/checkout', { platform: 'one' })).body
  if (tid === undefined) throw new Error(`no order for buyer ${n}`)
  return { token: (person.headers.authorization ?? '').replace('Bearer ', ''), plan, otherPlan, tid }
}
