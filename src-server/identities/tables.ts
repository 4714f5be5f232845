import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IdentityChannel } from '#shared/domain/identity-channels.ts'
import { instant } from '../db/columns.ts'
import type { CheckEventKind, CheckState } from './events.ts'

/** A verification of one application's owner, by the provider's identifier [4-05]. `state` is a projection of its events, never written by hand. */
export const identityChecks = pgTable(
  'identity_checks',
  {
    /** what stands after id= in the link; the provider's own */
    id: text().primaryKey(),
    applyNo: text('apply_no').notNull(),
    accountId: text('account_id').notNull(),
    /** Ours: asked again with it the provider gives the same check. Absent in checks of earlier versions, which named nobody to the provider. */
    requestId: text('request_id').unique(),
    url: text().notNull(),
    state: text().$type<CheckState>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** when the provider last said something */
    heardAt: instant('heard_at'),
    /** done on a phone by a link of ours: it ends there on a page that says so, and never in this service */
    onPhone: boolean('on_phone').notNull().default(false),
    /** Where its link is opened [7-37]: a page of the web, as every check of earlier versions, or the host's app. */
    channel: text().$type<IdentityChannel>().notNull().default('web'),
    /** When the provider is asked next; undefined when nothing can come any more. */
    dueAt: instant('due_at'),
    /** How often it was asked without news: the next wait grows with it. */
    asks: integer().notNull().default(0),
    /** How many questions in a row came to nothing: the next wait grows with it. */
    misses: integer().notNull().default(0),
  },
  (table) => [index('identity_checks_application').on(table.applyNo), index('identity_checks_due').on(table.dueAt)],
)

/** What was heard of a check, each once; the database itself refuses UPDATE and DELETE. */
export const identityEvents = pgTable(
  'identity_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    checkId: text('check_id')
      .notNull()
      .references(() => identityChecks.id),
    kind: text().$type<CheckEventKind>().notNull(),
    /** The provider's number of the attempt it is about, from 1. */
    attempt: integer().notNull(),
    source: text().$type<'server' | 'notice' | 'asked'>().notNull(),
    /** The notice's own number, where one told it. */
    noticeId: text('notice_id'),
    /** By the clock of whoever told it. */
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [uniqueIndex('identity_events_once').on(table.checkId, table.attempt, table.kind, table.occurredAt)],
)
