import { and, eq, sql } from 'drizzle-orm'
import { applications } from '../submissions/tables.ts'
import { drafts } from './tables.ts'

/** The condition for the draft from which an application was submitted: with it the application can be continued. */
export const isItsDraft = and(
  eq(drafts.accountId, applications.accountId),
  eq(drafts.itemCode, applications.itemCode),
  sql`${drafts.content} ->> 'idempotencyKey' = ${applications.idempotencyKey}`,
)
