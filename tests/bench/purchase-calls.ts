/** A user with a plan of their own in a cart and an unpaid order of it, so that users do not wait for each other's locks. */
export type Buyer = Readonly<Record<'token' | 'plan' | 'otherPlan' | 'tid', string>>

export interface Step {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: unknown
  /** How many statements it takes, BEGIN and COMMIT included: a budget (tests/server/statements.test.ts). */
  readonly queries: number
}

/** The purchase's API calls [7-17]-[7-25] in sequence; every round restores the initial state. */
export const PURCHASE_CALLS: readonly { readonly title: string; readonly steps: (buyer: Buyer) => readonly Step[] }[] = [
  { title: 'look up a plan', steps: ({ plan }) => [{ method: 'GET', path: `/EServiceajax/getCad?cadNums=${plan}`, queries: 3 }] },
  { title: 'show the cart', steps: () => [{ method: 'GET', path: '/EServiceajax/getCart', queries: 3 }] },
  {
    title: 'add a plan and remove it',
    steps: ({ otherPlan }) => [
      { method: 'GET', path: `/EServiceajax/addCartItem?cadnum=${otherPlan}`, queries: 6 },
      { method: 'GET', path: `/EServiceajax/delCartItem?cadnum=${otherPlan}`, queries: 2 },
    ],
  },
  { title: 'check out', steps: () => [{ method: 'POST', path: '/EServiceajax/checkout', body: { platform: 'one' }, queries: 11 }] },
  { title: 'show the order', steps: ({ tid }) => [{ method: 'GET', path: `/payment/order?tid=${tid}`, queries: 2 }] },
]
