import type { CartRefusal } from '../../../api/cart.ts'
import type { MessageKey } from '../../../ports/message.ts'

/** Message for each reason why a plan is refused; without a reason it is that of [5-01]. */
const REFUSAL_TEXTS: Readonly<Record<CartRefusal, MessageKey>> = {
  'in-cart': 'planAlreadyInCart',
  'not-in-cart': 'operationFailed',
  'not-available': 'searchNoResult',
  'bad-number': 'cadastralNumberFormatError',
  'cart-full': 'cartFull',
  'already-ordered': 'planAlreadyOrdered',
  audience: 'platformNotSupported',
  'not-qualified': 'qualificationFailed',
}

export const refusalText = (reason: CartRefusal | undefined): MessageKey => REFUSAL_TEXTS[reason ?? 'in-cart']
