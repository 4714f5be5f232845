import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { type ActKind, operatorActs } from './tables.ts'

export type Act = typeof operatorActs.$inferSelect

/** Records an operator's action, in the same transaction as the action. */
export async function recordAct(db: Queryable, act: Omit<Act, 'id'>): Promise<void> {
  await db.insert(operatorActs).values(act)
}

/** The recorded acts of these kinds, newest first. */
export function actsOf(db: Queryable, kinds: readonly ActKind[], subject?: string): Promise<Act[]> {
  const ofKinds = inArray(operatorActs.kind, [...kinds])
  return db
    .select()
    .from(operatorActs)
    .where(subject === undefined ? ofKinds : and(ofKinds, eq(operatorActs.subject, subject)))
    .orderBy(desc(operatorActs.at), desc(operatorActs.id))
}
