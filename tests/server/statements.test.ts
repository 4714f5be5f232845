import { expect, it } from 'vitest'
import { rowsOf } from '#server/platform/db/rows.ts'
import { PURCHASE_CALLS } from '#tests/bench/purchase-calls.ts'
import { GROWING, roundsOf } from '#tests/support/at-any-size.ts'
import { explain, type PlanNode } from '#tests/support/explain.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { getsThings } from '#tests/support/somebodys-things.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'
import { type Statement, watchQueries } from '#tests/support/watch-queries.ts'
import { CASES } from './two-users-cases.ts'

/** Parts of a plan that read all rows below them before the first result, so that a limit above does not help. */
const TAKES_ALL = /^(Aggregate|Sort|Incremental Sort|Hash|WindowAgg|Unique|SetOp)$/

/** The parts of a plan that read a growing table, or an index of all its rows; of a small table the planner reads a partial one whole. */
function readsAll(node: PlanNode, partial: ReadonlySet<string>, isCutOff = false): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index, 'Index Cond': condition, Filter: filter } = node
  // In a page's order an index is read only as far as the page, unless a filter drops most rows.
  const isPage = isCutOff && filter === undefined
  const readsIndex = index !== undefined && condition === undefined && !partial.has(index) && !isPage
  const own = (type === 'Seq Scan' || readsIndex) && GROWING.has(table) ? [`${table} ${index ?? ''} ${filter ?? ''}`] : []
  const below = type === 'Limit' || (isCutOff && !TAKES_ALL.test(type))
  return [...own, ...(node.Plans ?? []).flatMap((one) => readsAll(one, partial, below))]
}

const server = await closeAfterAll(startTestServer({ RATE_PER_MINUTE: '10000', ACCOUNT_RATE_PER_MINUTE: '10000' }, { services: true }))
const { db } = server.context

it('no call and no round reads a table that grows from its beginning to its end, however much there is', { timeout: 120_000 }, async () => {
  const owner = await server.signIn('owner')
  const things = await getsThings(owner)
  const queries = watchQueries(db)
  const asked = new Map<string, Statement & { readonly by: string }>()
  const keep = (by: string) => {
    for (const one of queries.take())
      if (/^\s*\(?\s*(select|insert|update|delete|with)\b/i.test(one.text)) asked.set(one.text, { by, ...one })
  }
  for (const [name, { calls, spends }] of Object.entries(CASES)) {
    // one of the calls logs out
    const person = await server.signIn(spends ? undefined : 'owner')
    const of = spends ? await getsThings(person) : things
    queries.take()
    for (const call of calls) await call(person, of)
    keep(name)
  }
  for (const [name, round] of Object.entries(roundsOf(server))) {
    await round()
    keep(name)
  }
  const indexes = await db.execute(`select indexrelid::regclass::text as name from pg_index where indpred is not null`)
  const partial = new Set(rowsOf<{ readonly name: string }>(indexes).map(({ name }) => name))
  const found: string[] = []
  // A table that is still read whole has no usable index.
  await db.execute('set enable_seqscan = off')
  for (const one of asked.values())
    for (const what of readsAll(await explain(db, one), partial)) found.push(`${one.by}: ${what}\n${one.text}`)
  await db.execute('reset enable_seqscan')
  expect(asked.size).toBeGreaterThan(140)
  expect(found).toEqual([])
})

it.each(PURCHASE_CALLS)('statements of the database a call of the purchase takes: $title', async ({ steps }) => {
  const person = await server.signIn()
  const [plan = '', otherPlan = ''] = ON_SALE
  const { tid } = await makeOrder(person, [plan])
  const queries = watchQueries(db)
  for (const { method, path, body, queries: allowed } of steps({ token: '', plan, otherPlan, tid })) {
    queries.take()
    const answer = await person.send(method, path, body === undefined ? undefined : JSON.stringify(body))
    expect(answer.status, path).toBe(200)
    expect(queries.take(), path).toHaveLength(allowed)
  }
})
