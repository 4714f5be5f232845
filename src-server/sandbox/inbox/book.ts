import { desc, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { sandboxMessages } from '../tables.ts'

const MOST = 100

export type Message = typeof sandboxMessages.$inferSelect
export type Arrived = Pick<Message, 'messageId' | 'mode' | 'to' | 'subject' | 'text' | 'at'>

/** Stores a received message; a repeated one is counted. */
export async function keepMessage(db: Queryable, message: Arrived): Promise<void> {
  const times = sql`${sandboxMessages.times} + 1`
  await db.insert(sandboxMessages).values(message).onConflictDoUpdate({ target: sandboxMessages.messageId, set: { times } })
}

/** Messages, newest first; filtered by a record's number if one is given. */
export const messagesIn = (db: Queryable, number: string): Promise<Message[]> =>
  db
    .select()
    .from(sandboxMessages)
    .where(number === '' ? undefined : sql`position(${number} in ${sandboxMessages.text}) > 0`)
    .orderBy(desc(sandboxMessages.at), desc(sandboxMessages.id))
    .limit(MOST)
