import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { incomingPath } from '../../applications/files/incoming.ts'
import { files } from '../../applications/files/tables.ts'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { afterFailedPoll, retryAt } from '../../platform/polling/intervals.ts'
import { leasesOn } from '../../platform/polling/leases.ts'
import { nameOf, Poller } from '../../platform/polling/poller.ts'
import type { TimeStampAuthority } from '../../platform/sealing/time-stamp-authority.ts'
import { recordResults } from '../records/tables.ts'
import { attach, storing, written } from './storing.ts'
import { lateTimeStamps } from './tables.ts'

type Late = typeof lateTimeStamps.$inferSelect
const due = leasesOn(lateTimeStamps, 'fileCode')

/** Notes, with the document's result, that its time-stamp is to be added. */
export async function noteWithoutTimeStamp(tx: Transaction, fileCode: string, now: Date): Promise<void> {
  await tx.insert(lateTimeStamps).values({ fileCode, sealedAt: now, dueAt: retryAt(0, now) })
}

/** Gives up all that is missing, for a server whose settings name no authority any more. */
export async function wantNoTimeStamps(db: Database): Promise<void> {
  await db.delete(lateTimeStamps).where(isNull(lateTimeStamps.stampedCode))
}

/** Adds the time-stamps that the authority did not give when the documents were sealed. Several servers may run it. */
export function lateTimeStampsOf(
  parts: Pick<Context, 'db' | 'clock' | 'filePlaces'>,
  authority: TimeStampAuthority,
  everyMs: number,
  log: Log,
): Poller<Late> {
  const { db, clock } = parts
  const work = {
    callsAllowed: (wanted: number) => authority.breaker.callsAllowed(wanted),
    claim: (atMost: number) => due.claim(db, clock.now(), atMost),
    poll: async (late: Late) => {
      try {
        const isDone = await due.whileClaimed(
          db,
          () => clock.now(),
          late,
          () => addTimeStamp(late, parts, authority),
        )
        if (isDone) return
        const again = afterFailedPoll(late.misses, { wasAsked: true, openUntil: authority.breaker.openUntil, now: clock.now() })
        await db.update(lateTimeStamps).set(again).where(isMissing(late))
      } catch (error) {
        log.warn({ fault: nameOf(error) }, 'a time-stamp could not be added: it is tried again')
      }
    },
    failed: 'time-stamps could not be added',
  }
  return new Poller(work, everyMs, log)
}

/** Whether the document has its time-stamp now. */
async function addTimeStamp(
  { fileCode }: Late,
  parts: Pick<Context, 'db' | 'clock' | 'filePlaces'>,
  authority: TimeStampAuthority,
): Promise<boolean> {
  const { db, clock, filePlaces } = parts
  const places = await filePlaces()
  const [file] = await db.select().from(files).where(eq(files.fileCode, fileCode))
  const stored = await places.store.open(fileCode)
  if (file === undefined || stored === undefined) throw new Error('a sealed document is not in the storage')
  const pdf = await buffer(stored)
  if (!(await authority.stamp(pdf))) return false
  const path = incomingPath(places.incoming, clock.now())
  try {
    const { accountId, materialsId, name, applyNo } = file
    const stamped = { accountId, materialsId, name, ...(await written(path, pdf)) }
    await storing(parts, places, stamped, (stampedCode) =>
      db.transaction(async (tx) => {
        const [taken] = await tx.update(lateTimeStamps).set({ dueAt: null, stampedCode }).where(isMissing({ fileCode })).returning()
        // another server was faster
        if (taken === undefined) return
        await attach(tx, applyNo ?? '', [stampedCode])
        await tx.update(recordResults).set({ fileCode: stampedCode }).where(eq(recordResults.fileCode, fileCode))
      }),
    )
  } finally {
    await rm(path, { force: true })
  }
  return true
}

const isMissing = ({ fileCode }: Pick<Late, 'fileCode'>) => and(eq(lateTimeStamps.fileCode, fileCode), isNotNull(lateTimeStamps.dueAt))
