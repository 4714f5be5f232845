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

/**
 * What must not be as it was at the moment of the backup: sessions end, as somebody may have logged out since; numbers go
 * on further up; and files that were removed before they could be copied are let go, so that nobody submits one without
 * its bytes.
 */
export async function settleRestored(
  sql: Sql,
  { at, removedMeanwhile }: Pick<Manifest, 'at' | 'removedMeanwhile'>,
  by: string,
): Promise<void> {
  await sql('update sessions set ended_at = now() where ended_at is null')
  for (const [sequence, step] of Object.entries(SEQUENCES))
    await sql(`select setval('${sequence}', (select last_value from ${sequence}) + ${step})`)
  for (const fileCode of removedMeanwhile)
    await sql(`update files set state = 'leaving', due_at = now() where file_code = '${fileCode}' and apply_no is null`)
  const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
  await sql(`insert into operator_acts (at, by, kind, subject, detail) values (now(), ${text(by)}, 'restore', ${text(at)}, '{}')`)
}
