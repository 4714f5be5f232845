import type { Manifest } from './manifest.ts'
import type { Sql } from './sql.ts'

/**
 * By how much public numbers are moved on. Numbers issued after the backup are lost with their rows, and must not be issued a second
 * time.
 */
const SEQUENCES: Readonly<Record<string, number>> = {
  apply_numbers: 100_000,
  invoice_numbers: 100_000,
  clerk_cases_id_seq: 1_000,
}

/** Payments of this many days before the backup are polled at once; an older payment is polled before any of its money is refunded. */
const POLLED_AT_ONCE_DAYS = 90

/**
 * Changes what must not stay as it was at the time of the backup. Sessions end, because their users may have logged out since. Numbers
 * continue at a higher value. Files that were removed before they could be copied are released, so they cannot be submitted without their
 * bytes. The cashier is polled about bills before money of them moves.
 */
export async function settleRestored(
  sql: Sql,
  { at, removedMeanwhile }: Pick<Manifest, 'at' | 'removedMeanwhile'>,
  by: string,
): Promise<void> {
  await sql('update sessions set ended_at = now() where ended_at is null')
  for (const [sequence, step] of Object.entries(SEQUENCES))
    await sql(`select setval('${sequence}', (select last_value from ${sequence}) + ${step})`)
  await sql(`update files set state = 'leaving', due_at = now() where file_code = any($1) and apply_no is null`, [[...removedMeanwhile]])
  await markBillsForPolling(sql)
  await sql(`insert into operator_acts (at, by, kind, subject, detail) values (now(), $1, 'restore', $2, '{}')`, [by, at])
}

/** Since the backup a bill may have been opened, paid and refunded. Each is marked until the cashier has answered about it. */
async function markBillsForPolling(sql: Sql): Promise<void> {
  const isOpen = `state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER')`
  // not opened at the time of the backup; it may have been opened since
  await sql(`update bills set opened_at = created_at where opened_at is null and ${isOpen}`)
  await sql(
    `update bills set due_at = now(), asks = 0
     where opened_at is not null and (${isOpen} or coalesce(paid_at, created_at) > now() - interval '${POLLED_AT_ONCE_DAYS} days')`,
  )
  await sql('update bills set unheard_since = now() where opened_at is not null')
}
