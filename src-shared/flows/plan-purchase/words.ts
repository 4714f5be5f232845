import type { MessageKey } from '../../ports/message.ts'
import type { NumberVerdict } from './types.ts'

/** What is said of one number of a search (decision 3.1). */
export const VERDICT_WORDS: Readonly<Record<NumberVerdict['verdict'], MessageKey>> = {
  found: 'verdictFound',
  badFormat: 'verdictBadFormat',
  inCart: 'verdictInCart',
  notAvailable: 'verdictNotAvailable',
}
