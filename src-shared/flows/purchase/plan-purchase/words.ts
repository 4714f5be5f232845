import type { MessageKey } from '../../../ports/message.ts'
import type { NumberVerdict } from './types.ts'

/** Texts of the verdicts about the numbers of a search (decision 3.1). */
export const VERDICT_TEXTS: Readonly<Record<NumberVerdict['verdict'], MessageKey>> = {
  found: 'verdictFound',
  badFormat: 'verdictBadFormat',
  inCart: 'verdictInCart',
  notAvailable: 'verdictNotAvailable',
  beyond: 'verdictBeyond',
}
