import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { Deliverer } from '#server/bureau/outbox/deliverer.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { listenHttp } from '#tests/support/listen.ts'
import type { TestServer } from '#tests/support/test-server.ts'

const WAITING = 20_000

/** Messages per second to a receiver after an outage, while the planner still has the statistics from before it. */
export async function drainRate({ context, clock, log }: TestServer): Promise<number> {
  const { db } = context
  let received = 0
  const sink = createServer((request, response) => {
    received += 1
    request.resume().on('end', () => response.writeHead(204).end())
  })
  const url = `${await listenHttp(sink)}/hook`
  const name = 'was-away'
  await keepReceivers(db, [{ name, url }], clock.now())
  await db.execute(sql`insert into outbox (message_id, record, sequence, kind, data, at)
    select 'away-' || n, 'away-' || n / 2, n % 2 + 1, 'application.submitted', '{}', ${clock.now().toISOString()}
    from generate_series(1, ${sql.raw(String(WAITING))}) n`)
  await db.execute(sql`insert into outbox_deliveries (message_id, receiver, record, sequence, state, due_at)
    select message_id, ${name}, record, sequence, 'waiting', at from outbox where message_id like 'away-%'`)
  const deliverer = new Deliverer(
    { name, url, secrets: [`whsec_${Buffer.alloc(32, 1).toString('base64')}`] },
    { db, clock, log, everyMs: 5_000 },
  )
  const began = performance.now()
  await deliverer.deliverDue()
  const seconds = (performance.now() - began) / 1000
  sink.close()
  if (received < WAITING) throw new Error(`${received} of ${WAITING} messages came`)
  return Math.round(received / seconds)
}
