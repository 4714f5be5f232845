import type { PlanLine } from '../../../domain/plans/plan.ts'
import type { KeyStore } from '../../../ports/storage.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'

const asked = (session: KeyStore): readonly string[] => (session.get(STORAGE_KEYS.boughtAgain) ?? '').split(',')

/** Remembers plans that the buyer knowingly buys again, so that nobody is asked twice. */
export function rememberAsked(session: KeyStore, numbers: readonly string[]): void {
  if (numbers.length > 0) session.set(STORAGE_KEYS.boughtAgain, [...new Set([...asked(session), ...numbers])].filter(Boolean).join(','))
}

/** The plans of the cart that were bought before and that the buyer has not been asked about. */
export const toAskAbout = (session: KeyStore, lines: readonly PlanLine[]): readonly string[] =>
  lines.filter(({ plan, bought }) => bought !== undefined && !asked(session).includes(plan.number)).map(({ plan }) => plan.number)

/** Forgets them when the purchase is over, so that the next one asks again. */
export const forgetAsked = (session: KeyStore): void => session.remove(STORAGE_KEYS.boughtAgain)
