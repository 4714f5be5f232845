import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

/** Whether this tab went to pay and has not heard yet how that ended, as far as it knows without asking the server. */
export const hasVisitOpen = (session: KeyStore): boolean =>
  [STORAGE_KEYS.leftForBill, STORAGE_KEYS.windowForBill].some((key) => session.get(key) !== undefined)
