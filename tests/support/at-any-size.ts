import { sweepAttempts } from '#server/accounts/attempts.ts'
import { sweepSessions } from '#server/accounts/sessions.ts'
import { holdersToTell } from '#server/bureau/notices/plan-holders.ts'
import { claimDue } from '#server/bureau/outbox/deliveries.ts'
import { toForget } from '#server/operations/retention/forget.ts'
import { toSweep } from '#server/operations/retention/sweep.ts'
import { BELONGINGS, type TableKey } from '#server/people/person/belongings.ts'
import { accountsOfDocument } from '#server/people/person/find.ts'
import { rowsOfPerson } from '#server/people/person/rows.ts'
import { sweepCounts } from '#server/platform/rate-limits/store.ts'
import { allSteps } from './all-steps.ts'
import type { TestServer } from './test-server.ts'

/** Tables as large as the operators' configuration, or with a row for some minutes alone. All others grow with use, and so does a new one. */
const STEADY: readonly TableKey[] = [
  ...(['clerkCases', 'databasePurpose', 'logoutTokens', 'noticeInbox', 'offerTerms', 'channelSwitches', 'operatorActs'] as const),
  ...(['outboxReceivers', 'qualificationDenials', 'rateCounts', 'services', 'serviceVersions'] as const),
]
export const GROWING: ReadonlySet<string> = new Set(
  (Object.keys(BELONGINGS) as TableKey[])
    .filter((key) => !STEADY.includes(key))
    .map((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)),
)

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
