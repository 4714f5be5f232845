import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { Carts } from './service.ts'

/** The calls of the cart [7-17]-[7-21]. Each is about the caller's own cart; no call can name another account's (threat 13). */
export const cartRoutes: ApiRoutes = async (app, context) => {
  const carts = new Carts(context)
  implement(app, 'GET /EServiceajax/getCart', ({ account }) => carts.show(account.id))
  implement(app, 'GET /EServiceajax/getCad', ({ account, query }) => carts.find(account.id, query.cadNums))
  implement(app, 'GET /EServiceajax/addCartItem', ({ account, query, language }) => carts.add(account, query.cadnum, language))
  implement(app, 'GET /EServiceajax/delCartItem', ({ account, query }) => carts.remove(account.id, query.cadnum))
  implement(app, 'GET /EServiceajax/cleanCart', ({ account }) => carts.empty(account.id))
}
