import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/clock.ts'
import { nameOf } from '../../platform/polling/poller.ts'
import { takeOne } from '../../platform/rate-limits/store.ts'
import type { Outlet } from '../outbox/outlet.ts'
import type { NoticeData } from './kinds.ts'

/**
 * The same outlet with a limit of notices per address and day: an applicant may enter any person's address, from any number of accounts.
 * A notice above the limit becomes a dead letter, which an operator may send again. A repeated attempt counts once.
 */
export function withDailyLimit(outlet: Outlet, { db, clock }: Pick<Context, 'db' | 'clock'>, max: number): Outlet {
  return {
    name: outlet.name,
    async send(one) {
      const { to } = one.message.data as NoticeData
      // since it was a dead letter, which an operator sends again
      if (to === null) return { kind: 'refused', fault: 'its address was erased' }
      if (one.delivery.misses > 0) return outlet.send(one)
      try {
        const isWithin = await takeOne(db, clock.now(), `notice ${outlet.name} ${mailbox(to)}`, { max, windowMs: DAY_MS })
        return isWithin ? await outlet.send(one) : { kind: 'refused', fault: 'too many to this address today' }
      } catch (error) {
        return { kind: 'failed', fault: nameOf(error) }
      }
    },
  }
}

/** The mailbox of an address, however it is written: a suffix after + leads to the same one. */
const mailbox = (to: string): string =>
  to
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*(?=@)/, '')
