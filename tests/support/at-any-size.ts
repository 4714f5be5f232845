import { sweepAttempts } from '#server/accounts/attempts.ts'
import { sweepSessions } from '#server/accounts/sessions.ts'
import { holdersToTell } from '#server/bureau/notices/plan-holders.ts'
import { claimDue } from '#server/bureau/outbox/deliveries.ts'
import { toForget } from '#server/operations/retention/forget.ts'
import { toSweep } from '#server/operations/retention/sweep.ts'
import type { TableKey } from '#server/people/person/belongings.ts'
import { accountsOfDocument } from '#server/people/person/find.ts'
import { rowsOfPerson } from '#server/people/person/rows.ts'
import { sweepCounts } from '#server/platform/rate-limits/store.ts'
import { allSteps } from './all-steps.ts'
import type { TestServer } from './test-server.ts'

/**
 * Whether the table grows with use; the others are as large as the operators' configuration. A new table must be added here, or it does not
 * compile.
 */
const GROWS: Readonly<Record<TableKey, boolean>> = {
  accounts: true,
  applications: true,
  backOfficeCalls: true,
  bills: true,
  boughtPlans: true,
  carts: true,
  clerkCases: false,
  databasePurpose: false,
  drafts: true,
  files: true,
  handovers: true,
  identityChecks: true,
  identityEvents: true,
  lateTimeStamps: true,
  // one row per log-out at the provider, for minutes
  logoutTokens: false,
  noticeInbox: false,
  offerTerms: false,
  channelSwitches: false,
  operatorActs: false,
  orders: true,
  orderTokens: true,
  outbox: true,
  outboxDeliveries: true,
  outboxReceivers: false,
  parcelCells: true,
  parcelChanges: true,
  parcelPlaces: true,
  parcels: true,
  placeKeys: true,
  places: true,
  paymentEvents: true,
  qualificationDenials: false,
  // one row per client and call, for a minute
  rateCounts: false,
  receipts: true,
  recordActs: true,
  recordResults: true,
  records: true,
  refunds: true,
  services: false,
  serviceVersions: false,
  sessionBearers: true,
  sessions: true,
  signInAttempts: true,
  watchedParcels: true,
}
/** The growing tables, by their names in the database. */
export const GROWING: ReadonlySet<string> = new Set(
  Object.entries(GROWS).flatMap(([key, grows]) => (grows ? [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)] : [])),
)

/** Work that runs without a user's call. */
export const roundsOf = ({ context, clock, log, reconciler, checks }: TestServer): Readonly<Record<string, () => Promise<unknown>>> => ({
  'the sweep': async () => allSteps(toSweep(context, await context.filePlaces(), log)),
  'what is forgotten': () => allSteps(toForget(context)),
  'old sessions': () => sweepSessions(context.db, clock.now(), 24),
  'old sign-ins': () => sweepAttempts(context.db, clock.now()),
  'old counts': () => sweepCounts(context.db, clock.now()),
  'open bills': () => reconciler.pollDue(),
  'open checks': () => checks.pollDue(),
  'waiting messages': () => claimDue(context.db, 'bureau', clock.now(), 8),
  'holders of plans to tell': () => holdersToTell(context.db, clock.now(), '', 8),
  'a scrape': async () => {
    for (const { read } of Object.values(context.figures.metrics)) await read(context.db, clock.now())
  },
  'a person by their document': () => accountsOfDocument(context.db, '1234567(8)'),
  'an export': () => rowsOfPerson(context.db, 'owner'),
})
