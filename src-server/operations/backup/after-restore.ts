import type { Manifest } from './manifest.ts'
import type { Sql } from './sql.ts'

/**
 * How far numbers that people have read are moved on: what was given out after the moment of the backup, and is lost with
 * what came after it, must not be given to somebody else.
 */
const SEQUENCES: Readonly<Record<string, number>> = {
  apply_numbers: 100_000,
  invoice_numbers: 100_000,
  clerk_cases_id_seq: 1_000,
}

/** Payments of so many days before the backup are asked about at once; an older one is, before money of it is given back. */
const ASKED_AT_ONCE_DAYS = 90

/**
 * What must not be as it was at the moment of the backup: sessions end, as somebody may have logged out since; numbers go
 * on further up; files that were removed before they could be copied are let go, so that nobody submits one without its
 * bytes; and the cashier is asked about bills before money of them moves.
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
  await askAboutBills(sql)
  await sql(`insert into operator_acts (at, by, kind, subject, detail) values (now(), $1, 'restore', $2, '{}')`, [by, at])
}

/** Since the backup a bill may have been opened, paid and refunded. Each is marked until the cashier has answered about it. */
async function askAboutBills(sql: Sql): Promise<void> {
  const isOpen = `state in ('NEW', 'PENDING', 'FAILED', 'CANCELLED', 'PAY_LATER')`
  // never opened by then; opened since, for all that is known here
  await sql(`update bills set opened_at = created_at where opened_at is null and ${isOpen}`)
  await sql(
    `update bills set due_at = now(), asks = 0
     where opened_at is not null and (${isOpen} or coalesce(paid_at, created_at) > now() - interval '${ASKED_AT_ONCE_DAYS} days')`,
  )
  await sql('update bills set unheard_since = now() where opened_at is not null')
}
