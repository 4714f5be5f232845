import type { KeyStore } from '../../../ports/storage.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { digestOfPlans, type ShownPlans } from '../../payment/digest.ts'

/** Remembers the plans and the sum confirmed at step 2; step 3 shows and orders nothing else (threat 21). */
export const rememberConfirmed = (session: KeyStore, plans: ShownPlans): void =>
  session.set(STORAGE_KEYS.confirmedPlans, digestOfPlans(plans))

/** Whether these plans were confirmed. A tab that came to step 3 without step 2 has confirmed nothing, and so may go on. */
export function isAsConfirmed(session: KeyStore, plans: ShownPlans): boolean {
  const confirmed = session.get(STORAGE_KEYS.confirmedPlans)
  return confirmed === undefined || confirmed === digestOfPlans(plans)
}

export const forgetConfirmed = (session: KeyStore): void => session.remove(STORAGE_KEYS.confirmedPlans)
