import { describe, expect, it } from 'vitest'
import { PURCHASE_CALLS } from '#tests/bench/purchase-calls.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer } from '#tests/support/test-server.ts'
import { watchQueries } from '#tests/support/watch-queries.ts'

const server = await closeAfterAll(startTestServer())

describe('statements of the database a call of the purchase takes', () => {
  it.each(PURCHASE_CALLS)('$title', async ({ steps }) => {
    const person = await server.signIn()
    const [plan = '', otherPlan = ''] = ON_SALE
    const { tid } = await makeOrder(person, [plan])
    const queries = watchQueries(server.context.db)
    for (const { method, path, body, queries: allowed } of steps({ token: '', plan, otherPlan, tid })) {
      queries.take()
      const answer = await person.send(method, path, body === undefined ? undefined : JSON.stringify(body))
      expect(answer.status, path).toBe(200)
      expect(queries.take(), path).toHaveLength(allowed)
    }
  })
})
