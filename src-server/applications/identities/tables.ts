import { bigserial, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { IdentityChannel } from '#shared/domain/people/identity-channels.ts'
import { instant } from '../../platform/db/columns.ts'
import type { CheckEventKind, CheckState } from './events.ts'

/**
 * Checks of the owners of applications, by the provider's identifier [4-05]. `state` is derived from the events; only recordCheckEvent
 * writes it.
 */
export const identityChecks = pgTable(
  'identity_checks',
  {
    /** the provider's value of id= in the link */
    id: text().primaryKey(),
    applyNo: text('apply_no').notNull(),
    accountId: text('account_id').notNull(),
    /** Our key; the provider returns the same check for the same key. */
    requestId: text('request_id').notNull().unique(),
    url: text().notNull(),
    state: text().$type<CheckState>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** when the provider last reported a result */
    lastReportAt: instant('heard_at'),
    /** done on a phone through our link: it ends there, on a page that states this, and not in this service */
    onPhone: boolean('on_phone').notNull().default(false),
    /** Where its link opens [7-37]: a page of the web, or the host's app. */
    channel: text().$type<IdentityChannel>().notNull(),
    /** When the reconciler polls next; null if it polls no more. */
    dueAt: instant('due_at'),
    /** How many polls found nothing new; it lengthens the next interval. */
    asks: integer().notNull().default(0),
    /** How many polls failed in a row; it lengthens the next interval. */
    misses: integer().notNull().default(0),
  },
  (table) => [
    index('identity_checks_application').on(table.applyNo),
    index('identity_checks_account').on(table.accountId),
    index('identity_checks_due').on(table.dueAt),
  ],
)

/** The append-only events of checks, each recorded once; the database itself refuses UPDATE and DELETE. */
export const identityEvents = pgTable(
  'identity_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    checkId: text('check_id')
      .notNull()
      .references(() => identityChecks.id),
    kind: text().$type<CheckEventKind>().notNull(),
    /** The provider's number of the attempt, from 1. */
    attempt: integer().notNull(),
    source: text().$type<'server' | 'notice' | 'asked'>().notNull(),
    /** The notice's id, if a notice reported it. */
    noticeId: text('notice_id'),
    /** By the clock of the system that reported it. */
    occurredAt: instant('occurred_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
  },
  (table) => [uniqueIndex('identity_events_once').on(table.checkId, table.attempt, table.kind, table.occurredAt)],
)
