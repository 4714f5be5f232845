import { and, eq, gt, lt } from 'drizzle-orm'
import { isActive } from '../../accounts/sessions.ts'
import { sessions } from '../../accounts/tables.ts'
import { hashOf, randomToken } from '../../accounts/token.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/clock.ts'
import { orderTokens } from './tables.ts'

/** Long enough for the payment component, short enough to be of little use elsewhere [7-25]. */
const LIFETIME_MS = 15 * MINUTE_MS

/** What a token permits: opening all bills of this owner, or only those of one order. */
export interface OrderGrant {
  readonly owner: string
  readonly orderTid: string | null
}

/** Creates a token for the payment component [7-25]; only its hash is stored. It ends with the session, if not before. */
export async function issueOrderToken(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { owner, session }: { readonly owner: string; readonly session: string },
  orderTid: string | undefined,
): Promise<string> {
  const now = clock.now()
  const token = randomToken()
  await db.delete(orderTokens).where(and(eq(orderTokens.owner, owner), lt(orderTokens.expiresAt, now)))
  await db.insert(orderTokens).values({
    tokenHash: hashOf(token),
    owner,
    orderTid: orderTid ?? null,
    session,
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  })
  return token
}

/** The grant of `Authorization: Bearer <token>`; undefined if the token is unknown or expired, or its session has ended. */
export async function grantOf(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  authorization: string | undefined,
): Promise<OrderGrant | undefined> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const now = clock.now()
  const [row] = await db
    .select({ owner: orderTokens.owner, orderTid: orderTokens.orderTid })
    .from(orderTokens)
    .innerJoin(sessions, eq(sessions.tokenHash, orderTokens.session))
    .where(and(eq(orderTokens.tokenHash, hashOf(token)), gt(orderTokens.expiresAt, now), isActive(now)))
  return row
}
