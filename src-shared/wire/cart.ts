import { Type } from 'typebox'
import { oneOf, Shown, WirePlatform, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

/** A plan on sale [3-13]. */
export const Product = Type.Object({
  id: Type.String({ description: 'cadastral number, e.g. 0323.017' }),
  unitprice: Type.Number({ description: 'MOP, at most two decimals' }),
  location: WireTextSchema,
})
export const CartItem = Type.Object({ product: Product, count: Type.Integer({ minimum: 1 }) })
/** The account's last purchase of a plan; the buyer confirms before buying it again. */
const Bought = Type.Object({
  applicationNumber: Type.String(),
  at: Type.String({ description: 'ISO instant at which it was paid' }),
})
const CartLine = Type.Object({ product: Product, count: Type.Integer({ minimum: 1 }), bought: Type.Optional(Bought) })
/** A found plan, and whether it is already in the cart [3-13]. */
export const FoundPlan = Type.Object({ product: Product, cart_exists: Type.Boolean(), bought: Type.Optional(Bought) })

/** Why an account may not buy: wrong account type, or refused by the bureau [4-06], [6-04]. */
const NotEntitled = Type.Optional(Type.String({ description: "with audience and not-qualified: for the user, in the request's language" }))

const Cadnum = Type.Object({ cadnum: Type.String({ maxLength: 256 }) })
/** Why a change to the cart was refused; absent when isValid. */
const CartChange = Type.Object({
  isValid: Type.Boolean(),
  reason: Type.Optional(
    oneOf(['in-cart', 'not-in-cart', 'not-available', 'bad-number', 'cart-full', 'already-ordered', 'audience', 'not-qualified']),
  ),
  message: NotEntitled,
  cartVersion: Type.Optional(Type.String()),
})

export const cartWire = routes({
  'GET /EServiceajax/getCart': {
    spec: '7-17',
    summary: "The signed-in account's cart",
    auth: 'session',
    response: Type.Object({
      isValid: Type.Boolean({ description: 'false if the cart expired or was never filled' }),
      list: Type.Array(CartLine),
      cartVersion: Type.Optional(Type.String({ description: 'changes with every change of the cart (threat 21)' })),
      expiresAt: Type.Optional(Type.String({ description: 'ISO instant at which idling empties the cart (threat 22)' })),
    }),
  },
  'GET /EServiceajax/getCad': {
    spec: '7-18',
    summary: 'Finds plans by cadastral number',
    auth: 'session',
    query: Type.Object({
      cadNums: Type.String({ minLength: 1, maxLength: 256, description: 'one number, or several separated by commas' }),
    }),
    response: Type.Object({ isValid: Type.Boolean(), list: Type.Array(FoundPlan) }),
  },
  'GET /EServiceajax/addCartItem': {
    spec: '7-19',
    summary: 'Adds one plan',
    auth: 'session',
    writes: true,
    query: Cadnum,
    response: CartChange,
  },
  'GET /EServiceajax/delCartItem': {
    spec: '7-20',
    summary: 'Removes one plan',
    auth: 'session',
    writes: true,
    query: Cadnum,
    response: CartChange,
  },
  'GET /EServiceajax/cleanCart': { spec: '7-21', summary: 'Empties the cart', auth: 'session', writes: true, response: CartChange },
  'POST /EServiceajax/checkout': {
    spec: '7-22',
    summary: 'Creates the order of the cart’s content; the same key or the same unpaid content returns the same order (threat 19)',
    auth: 'session',
    body: Type.Object({
      platform: WirePlatform,
      cartVersion: Type.Optional(
        Type.String({ maxLength: 64, description: 'version of the cart that the buyer saw; any other version is refused' }),
      ),
      idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
      tid: Type.Optional(
        Type.String({
          maxLength: 64,
          description: 'an unpaid order to pay instead of the cart; if its bill has expired, it gets another one',
        }),
      ),
      shown: Type.Optional(Shown),
    }),
    response: Type.Object({
      isValid: Type.Boolean(),
      tid: Type.Optional(Type.String()),
      pid: Type.Optional(Type.String()),
      reason: Type.Optional(
        oneOf(
          [
            'cart-empty',
            'cart-changed',
            'cart-full',
            'order-changed',
            'not-available',
            'already-ordered',
            'order-old',
            'audience',
            'not-qualified',
          ],
          {
            description:
              'already-ordered: the payment of another order with one of these plans is still in progress; order-old: the unpaid order ' +
              'is too old to be paid; not-available: a plan is off sale; cart-full: more plans than an order may have',
          },
        ),
      ),
      message: NotEntitled,
    }),
  },
})
