import { desc } from 'drizzle-orm'
import type { WireText } from '#shared/domain/languages.ts'
import type { PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { channelSwitches } from './tables.ts'

/** A channel that an operator switched off, as ISO instants, like a maintenance of the cashier. */
export interface SwitchedOff {
  readonly from: string
  readonly to: string
  readonly words?: WireText
}

/** The channels that are switched off now. */
export async function switchedOff(db: Queryable, now: Date): Promise<ReadonlyMap<PaymentChannel, SwitchedOff>> {
  const last = await db
    .selectDistinctOn([channelSwitches.channel])
    .from(channelSwitches)
    .orderBy(channelSwitches.channel, desc(channelSwitches.id))
  const off = new Map<PaymentChannel, SwitchedOff>()
  for (const { channel, offUntil, words, setAt } of last)
    if (offUntil !== null && now < offUntil)
      off.set(channel, { from: setAt.toISOString(), to: offUntil.toISOString(), ...(words === null ? {} : { words }) })
  return off
}

/** Switches a channel off until a time, or on with `offUntil: null`. */
export async function switchChannel(
  db: Queryable,
  change: Pick<typeof channelSwitches.$inferInsert, 'channel' | 'offUntil' | 'words' | 'setBy'>,
  now: Date,
): Promise<void> {
  await db.insert(channelSwitches).values({ ...change, setAt: now })
}
