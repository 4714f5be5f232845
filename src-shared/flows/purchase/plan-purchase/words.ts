import type { MessageKey } from '../../../ports/message.ts'
import type { NumberVerdict } from './types.ts'

/** The text of each verdict about a number of a search (decision 3.1). */
export const VERDICT_WORDS: Readonly<Record<NumberVerdict['verdict'], MessageKey>> = {
  found: 'verdictFound',
  badFormat: 'verdictBadFormat',
  inCart: 'verdictInCart',
  notAvailable: 'verdictNotAvailable',
  beyond: 'verdictBeyond',
}
