import { and, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { forgetAddresses } from '../../bureau/notices/forget-addresses.ts'
import { forgetMessages } from '../../bureau/outbox/retention.ts'
import { outbox, outboxDeliveries } from '../../bureau/outbox/tables.ts'
import { backOfficeCalls } from '../../bureau/records/tables.ts'
import type { Context } from '../../context.ts'
import { handovers } from '../../people/handovers/tables.ts'
import { DAY_MS } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { deleteOld, inParts, ROWS_AT_ONCE } from '../../platform/db/delete-old.ts'
import { clerkCases } from '../../sales/cases/tables.ts'
import { noticeInbox, orderTokens } from '../../sales/payments/tables.ts'
import type { Steps } from './steps.ts'

/** The number of deleted rows of one round, by kind. */
export interface Forgotten {
  /** tokens of the payment component, and links for phones, that expired a day ago */
  readonly tokens: number
  readonly links: number
  /** answers to the bureau's system, stored for repeated calls */
  readonly answers: number
  /** numbers and addresses in notices that were sent or given up */
  readonly addresses: number
  /** messages to other systems that all of them have received */
  readonly messages: number
  /** bytes of notices that could not be recorded and whose case is closed */
  readonly notices: number
}

/** The steps that delete what has exceeded the retention time of the settings. Any number of servers may run them at once. */
export function toForget({ db, clock, settings: { keep } }: Pick<Context, 'db' | 'clock' | 'settings'>): Steps<Forgotten> {
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
  return {
    tokens: () => deleteOld(db, orderTokens, orderTokens.expiresAt, daysAgo(1)),
    links: () => deleteOld(db, handovers, handovers.expiresAt, daysAgo(1)),
    answers: () => deleteOld(db, backOfficeCalls, backOfficeCalls.at, daysAgo(keep.answerDays)),
    // a notice that an operator may send again keeps its address
    addresses: () => forgetAddresses(db, lt(outbox.at, daysAgo(keep.noticeAddressDays)), ne(outboxDeliveries.state, 'delivered')),
    messages: () => forgetMessages(db, daysAgo(keep.messageDays)),
    notices: async () => (keep.noticeBytesDays === undefined ? 0 : forgetBytes(db, daysAgo(keep.noticeBytesDays))),
  }
}

/** Empties the bytes of old notices; the row stays, so a repeated notice is recognised. */
function forgetBytes(db: Queryable, before: Date): Promise<number> {
  const open = db
    .select({ inboxId: sql<number>`coalesce(${clerkCases.inboxId}, 0)` })
    .from(clerkCases)
    .where(isNull(clerkCases.closedAt))
  const old = db
    .select({ id: noticeInbox.id })
    .from(noticeInbox)
    .where(and(lt(noticeInbox.lastAt, before), sql`length(${noticeInbox.raw}) > 0`, notInArray(noticeInbox.id, open)))
    .limit(ROWS_AT_ONCE)
  return inParts(ROWS_AT_ONCE, async () => {
    const emptied = db
      .update(noticeInbox)
      .set({ raw: Buffer.alloc(0) })
      .where(inArray(noticeInbox.id, old))
    return (await emptied.returning({ id: noticeInbox.id })).length
  })
}
