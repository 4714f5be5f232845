import { and, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { clerkCases } from '../cases/tables.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/database.ts'
import { handovers } from '../handovers/tables.ts'
import { forgetAddresses } from '../notices/forget-addresses.ts'
import { outbox, outboxDeliveries } from '../outbox/tables.ts'
import { noticeInbox, orderTokens } from '../payments/tables.ts'
import { backOfficeCalls } from '../records/tables.ts'

const DAY_MS = 24 * 3_600_000

/** What one round forgot, row by row. */
export interface Forgotten {
  /** tokens of the payment component, and links for phones, that ran out a day ago */
  readonly tokens: number
  readonly links: number
  /** answers to the bureau's system, kept for repeated calls */
  readonly answers: number
  /** numbers and addresses in notices that were sent, or could not be */
  readonly addresses: number
  /** bytes of notices that could not be booked, whose case is closed */
  readonly notices: number
}

/** Forgets what its time is over for, as the settings say. Any number of servers may do so at once. */
export async function forgetOld({ db, clock, settings }: Pick<Context, 'db' | 'clock' | 'settings'>): Promise<Forgotten> {
  const { keep } = settings
  const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS)
  const gone = (rows: readonly unknown[]): number => rows.length
  return {
    tokens: gone(
      await db
        .delete(orderTokens)
        .where(lt(orderTokens.expiresAt, daysAgo(1)))
        .returning({ owner: orderTokens.owner }),
    ),
    links: gone(
      await db
        .delete(handovers)
        .where(lt(handovers.expiresAt, daysAgo(1)))
        .returning({ owner: handovers.owner }),
    ),
    answers: gone(
      await db
        .delete(backOfficeCalls)
        .where(lt(backOfficeCalls.at, daysAgo(keep.answerDays)))
        .returning({ key: backOfficeCalls.key }),
    ),
    // one that somebody may send again keeps it too
    addresses: await forgetAddresses(db, lt(outbox.at, daysAgo(keep.noticeAddressDays)), ne(outboxDeliveries.state, 'delivered')),
    notices: keep.noticeBytesDays === undefined ? 0 : await forgetBytes(db, daysAgo(keep.noticeBytesDays)),
  }
}

/** Empties the bytes of old notices; the row stays, so that the same bytes are known when they come again. */
async function forgetBytes(db: Queryable, before: Date): Promise<number> {
  const open = db
    .select({ inboxId: sql<number>`coalesce(${clerkCases.inboxId}, 0)` })
    .from(clerkCases)
    .where(isNull(clerkCases.closedAt))
  const emptied = await db
    .update(noticeInbox)
    .set({ raw: Buffer.alloc(0) })
    .where(and(lt(noticeInbox.lastAt, before), sql`length(${noticeInbox.raw}) > 0`, notInArray(noticeInbox.id, open)))
    .returning({ id: noticeInbox.id })
  return emptied.length
}
