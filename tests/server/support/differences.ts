import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import type { FakeCashier } from '#tests/support/fake-cashier.ts'

/** States that the ledger must never have, each with a statement that finds it. */
const NEVER: Readonly<Record<string, string>> = {
  'a bill charged twice': `select bill_id as what from payment_events where kind = 'paid' group by bill_id having count(*) > 1`,
  'a paid order without a receipt': `select tid as what from orders where paid_at is not null and tid not in (select tid from receipts)`,
  'a receipt of an unpaid order': `select r.tid as what from receipts r join orders o using (tid) where o.paid_at is null`,
  'an order that was paid twice': `select b.order_tid as what from payment_events e join bills b using (bill_id)
    where e.kind = 'paid' group by b.order_tid having count(*) > 1`,
  'a paid order without a record': `select b.merchant_order_no as what from orders o join bills b on b.order_tid = o.tid and b.paid_at is not null
    where o.paid_at is not null and split_part(b.merchant_order_no, '_', 1) not in (select record_no from records)`,
  'more given back than was taken': `select bill_id as what from payment_events group by bill_id
    having coalesce(sum(amount) filter (where kind = 'refunded'), 0) > coalesce(sum(amount) filter (where kind = 'paid'), 0)`,
  'a refund that only one of two tables knows': `select refund_id as what
    from (select refund_id from refunds where state = 'refunded') r
    full join (select refund_id from payment_events where kind = 'refunded') e using (refund_id)
    where r.refund_id is null or e.refund_id is null`,
  'a bill whose refund asks for more than is left': `select bill_id as what from refunds r join bills b using (bill_id)
    where r.state <> 'refused' group by bill_id, b.amount having sum(r.amount) > b.amount`,
  'messages of a record with a gap': `select record as what from outbox group by record, audience having max(sequence) <> count(*)`,
  'two orders of one key': `select key as what from orders, unnest(idempotency_keys) key group by owner, key having count(*) > 1`,
}

/** The faults of the ledger, alone and compared with the cashier's; empty if there are none. */
export async function differences(db: Database, cashier: FakeCashier): Promise<readonly string[]> {
  const wrong: string[] = []
  const read = async <Row>(statement: string) => ((await db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows
  for (const [name, statement] of Object.entries(NEVER))
    for (const { what } of await read<{ what: string }>(statement)) wrong.push(`${name}: ${what}`)
  const booked = async (kind: string, key: string) => {
    const rows = await read<{ key: string; amount: number }>(
      `select ${key} as key, amount::int as amount from payment_events where kind = '${kind}'`,
    )
    return new Map(rows.map((row) => [row.key, row.amount]))
  }
  const compare = (name: string, ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>) => {
    for (const key of new Set([...ours.keys(), ...theirs.keys()]))
      if (ours.get(key) !== theirs.get(key)) wrong.push(`${name} ${key}: ${ours.get(key)} here, ${theirs.get(key)} at the cashier`)
  }
  const charged = [...cashier.bills.values()].filter(({ state }) => state === 'paid')
  compare('charge', await booked('paid', 'transaction_id'), new Map(charged.map((one) => [one.transactionId ?? '', avosOf(one.amount)])))
  const back = [...cashier.refunds.values()].filter(({ state }) => state === 'refunded')
  compare('refund', await booked('refunded', 'refund_id'), new Map(back.map((one) => [one.refundId, avosOf(one.amount)])))
  return wrong
}

const avosOf = (amount: string): number => Math.round(Number(amount) * 100)
