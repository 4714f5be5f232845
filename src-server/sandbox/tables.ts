import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AdapterPayload } from 'oidc-provider'
import type { Static } from 'typebox'
import type { IdentityChannel } from '#shared/domain/people/identity-channels.ts'
import type { VerifiedPerson } from '#shared/wire/identity.ts'
import { instant } from '../platform/db/columns.ts'
import type { BillState, SessionOrder } from '../sales/payments/cashier-wire.ts'
import type { IdentityState } from './identity/states.ts'
import type { GatewayFault, NoticeChannel } from './inbox/notice-channels.ts'

/** The data of the sandbox's OpenID provider: sessions, codes, grants, tokens. */
export const sandboxOidc = pgTable(
  'sandbox_oidc',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<AdapterPayload>().notNull(),
    grantId: text('grant_id'),
    uid: text(),
    consumedAt: instant('consumed_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('sandbox_oidc_grant').on(table.grantId),
    index('sandbox_oidc_uid').on(table.uid),
    index('sandbox_oidc_expiry').on(table.expiresAt),
  ],
)

/** Signing and cookie keys, which keep tokens and sign-ins valid across a restart, and the number of days the clock is ahead. */
export const sandboxKeys = pgTable('sandbox_keys', { name: text().primaryKey(), value: jsonb().$type<unknown>().notNull() })

/** One-time sign-in codes that the host app would pass to the bundle (decision 4). */
export const sandboxHostCodes = pgTable('sandbox_host_codes', {
  codeHash: text('code_hash').primaryKey(),
  account: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** The cashier's own bills. It trusts nothing that the product stores. */
export const sandboxBills = pgTable(
  'sandbox_bills',
  {
    billId: text('bill_id').primaryKey(),
    sessionId: text('session_id').notNull().unique(),
    order: jsonb('session_order').$type<SessionOrder>().notNull(),
    amount: text().notNull(),
    currency: text().notNull(),
    state: text().$type<BillState>().notNull(),
    channel: text(),
    transactionId: text('transaction_id'),
    chargedAmount: text('charged_amount'),
    reason: text(),
    occurredAt: instant('occurred_at'),
    expiresAt: instant('expires_at').notNull(),
    /** when a late answer of the bank arrives */
    settleAt: instant('settle_at'),
    closed: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('sandbox_bills_settle').on(table.settleAt)],
)

/** Refunds that the cashier made or refused. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    refundId: text('refund_id').primaryKey(),
    billId: text('bill_id').notNull(),
    amount: text().notNull(),
    currency: text().notNull(),
    /** null: refunded */
    refusal: text(),
    occurredAt: instant('occurred_at').notNull(),
  },
  (table) => [index('sandbox_refunds_bill').on(table.billId)],
)

/** Notices to the product, sent until it acknowledges them. */
export const sandboxNotices = pgTable(
  'sandbox_notices',
  {
    /** in sending order */
    id: integer().generatedAlwaysAsIdentity().primaryKey(),
    /** whose key signs it */
    sender: text().$type<'cashier' | 'identity'>().notNull().default('cashier'),
    /** the bill or the identity check it is about */
    billId: text('bill_id').notNull(),
    url: text().notNull(),
    body: text().notNull(),
    /** signed with an unknown secret: the product must reject it */
    forged: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    lastStatus: integer('last_status'),
    nextAt: instant('next_at'),
  },
  (table) => [index('sandbox_notices_next').on(table.nextAt), index('sandbox_notices_bill').on(table.billId)],
)

/** Bank maintenance per channel; each has an end (facts 5). */
export const sandboxMaintenance = pgTable('sandbox_maintenance', {
  channel: text().primaryKey(),
  from: instant('from_at').notNull(),
  to: instant('to_at').notNull(),
})

/** Identity checks of the verification service. */
export const sandboxIdentityChecks = pgTable('sandbox_identity_checks', {
  id: text().primaryKey(),
  applyNo: text('apply_no').notNull(),
  level: integer().notNull(),
  subject: text().notNull(),
  /** the product's request number; a repeated one returns the same check */
  requestId: text('request_id').notNull().unique(),
  /** where its link is opened [7-37] */
  channel: text().$type<IdentityChannel>().notNull(),
  /** the person to be verified */
  person: jsonb().$type<Static<typeof VerifiedPerson>>().notNull(),
  /** the person who was verified */
  verified: jsonb().$type<Static<typeof VerifiedPerson>>(),
  returnUrl: text('return_url').notNull(),
  notifyUrl: text('notify_url').notNull(),
  state: text().$type<IdentityState>().notNull(),
  attempts: integer().notNull(),
  decidedAt: instant('decided_at'),
  /** when a slow success becomes one */
  succeedsAt: instant('succeeds_at'),
  createdAt: instant('created_at').notNull(),
})

/** Notices received by the mail server and the SMS gateway, for the inbox. */
export const sandboxMessages = pgTable(
  'sandbox_messages',
  {
    id: integer().generatedAlwaysAsIdentity().primaryKey(),
    /** the sender's number, which identifies a repetition */
    messageId: text('message_id').notNull().unique(),
    mode: text().$type<NoticeChannel>().notNull(),
    to: text('to_address').notNull(),
    /** e-mails only */
    subject: text(),
    text: text().notNull(),
    /** how often it was received */
    times: integer().notNull().default(1),
    at: instant('at').notNull(),
  },
  (table) => [index('sandbox_messages_at').on(table.at)],
)

/** The behaviour a tester chose for the mail server and the SMS gateway; without a row they work. */
export const sandboxWayFaults = pgTable('sandbox_way_faults', {
  mode: text().$type<NoticeChannel>().primaryKey(),
  fault: text().$type<GatewayFault>().notNull(),
})
