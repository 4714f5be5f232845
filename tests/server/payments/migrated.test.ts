import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/older-database.ts'

it('a database in which an order has three open bills still opens: the newest stays, the others are closed and asked about at once', async () => {
  const database = await databaseBefore('money')
  const { run } = database
  try {
    await run(`
    insert into orders (tid, kind, owner, apply_no, platform, title, lines, total, content_key, idempotency_keys, created_at)
    select tid, 'application', 'somebody', tid, 'one', '{}', '[]', 1500, 'key', '{}', now() from unnest(array['three', 'one']) as tid`)
    await run(`
    insert into bills (bill_id, pid, order_tid, owner, attempt, merchant_order_no, amount, currency, title, created_at, expires_at, state, opened_at, due_at)
    select bill, bill, tid, 'somebody', attempt, bill, 1500, 'MOP', '{}', now(), now() + interval '30 minutes', state, now(), now() + interval '9 minutes'
    from (values ('three', 'E0', 1, 'EXPIRED'), ('three', 'N1', 2, 'NEW'), ('three', 'P2', 3, 'PENDING'), ('three', 'F3', 4, 'FAILED'), ('one', 'N4', 1, 'NEW'))
      as old(tid, bill, attempt, state)`)
    await run(
      `insert into clerk_cases (bill_id, reason, transaction_id, amount, currency, created_at) values ('N4', 'second-charge', 'T1', 1500, 'MOP', now())`,
    )
    await database.bringUpToDate()
    const rows = await run(`
    select bill_id as bill, state, due_at <= now() as due,
      array(select kind from payment_events where payment_events.bill_id = bills.bill_id) as events
    from bills order by bill_id`)
    expect(rows).toEqual([
      { bill: 'E0', state: 'EXPIRED', due: false, events: [] },
      { bill: 'F3', state: 'FAILED', due: false, events: [] },
      { bill: 'N1', state: 'EXPIRED', due: true, events: ['closed'] },
      { bill: 'N4', state: 'NEW', due: false, events: [] },
      { bill: 'P2', state: 'EXPIRED', due: true, events: ['closed'] },
    ])
    const cases = await run(`select once_key, outcome, orders.tid from clerk_cases join orders on orders.case_id = clerk_cases.id`)
    expect(cases).toEqual([{ once_key: 'charge:N4:T1', outcome: null, tid: 'one' }])
  } finally {
    await database.close()
  }
}, 60_000)
