import type { CartRefusal } from '../../../api/cart.ts'
import type { MessageKey } from '../../../ports/message.ts'

/** The message for each reason to refuse a plan; without a reason it is that of [5-01]. */
const REFUSAL_WORDS: Readonly<Record<CartRefusal, MessageKey>> = {
  'in-cart': 'planAlreadyInCart',
  'not-in-cart': 'operationFailed',
  'not-available': 'searchNoResult',
  'bad-number': 'cadastralNumberFormatError',
  'cart-full': 'cartFull',
  'already-ordered': 'planAlreadyOrdered',
  audience: 'platformNotSupported',
  'not-qualified': 'qualificationFailed',
}

export const refusalWords = (reason: CartRefusal | undefined): MessageKey => REFUSAL_WORDS[reason ?? 'in-cart']
