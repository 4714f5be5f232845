import type { PlanLine } from '../../domain/plan.ts'
import type { KeyStore } from '../../ports/storage.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'

const asked = (session: KeyStore): readonly string[] => (session.get(STORAGE_KEYS.boughtAgain) ?? '').split(',')

/** These plans were bought before, the buyer was told so and wants them again; they are not asked twice. */
export function rememberAsked(session: KeyStore, numbers: readonly string[]): void {
  if (numbers.length > 0) session.set(STORAGE_KEYS.boughtAgain, [...new Set([...asked(session), ...numbers])].filter(Boolean).join(','))
}

/** Plans of the cart that were bought before, and whose buyer has not been asked whether they are wanted again. */
export const toAskAbout = (session: KeyStore, lines: readonly PlanLine[]): readonly string[] =>
  lines.filter(({ plan, bought }) => bought !== undefined && !asked(session).includes(plan.number)).map(({ plan }) => plan.number)

/** The purchase is over: the next one asks anew. */
export const forgetAsked = (session: KeyStore): void => session.remove(STORAGE_KEYS.boughtAgain)
