import type { KeyStore } from '../../../ports/storage.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { digestOfPlans, type ShownPlans } from '../../payment/digest.ts'

/** Stores the digest of the plans and the sum confirmed in step 2; step 3 shows and orders nothing else (threat 21). */
export const rememberConfirmed = (session: KeyStore, plans: ShownPlans): void =>
  session.set(STORAGE_KEYS.confirmedPlans, digestOfPlans(plans))

/** Whether these are the confirmed plans; also true if this tab has not confirmed any, because it skipped step 2. */
export function isAsConfirmed(session: KeyStore, plans: ShownPlans): boolean {
  const confirmed = session.get(STORAGE_KEYS.confirmedPlans)
  return confirmed === undefined || confirmed === digestOfPlans(plans)
}

export const forgetConfirmed = (session: KeyStore): void => session.remove(STORAGE_KEYS.confirmedPlans)
