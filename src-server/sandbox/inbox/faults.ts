import { eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/database.ts'
import { sandboxWayFaults } from '../tables.ts'
import type { GatewayFault, NoticeChannel } from './notice-channels.ts'

/** Delay of a slow gateway, within the product's timeout. */
export const SLOW_MS = 3_000

export async function wayFault(db: Queryable, mode: NoticeChannel): Promise<GatewayFault> {
  const [row] = await db.select().from(sandboxWayFaults).where(eq(sandboxWayFaults.mode, mode))
  return row?.fault ?? 'works'
}

export async function setWayFault(db: Queryable, mode: NoticeChannel, fault: GatewayFault): Promise<void> {
  await db.insert(sandboxWayFaults).values({ mode, fault }).onConflictDoUpdate({ target: sandboxWayFaults.mode, set: { fault } })
}
