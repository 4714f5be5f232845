import { notLike, sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/db/columns.ts'
import type { NoticeData } from '../notices/kinds.ts'
import type { FactData } from './fact-kinds.ts'

/** The data of a message by kind: an event for other systems, or a notice for the owner of a record. */
export interface MessageData extends FactData {
  readonly notice: NoticeData
}
export type MessageKind = keyof MessageData

/** Who a message is for. The messages of a record are numbered separately for each audience. */
export type Audience = 'systems' | 'person'

/** Messages about events. Each is written in the transaction of its event, so either both exist or neither does. */
export const outbox = pgTable(
  'outbox',
  {
    /** The same for every attempt: receivers recognise a repetition by it. */
    messageId: text('message_id').primaryKey(),
    /** Number of the application or of the order of plans; without one, what the notice is about (notices/watchers.ts). */
    record: text().notNull(),
    audience: text().$type<Audience>().notNull().default('systems'),
    /** Counts the record's messages for this audience from 1. */
    sequence: integer().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    data: jsonb().$type<MessageData[MessageKind]>().notNull(),
    at: instant('at').notNull(),
    /** A later message to the same audience exists, so this one may be deleted after its time (retention.ts). */
    isFollowed: boolean('is_followed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('outbox_sequence').on(table.record, table.audience, table.sequence),
    index('outbox_followed').on(table.at).where(sql`is_followed`),
    index('outbox_addresses').on(table.at).where(sql`audience = 'person' and data ->> 'to' is not null`),
  ],
)

/** Systems that receive messages, and outlets for notices; they are written from the settings at each start (receivers.ts). */
export const outboxReceivers = pgTable('outbox_receivers', {
  name: text().primaryKey(),
  url: text().notNull(),
  /** Since when it gets no messages, because it answered 410 or was removed from the settings. */
  endedAt: instant('ended_at'),
  ending: text().$type<'gone' | 'unset'>(),
})

/** 'dead': given up, unless an operator sends it again. */
export type DeliveryState = 'waiting' | 'delivered' | 'dead'

/** The delivery of one message to one receiver. */
export const outboxDeliveries = pgTable(
  'outbox_deliveries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => outbox.messageId),
    receiver: text()
      .notNull()
      .references(() => outboxReceivers.name),
    /** The message's record, repeated here because the messages of a record wait for each other. */
    record: text().notNull(),
    sequence: integer().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** Failed attempts since it was written or sent again. */
    misses: integer().notNull().default(0),
    /** The fault of the last failed attempt. */
    fault: text(),
    /** The time of the next attempt; null once it is delivered or given up. */
    dueAt: instant('due_at'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('outbox_deliveries_once').on(table.messageId, table.receiver),
    // in the order in which they are claimed: a claim then reads only the rows that it takes, however many wait
    index('outbox_deliveries_next').on(table.receiver, table.dueAt, table.id).where(sql`state = 'waiting'`),
    index('outbox_deliveries_waiting').on(table.receiver, table.record, table.sequence).where(sql`state = 'waiting'`),
    index('outbox_deliveries_dead').on(table.receiver).where(sql`state = 'dead'`),
  ],
)

/** The condition for the name of a receiver that is a system. The ways to tell applicants begin with @ (NOTICE_RECEIVERS). */
export const isSystem = (name: typeof outboxReceivers.name | typeof outboxDeliveries.receiver) => notLike(name, '@%')
