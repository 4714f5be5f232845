import type { PlanLine } from '../../../domain/plans/plan.ts'
import type { KeyStore } from '../../../ports/storage.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'

const asked = (session: KeyStore): readonly string[] => (session.get(STORAGE_KEYS.boughtAgain) ?? '').split(',')

/** Stores plans that the buyer knowingly buys again, so the buyer is asked only once. */
export function rememberAsked(session: KeyStore, numbers: readonly string[]): void {
  if (numbers.length > 0) session.set(STORAGE_KEYS.boughtAgain, [...new Set([...asked(session), ...numbers])].filter(Boolean).join(','))
}

/** Plans in the cart that were bought before and are not confirmed yet. */
export const plansToConfirm = (session: KeyStore, lines: readonly PlanLine[]): readonly string[] =>
  lines.filter(({ plan, bought }) => bought !== undefined && !asked(session).includes(plan.number)).map(({ plan }) => plan.number)

/** Deletes them after the purchase; the next one asks again. */
export const forgetAsked = (session: KeyStore): void => session.remove(STORAGE_KEYS.boughtAgain)
