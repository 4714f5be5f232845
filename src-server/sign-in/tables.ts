import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { AccountType } from '#shared/domain/platforms.ts'
import { instant } from '../db/columns.ts'
import type { Profile } from './account.ts'

/** Everyone who ever signed in, as the provider last described them. */
export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  accountType: text('account_type').$type<AccountType>().notNull(),
  profile: jsonb().$type<Profile>().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** One row a sign-in; ended rows stay until swept, so that an old token is known to be dead (threat 9). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('sessions_account').on(table.accountId), index('sessions_last_seen').on(table.lastSeenAt)],
)

/** An authorization request on its way: bound to one browser, used once, short-lived. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    stateHash: text('state_hash').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    nonce: text().notNull(),
    codeVerifier: text('code_verifier').notNull(),
    returnTo: text('return_to').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [index('sign_in_attempts_expiry').on(table.expiresAt)],
)
