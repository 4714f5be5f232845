import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { macaoDay } from '#shared/domain/calendar/working-days.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/** A new transaction number: 256 random bits, which cannot be guessed (decision 3.6, threat 13). */
export const newTid = (): string => randomBytes(32).toString('base64url')
/** A new process number [7-23]: 160 random bits. Only its owner knows it, as with a bill's number. */
export const newPid = (): string => `P${randomBytes(20).toString('hex')}`
export const newBillId = (): string => `B${randomBytes(20).toString('hex')}`

const compactDay = (now: Date): string => macaoDay(now).replaceAll('-', '')

/**
 * A new application number that people can read out: letters, the day in Macao, a running number. It has no underscore, which would
 * separate the attempt [2-06].
 */
export async function nextApplyNo(db: Queryable, now: Date): Promise<string> {
  return `EC${compactDay(now)}${await next(db, 'apply_numbers')}`
}

/** A new invoice number, never used twice; gaps are harmless. */
export async function nextInvoiceNumber(db: Queryable, now: Date): Promise<string> {
  return `R${compactDay(now)}${await next(db, 'invoice_numbers')}`
}

async function next(db: Queryable, sequence: 'apply_numbers' | 'invoice_numbers'): Promise<string> {
  const result = await db.execute(sql`select nextval(${sequence})::text as number`)
  const [row] = rowsOf<{ number: string }>(result)
  if (row === undefined) throw new Error(`${sequence} gave no number`)
  return row.number.padStart(6, '0')
}
