import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { alive } from '../../accounts/session-limits.ts'
import { sessions } from '../../accounts/tables.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { downloadPath } from './repository.ts'
import { files } from './tables.ts'

/** Long enough for a browser, or the host app's downloader, to use it once. */
const VALID_SECONDS = 60

/** What a link contains besides the file's code. */
export interface LinkMark {
  /** seconds since 1970 */
  readonly until: number
  readonly key: string
}

/** The active sessions of an account. A link is signed with one of them, and is valid only as long as that session. */
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
  return rows.map(({ hash }) => hash)
}

const keyOf = (session: string, what: string, until: number): Buffer => createHmac('sha256', session).update(`${what} ${until}`).digest()

/**
 * Signs an address of something that an account owns, for a browser or a host app that sends neither cookie nor bearer (decision 4). The
 * mark is not stored: it is signed with the session that asks for it, so its log-out invalidates it.
 */
export function signLink(session: string, what: string, now: Date): LinkMark {
  const until = Math.floor(now.getTime() / 1000) + VALID_SECONDS
  return { until, key: keyOf(session, what, until).toString('base64url') }
}

/** Whether a mark belongs to this account and this thing; false if it has expired or was altered, or its session has ended. */
export async function isSigned(db: Queryable, accountId: string, what: string, { until, key }: LinkMark, now: Date): Promise<boolean> {
  if (until * 1000 < now.getTime()) return false
  const received = Buffer.from(key, 'base64url')
  return (await sessionsOf(db, accountId, now)).some((session) => {
    const own = keyOf(session, what, until)
    return own.length === received.length && timingSafeEqual(own, received)
  })
}

const fileMark = (fileCode: string): string => `download ${fileCode}`

/** The address of a file with which anyone can download it for a minute. */
export function linkTo(session: string, fileCode: string, now: Date): string {
  const { until, key } = signLink(session, fileMark(fileCode), now)
  return `${downloadPath(fileCode)}&until=${until}&key=${key}`
}

/** The owner of a link's file; undefined if the link is not valid. */
export async function ownerByLink(db: Queryable, fileCode: string, mark: LinkMark, now: Date): Promise<string | undefined> {
  const [file] = await db.select({ accountId: files.accountId }).from(files).where(eq(files.fileCode, fileCode))
  return file !== undefined && (await isSigned(db, file.accountId, fileMark(fileCode), mark, now)) ? file.accountId : undefined
}
