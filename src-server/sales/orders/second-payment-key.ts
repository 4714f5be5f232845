/** The key of the order of a second payment [2-19]: a node of an application has one order, however often it is requested. */
export const secondPaymentKey = (applyNo: string, nodeCode: string): string => `second:${applyNo}:${nodeCode}`

/** The node for which an order is a second payment; undefined for any other order. */
export function nodeOfSecondPayment(order: {
  readonly kind: string
  readonly applyNo: string
  readonly idempotencyKeys: readonly string[]
}): string | undefined {
  const begins = secondPaymentKey(order.applyNo, '')
  const key = order.kind === 'application' ? order.idempotencyKeys.find((each) => each.startsWith(begins)) : undefined
  return key?.slice(begins.length)
}
