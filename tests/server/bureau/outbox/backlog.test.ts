import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { claimDue } from '#server/bureau/outbox/deliveries.ts'
import { keepReceivers } from '#server/bureau/outbox/receivers.ts'
import { explain, type PlanNode } from '#tests/support/explain.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

const NOW = new Date('2026-11-27T08:00:00Z')
const WAITING = 20_000
const AT_ONCE = 8

const { db, close } = await testDatabase()
afterAll(close)

const rowsRead = (node: PlanNode): number =>
  (node['Relation Name'] === undefined ? 0 : (node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0)

it('a claim reads what it takes, also when so many wait as no statistics of the database knew of', { timeout: 120_000 }, async () => {
  await keepReceivers(db, [{ name: 'bureau', url: 'https://bureau.example' }], NOW)
  await db.execute(sql`analyze`)
  await db.execute(sql`insert into outbox (message_id, record, sequence, kind, data, at)
    select 'M' || n, 'EC' || n / 2, n % 2 + 1, 'application.submitted', '{}', ${NOW.toISOString()} from generate_series(1, ${sql.raw(String(WAITING))}) n`)
  await db.execute(sql`insert into outbox_deliveries (message_id, receiver, record, sequence, state, due_at)
    select message_id, 'bureau', record, sequence, 'waiting', at from outbox`)
  const queries = watchQueries(db)
  expect(await claimDue(db, 'bureau', NOW, AT_ONCE)).toHaveLength(AT_ONCE)
  const claim = queries.take().find(({ text }) => text.includes('for update'))
  if (claim === undefined) throw new Error('nothing was claimed')
  const read = rowsRead(await explain(db, claim, 'analyze'))
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20 * AT_ONCE)
})
