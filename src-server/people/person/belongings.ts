import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { watchSubject } from '../../bureau/notices/watchers.ts'
import type * as schema from './schema.ts'

type Schema = typeof schema
/** Every table of the product. A new table does not compile until it has a row below. */
export type TableKey = { [K in keyof Schema]: Schema[K] extends PgTable ? K : never }[keyof Schema]

/** What happens to a person's rows when their data is erased. */
export type Fate = 'erased' | 'kept' | 'in part'

/** How a table's rows belong to a person, and what happens to them at an erasure. */
export interface Belonging {
  /** the condition for the account's rows */
  readonly of: (accountId: string) => SQL
  /** its name in the export */
  readonly heading: string
  /** columns that an export leaves out: secrets of sessions and links, internal data of the server, and the names of clerks */
  readonly hides?: readonly string[]
  readonly fate: Fate
  /** why the rows are erased, or must stay */
  readonly why: string
}

const MONEY = 'money that was asked for, taken or given back: it must be accounted for'
const UNPAID = 'goes where nobody paid it and nobody can any more; '
const UNFINISHED = 'goes where it was neither completed nor paid; '
const HANDLED = 'what was handed in to the bureau, and what it did with it: an act of administration'

/** The clerks who moved money, and their internal remarks, which are not disclosed. */
const CLERK = ['who', 'why']

const ofAccount = (id: string): SQL => sql`account_id = ${id}`
const ofOwner = (id: string): SQL => sql`owner = ${id}`
const ofBills = (id: string): SQL => sql`bill_id in (select bill_id from bills where owner = ${id})`
const ofRecords = (id: string): SQL => sql`record_no in (select record_no from records where owner = ${id})`
const ofMessages = (id: string): SQL =>
  sql`record in (select record_no from records where owner = ${id} union all select ${watchSubject(id)}::text)`

/**
 * Which rows of each table belong to a person; `null` for tables without personal data. The law (Lei 8/2005) gives all people access to
 * their data (facts 2.6); the bureau decides how long retained data must stay.
 */
export const BELONGINGS: Readonly<Record<TableKey, Belonging | null>> = {
  accounts: {
    of: (id) => sql`id = ${id}`,
    heading: 'account',
    fate: 'in part',
    why: 'who has something that is kept must stay named in it; the telephone and the language of notices go once nothing is under way, and all of it where nothing is kept',
  },
  sessions: {
    of: ofAccount,
    heading: 'signIns',
    hides: ['token_hash', 'id_token_sealed', 'person', 'provider_session'],
    fate: 'erased',
    why: 'browsers that are signed in',
  },
  sessionBearers: {
    of: (id) => sql`session in (select token_hash from sessions where account_id = ${id})`,
    heading: 'signInTokens',
    hides: ['token_hash', 'session'],
    fate: 'erased',
    why: 'browsers that are signed in',
  },
  signInAttempts: null,
  logoutTokens: null,
  drafts: { of: ofAccount, heading: 'drafts', fate: 'erased', why: 'never submitted' },
  files: {
    of: ofAccount,
    heading: 'files',
    hides: ['state', 'due_at'],
    fate: 'in part',
    why: 'what was never submitted goes; files of applications and documents of the bureau stay with them',
  },
  carts: { of: ofOwner, heading: 'cart', fate: 'erased', why: 'never ordered; the emptied row keeps its version' },
  boughtPlans: {
    of: ofOwner,
    heading: 'plansBoughtBefore',
    fate: 'in part',
    why: 'a reminder in the cart; it stays while an unpaid order holds the plan too',
  },
  watchedParcels: { of: ofOwner, heading: 'watchedParcels', fate: 'erased', why: 'a wish to be told' },
  handovers: { of: ofOwner, heading: 'linksForPhones', hides: ['token_hash', 'session'], fate: 'erased', why: 'short-lived links' },
  orderTokens: { of: ofOwner, heading: 'paymentTokens', hides: ['token_hash', 'session'], fate: 'erased', why: 'short-lived tokens' },
  applications: { of: ofAccount, heading: 'applications', fate: 'in part', why: `${UNFINISHED}${HANDLED}` },
  identityChecks: {
    of: ofAccount,
    heading: 'identityChecks',
    hides: ['url', 'request_id', 'due_at', 'asks', 'misses'],
    fate: 'in part',
    why: 'goes with its application; shows that one was really its owner’s',
  },
  identityEvents: {
    of: (id) => sql`check_id in (select id from identity_checks where account_id = ${id})`,
    heading: 'identityCheckResults',
    fate: 'in part',
    why: 'goes with its application; shows that one was really its owner’s',
  },
  orders: { of: ofOwner, heading: 'orders', fate: 'in part', why: `${UNPAID}${MONEY}` },
  bills: {
    of: ofOwner,
    heading: 'bills',
    hides: ['due_at', 'asks', 'misses', 'asked_at', 'unheard_since'],
    fate: 'in part',
    why: `${UNPAID}${MONEY}`,
  },
  paymentEvents: { of: ofBills, heading: 'payments', hides: CLERK, fate: 'in part', why: `${UNPAID}${MONEY}` },
  receipts: {
    of: (id) => sql`tid in (select tid from orders where owner = ${id})`,
    heading: 'receipts',
    fate: 'kept',
    why: MONEY,
  },
  clerkCases: { of: ofBills, heading: 'cases', hides: ['closed_by', 'closed_why'], fate: 'kept', why: MONEY },
  refunds: { of: ofBills, heading: 'refunds', hides: CLERK, fate: 'kept', why: MONEY },
  records: { of: ofOwner, heading: 'records', fate: 'kept', why: HANDLED },
  recordActs: { of: ofRecords, heading: 'whatWasDone', hides: ['client', 'by'], fate: 'kept', why: HANDLED },
  recordResults: { of: ofRecords, heading: 'results', fate: 'kept', why: HANDLED },
  lateTimeStamps: {
    of: (id) => sql`file_code in (select file_code from files where account_id = ${id})`,
    heading: 'timeStampsOfResults',
    hides: ['due_at', 'misses'],
    fate: 'kept',
    why: HANDLED,
  },
  outbox: {
    of: ofMessages,
    heading: 'messages',
    fate: 'in part',
    why: 'that somebody was told of a record stays; the number or address of what is no longer on its way goes, and what was told of watched parcels',
  },
  outboxDeliveries: {
    of: (id) => sql`message_id in (select message_id from outbox where ${ofMessages(id)})`,
    heading: 'deliveries',
    hides: ['due_at', 'misses'],
    fate: 'in part',
    why: `what was told of watched parcels goes; ${HANDLED}`,
  },
  // answers to the bureau's system by its own keys, and notices that could not be recorded, by their bytes: neither leads to an account,
  // and both belong to retained data
  backOfficeCalls: null,
  noticeInbox: null,
  // counts by hashes, for a minute
  rateCounts: null,
  // the bureau's list, by keyed hashes
  qualificationDenials: null,
  outboxReceivers: null,
  operatorActs: null,
  databasePurpose: null,
  offerTerms: null,
  channelSwitches: null,
  parcelCells: null,
  parcelChanges: null,
  parcelPlaces: null,
  parcels: null,
  placeKeys: null,
  places: null,
  services: null,
  serviceVersions: null,
}

/** The tables that contain personal data. */
export const PERSONAL = Object.entries(BELONGINGS).flatMap(([key, belonging]) =>
  belonging === null ? [] : [{ key: key as TableKey, ...belonging }],
)
