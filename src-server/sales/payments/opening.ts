import { eq } from 'drizzle-orm'
import type { Language } from '#shared/domain/languages.ts'
import { CHANNELS_OFFERED, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import type { Origins } from '../../platform/origins.ts'
import { switchedOff } from '../offer/channel-switches.ts'
import type { Bill, LockedBill } from './locks.ts'
import { type WhyNot, whyNotPayable } from './not-payable.ts'
import type { PaymentTransaction } from './payment-transaction.ts'
import { expireIfOver } from './record-event.ts'
import type { SaleRules } from './sale-rules.ts'
import { nextPoll } from './schedule.ts'
import { bills } from './tables.ts'

/** How a payer is sent to the cashier. */
export interface Opening {
  readonly channel: PaymentChannel | undefined
  readonly surface: Surface
  /** the page's language; the cashier's page may have another [1-06] */
  readonly language: Language
  /** validated: below our base path */
  readonly returnPath: string | undefined
  /** the payer has no session: the return address names neither bill nor order */
  readonly isGuest?: boolean
}

interface Recorded {
  readonly bill: Bill
  readonly platform: Platform
  /** the channels that the cashier may offer */
  readonly channels: readonly PaymentChannel[]
  readonly whyNot: WhyNot | undefined
}

/** Checks whether the bill may be opened, and records it as opened before the cashier is called: it is then polled even after a crash. */
export async function recordOpening(
  transaction: PaymentTransaction,
  locked: LockedBill,
  { surface, channel }: Opening,
  rules: SaleRules,
): Promise<Recorded> {
  const { tx, now } = transaction
  const { platform } = locked.order
  const bill = await expireIfOver(transaction, locked)
  const off = await switchedOff(tx, now)
  const channels = CHANNELS_OFFERED[surface].filter((code) => !off.has(code))
  if (bill.state === 'PAID') return { bill, platform, channels, whyNot: undefined }
  const canBePaid = channel === undefined ? channels.length > 0 : !off.has(channel)
  const whyNot = (await whyNotPayable(transaction, { ...locked, bill }, rules)) ?? (canBePaid ? undefined : 'switched-off')
  if (whyNot !== undefined) return { bill, platform, channels, whyNot }
  const facts = { openedAt: bill.openedAt ?? now, atCashierSince: now, surface, ...(channel ? { channel } : {}) }
  const [opened] = await tx
    .update(bills)
    .set({ ...facts, dueAt: nextPoll({ ...bill, ...facts }, now) })
    .where(eq(bills.billId, bill.billId))
    .returning()
  return { bill: opened ?? bill, platform, channels, whyNot: undefined }
}

/** The address to which the cashier returns the payer. */
export function returnUrl(bill: Bill, { returnPath, isGuest }: Opening, origins: Pick<Origins, 'product'>): string {
  const url = new URL(returnPath ?? `${BASE_PATH}${ROUTES.payPassed.path}`, origins.product)
  if (isGuest) return url.href
  url.searchParams.set('billId', bill.billId)
  url.searchParams.set('merchantOrderNo', bill.merchantOrderNo)
  return url.href
}
