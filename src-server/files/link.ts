import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { alive } from '../sign-in/limits.ts'
import { sessions } from '../sign-in/tables.ts'
import { downloadPath } from './repository.ts'
import { files } from './tables.ts'

/** Long enough for a browser, or the host app's own download, to use it once. */
const GOOD_FOR_S = 60

/** What a link contains beside the file's code. */
export interface LinkMark {
  /** seconds since 1970 */
  readonly until: number
  readonly key: string
}

/** The active sessions of an account, the last used first. A link is signed with one, and is valid only as long as that session. */
async function sessionsOf(db: Queryable, accountId: string, now: Date): Promise<readonly string[]> {
  const { usedAfter, madeAfter } = alive(now)
  const rows = await db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        gt(sessions.lastSeenAt, usedAfter),
        gt(sessions.createdAt, madeAfter),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
  return rows.map(({ hash }) => hash)
}

const keyOf = (session: string, fileCode: string, until: number): Buffer =>
  createHmac('sha256', session).update(`download ${fileCode} ${until}`).digest()

/**
 * The address of a file for a browser or a host app that sends neither cookie nor bearer (decision 4). It is not stored:
 * it is signed with the owner's session, so that it is invalid after a log-out. Undefined without a session.
 */
export async function linkTo(db: Queryable, accountId: string, fileCode: string, now: Date): Promise<string | undefined> {
  const [session] = await sessionsOf(db, accountId, now)
  if (session === undefined) return undefined
  const until = Math.floor(now.getTime() / 1000) + GOOD_FOR_S
  return `${downloadPath(fileCode)}&until=${until}&key=${keyOf(session, fileCode, until).toString('base64url')}`
}

/** The owner of a link's file; undefined for a link that has expired, was altered, or whose session has ended. */
export async function ownerByLink(db: Queryable, fileCode: string, { until, key }: LinkMark, now: Date): Promise<string | undefined> {
  if (until * 1000 < now.getTime()) return undefined
  const [file] = await db.select({ accountId: files.accountId }).from(files).where(eq(files.fileCode, fileCode))
  if (file === undefined) return undefined
  const given = Buffer.from(key, 'base64url')
  const isKeyed = (await sessionsOf(db, file.accountId, now)).some((session) => {
    const own = keyOf(session, fileCode, until)
    return own.length === given.length && timingSafeEqual(own, given)
  })
  return isKeyed ? file.accountId : undefined
}
