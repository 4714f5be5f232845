import { expect, it } from 'vitest'
import { databaseBefore } from '#tests/support/older-database.ts'

const LINES = (...ids: readonly string[]) => JSON.stringify(ids.map((id) => ({ id, unitPrice: 5500, count: 1, location: {} })))
const bill = (id: string, tid: string, state: string, opened: boolean) =>
  `insert into bills (bill_id, pid, order_tid, owner, attempt, merchant_order_no, amount, currency, title, created_at, expires_at, state, opened_at)
   values ('${id}', 'p-${id}', '${tid}', 'me', 1, 'M-${id}', 5500, 'MOP', '{}', now(), now(), '${state}', ${opened ? "'2026-11-20T04:00:00Z'" : 'null'})`
const order = (tid: string, lines: string, paid: string | null) =>
  `insert into orders (tid, kind, owner, apply_no, platform, title, lines, total, content_key, idempotency_keys, created_at, paid_at)
   values ('${tid}', 'cadastral', 'me', 'EC-${tid}', 'one', '{}', '${lines}', 5500, '${tid}', '{}', now(), ${paid === null ? 'null' : `'${paid}'`})`
const receipt = (tid: string, at: string) =>
  `insert into receipts (tid, bill_id, invoice_number, application_number, transaction_time, payment_method, lines, total, issued_at)
   values ('${tid}', 'B-${tid}', 'INV-${tid}', 'EC-${tid}', '${at}', 'MPAY', '[]', 5500, now())`

it('data of the version before open with the present one: carts, bills under way and what was bought are known', async () => {
  const older = await databaseBefore('_paid_plans')
  try {
    await older.run(
      `insert into carts (owner, version, plans, expires_at) values ('me', 7, '{0323.017,0323.018}', now()), ('you', 3, '{}', now())`,
    )
    for (const [tid, at] of [
      ['first', '2026-11-01T00:00:00Z'],
      ['second', '2026-11-02T00:00:00Z'],
    ] as const) {
      await older.run(order(tid, LINES('0323.017'), at))
      await older.run(bill(`B-${tid}`, tid, 'PAID', true))
      await older.run(receipt(tid, at))
    }
    await older.run(order('open', LINES('0323.018'), null))
    await older.run(bill('B-open', 'open', 'NEW', true))
    await older.run(order('never', LINES('1001.001'), null))
    await older.run(bill('B-never', 'never', 'NEW', false))

    await older.bringUpToDate()

    expect(await older.run('select owner, since from carts order by owner')).toEqual([
      { owner: 'me', since: { '0323.017': 7, '0323.018': 7 } },
      { owner: 'you', since: {} },
    ])
    expect(await older.run('select bill_id from bills where at_cashier_since = opened_at')).toEqual([{ bill_id: 'B-open' }])
    expect(await older.run('select owner, plan, tid, application_number from bought_plans')).toEqual([
      { owner: 'me', plan: '0323.017', tid: 'second', application_number: 'EC-second' },
    ])
  } finally {
    await older.close()
  }
}, 60_000)
