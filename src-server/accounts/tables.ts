import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Language } from '#shared/domain/languages.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import { instant } from '../platform/db/columns.ts'
import type { Profile } from '../platform/http/callers.ts'

/**
 * The letters and digits of a document's number, however it was typed: full-width, in lower case, with blanks or brackets. The removed
 * ranges are ASCII and Latin-1 signs, general punctuation and Chinese punctuation; none depends on the database's locale.
 */
export const documentKey = (number: SQL): SQL =>
  sql`upper(regexp_replace(normalize(${number}, NFKC), '[\\u0001-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u00BF\\u2000-\\u206F\\u3000-\\u303F\\uFEFF]', '', 'g') collate "C")`

/** Every account that ever signed in, as the provider last described it; one row for each capacity, person or entity. */
export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    /** Never changes: the same person in another capacity has another row (ADR 17). */
    accountType: text('account_type').$type<AccountType>().notNull(),
    profile: jsonb().$type<Profile>().notNull(),
    /** Of notifications, as the person last chose it; null: that of the page at the order or application. */
    noticeLanguage: text('notice_language').$type<Language>(),
    /** Whether the person wants to know that a plan is no longer the newest. */
    planNews: boolean('plan_news').notNull().default(true),
    /** The last change of a parcel that the person was notified of (sales/plans/tables.ts), and when. */
    planNewsTo: bigint('plan_news_to', { mode: 'number' }).notNull().default(0),
    planNewsAt: instant('plan_news_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('accounts_document').on(documentKey(sql`${table.profile} ->> 'identityNo'`))],
)

/** One row per sign-in. Ended rows stay until the sweep, because log-out still reads how a session began. */
export const sessions = pgTable(
  'sessions',
  {
    /** Hash of the cookie's secret, even if no cookie was sent; the row's key. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Rights and identity at this sign-in; a later sign-in elsewhere does not change them (threat 16). */
    accountType: text('account_type').$type<AccountType>().notNull(),
    profile: jsonb().$type<Profile>().notNull(),
    /** The person who signed in, derived from the provider's subject, also where the account is an entity's. */
    person: text(),
    /** Hash of the provider's session number (`sid`); the provider ends the session by it. Null if it sent none. */
    providerSession: text('provider_session'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the cookie was last seen; once it is set, the bearer does not count without the cookie (threat 9). */
    cookieSeenAt: instant('cookie_seen_at'),
    /** When a bearer was last issued. */
    bearerGivenAt: instant('bearer_given_at').notNull(),
    /** The provider's ID token for its own log-out, sealed by the cookie's secret; absent after a host's code. */
    idTokenSealed: text('id_token_sealed'),
    /** Hash of the host's one-time code that opened it; null after a sign-in by redirect (decision 4). */
    hostCodeHash: text('host_code_hash'),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_person').on(table.person),
    index('sessions_provider_session').on(table.providerSession),
    index('sessions_last_seen').on(table.lastSeenAt),
  ],
)

/** Log-out tokens of the provider that were used: each counts once. */
export const logoutTokens = pgTable(
  'logout_tokens',
  {
    /** Hash of issuer and `jti`. */
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('logout_tokens_expiry').on(table.expiresAt)],
)

/** Bearer tokens of sessions, by hash; they are deleted with their session. */
export const sessionBearers = pgTable(
  'session_bearers',
  {
    tokenHash: text('token_hash').primaryKey(),
    session: text()
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    issuedAt: instant('issued_at').notNull(),
    /** First use; it sets the end of the earlier bearers. */
    usedAt: instant('used_at'),
    /** When it expires because a newer one is in use. */
    endsAt: instant('ends_at'),
  },
  (table) => [index('session_bearers_session').on(table.session)],
)

/** Sign-ins under way at the provider. Each is bound to one browser, used once, and short-lived. */
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

/** People who may not apply, for one service or for all ('*') [6-04]. Only a hash of their document number is stored. */
export const qualificationDenials = pgTable(
  'qualification_denials',
  {
    identityType: text('identity_type').notNull(),
    identityHash: text('identity_hash').notNull(),
    serviceCode: text('service_code').notNull(),
    /** the bureau's text, in the four languages [8-07] */
    message: jsonb().$type<{ cht: string; chs: string; por: string; eng: string }>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.identityType, table.identityHash, table.serviceCode] })],
)
