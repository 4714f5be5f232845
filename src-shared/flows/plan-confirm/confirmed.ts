import type { KeyStore } from '../../ports/storage.ts'
import { digestOfPlans, type ShownPlans } from '../payment/digest.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** Step 2 was passed with these plans for this sum: step 3 shows and orders nothing else (threat 21). */
export const rememberConfirmed = (session: KeyStore, plans: ShownPlans): void =>
  session.set(STORAGE_KEYS.confirmedPlans, digestOfPlans(plans))

/** Whether these are the plans that were confirmed; a tab that came to step 3 without step 2 has confirmed nothing else. */
export function isAsConfirmed(session: KeyStore, plans: ShownPlans): boolean {
  const confirmed = session.get(STORAGE_KEYS.confirmedPlans)
  return confirmed === undefined || confirmed === digestOfPlans(plans)
}

export const forgetConfirmed = (session: KeyStore): void => session.remove(STORAGE_KEYS.confirmedPlans)
