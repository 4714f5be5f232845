import { Type } from 'typebox'
import { PAYMENT_CHANNELS, PAYMENT_METHODS } from '../domain/payment/payment-channels.ts'
import { BILL_FAILURES, CASE_STATES, PAYMENT_STATES, STATUS_RESULTS } from '../domain/payment/payment-states.ts'
import { PLATFORMS } from '../domain/platforms.ts'
import { SURFACES } from '../domain/surfaces.ts'
import { CartItem } from './cart.ts'
import { Envelope, oneOf, Shown, WireLanguage, WireTextSchema } from './common.ts'
import { routes } from './route.ts'

const TidText = Type.String({ maxLength: 64 })
const Tid = Type.Object({ tid: TidText })
const Channel = oneOf(PAYMENT_CHANNELS)
const State = oneOf(PAYMENT_STATES)
const Unheard = Type.Literal(true, {
  description: 'with atCashierSince: the cashier could not be queried for this answer, so a finished visit may have paid',
})
const AtCashierSince = Type.String({
  description: 'ISO instant since which the bill may be paid at the cashier; while present, the result is unknown',
})

/** A bill as its owner sees it. Only the server decides what was paid (decision 7). */
export const OrderView = Type.Object({
  tid: Type.String(),
  pid: Type.String(),
  billId: Type.String(),
  merchantOrderNo: Type.String({ description: 'application number, underscore, attempt [2-06]' }),
  kind: oneOf(['cadastral', 'application'], { description: 'subject of the payment: plans of the cart, or the fees of an application' }),
  state: State,
  currency: Type.Literal('MOP'),
  total: Type.Number({ description: 'MOP, at most two decimals' }),
  items: Type.Array(CartItem, { description: 'empty for bills of applications' }),
  title: WireTextSchema,
  createdAt: Type.String({ description: 'ISO instant' }),
  expiresAt: Type.Optional(Type.String({ description: 'ISO instant until which a payment method may be chosen [4-12]' })),
  paidAt: Type.Optional(Type.String({ description: 'ISO instant' })),
  channel: Type.Optional(Channel),
  failure: Type.Optional(oneOf(BILL_FAILURES)),
  case: Type.Optional(
    Type.Object(
      {
        number: Type.String({ description: 'reference for enquiries at the bureau' }),
        state: oneOf(CASE_STATES),
        refunded: Type.Number({ description: 'MOP that was refunded, at most two decimals' }),
      },
      { description: 'a clerk is looking at a payment, or a bank takes very long' },
    ),
  ),
  closed: Type.Optional(
    oneOf(['restored', 'superseded'], {
      description: 'abandoned by its buyer to be changed or cancelled, or replaced by another order',
    }),
  ),
  atCashierSince: Type.Optional(AtCashierSince),
  unheard: Type.Optional(Unheard),
})

/** A payment channel and whether it is available. Each channel has its own maintenance windows (facts 5). */
export const PayChannelView = Type.Object({
  code: Channel,
  available: Type.Boolean(),
  maintenance: Type.Optional(
    Type.Object({ from: Type.String(), to: Type.String(), words: Type.Optional(WireTextSchema) }, { description: 'ISO instants' }),
  ),
  minimum: Type.Optional(Type.Number({ description: 'MOP, at most two decimals; a smaller sum cannot be paid with it' })),
  maximum: Type.Optional(Type.Number({ description: 'MOP, at most two decimals; a larger sum cannot be paid with it' })),
  failing: Type.Optional(Type.Boolean({ description: 'most payments of the last minutes with it failed; it can be used' })),
  lastUsed: Type.Optional(Type.Boolean({ description: 'whether it is the caller’s last used method' })),
})

/** The transaction on a receipt [3-14]; contains no personal data (decision 3.6). */
export const Transaction = Type.Object({
  tid: Type.String(),
  application_number: Type.String(),
  transaction_time: Type.String({ description: 'Macao wall time, yyyy-mm-ddThh:mm:ss' }),
  payment_method: oneOf(PAYMENT_METHODS, { description: 'a channel [9-04], or OTHER for any other method of the cashier' }),
  invoice_number: Type.String(),
  title: Type.Optional({ ...WireTextSchema, description: 'service whose fees were paid; absent for plans' }),
  items: Type.Array(CartItem, { description: "of fees: the fee's code and, as its location, its name" }),
})

export const paymentWire = routes({
  'GET /payment/getPaymentId': {
    spec: '7-23',
    summary: 'Returns the process of a transaction',
    auth: 'session',
    query: Tid,
    response: Type.Object({ isValid: Type.Boolean(), pid: Type.Optional(Type.String()) }),
  },
  'GET /payment/checkStatus': {
    spec: '7-24',
    summary: 'Returns whether this process may be paid: N and A proceed [4-09]',
    auth: 'session',
    query: Type.Object({ PID: Type.String({ maxLength: 64 }) }),
    response: Type.Object({ isValid: Type.Boolean(), result: Type.Optional(oneOf(STATUS_RESULTS)) }),
  },
  'POST /payment/getOrderServerAccessToken': {
    spec: '7-25',
    summary: 'Returns a short-lived token for the payment component',
    auth: 'session',
    body: Type.Optional(Type.Partial(Tid)),
    response: Type.Object({ isValid: Type.Boolean(), token: Type.Optional(Type.String()) }),
  },
  'GET /payment/order': {
    spec: '7-35',
    summary: 'Returns a bill of the signed-in account by its tid or bill number; unpaid orders keep their items (decision 3.3)',
    auth: 'session',
    query: Type.Object({
      tid: Type.Optional(Type.String({ maxLength: 64 })),
      billId: Type.Optional(Type.String({ maxLength: 64 })),
      merchantOrderNo: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: Envelope(OrderView),
  },
  'GET /payment/order/unpaid': {
    spec: 'ours, decision 3.3',
    summary: "The account's newest cadastral order that is neither paid nor given back, if there is one",
    auth: 'session',
    response: Envelope(Type.Union([OrderView, Type.Null()])),
  },
  'POST /payment/order': {
    spec: '7-35',
    summary:
      'Opens the bill at the cashier with a payment method and returns the address for the payer; Authorization carries the order-server token',
    auth: 'optional',
    hostCalls: true,
    body: Type.Object({
      billId: Type.String({ maxLength: 64 }),
      channel: Type.Optional(Channel),
      surface: oneOf(SURFACES),
      language: WireLanguage,
      platform: oneOf(['one', 'ab']),
      /** where the cashier sends the payer afterwards; must be a path of this product */
      returnTo: Type.Optional(Type.String({ maxLength: 512 })),
      shown: Type.Optional(Shown),
    }),
    response: Envelope(Type.Object({ url: Type.String({ description: "the cashier's page for this visit" }), state: State })),
  },
  'POST /payment/order/restore': {
    spec: 'ours, decision 3.3',
    summary: 'Abandons an unpaid order: its plans return to the cart to be changed, or the order is cancelled',
    auth: 'session',
    body: Type.Object({
      tid: TidText,
      toCart: Type.Optional(Type.Boolean({ description: 'false: the order is cancelled, and no plan returns to the cart' })),
    }),
    response: Type.Object({
      isValid: Type.Boolean(),
      reason: Type.Optional(
        oneOf(['paid', 'pending', 'not-found', 'cart-full'], {
          description: 'cart-full: the cart cannot take its plans, and the order is unchanged',
        }),
      ),
    }),
  },
  'POST /payment/order/end': {
    spec: 'ours, decision 7',
    summary: 'Ends a payment attempt: the cashier confirms that it can no longer be paid; the next attempt gets another bill',
    auth: 'session',
    body: Tid,
    response: Type.Object({ isValid: Type.Boolean(), reason: Type.Optional(oneOf(['paid', 'pending', 'not-found'])) }),
  },
  'GET /payment/bill/success': {
    spec: '7-12',
    summary: 'Returns whether the bill is paid; queries the cashier if this is not known yet',
    auth: 'session',
    query: Type.Object({ billId: Type.String({ maxLength: 64 }) }),
    response: Envelope(
      Type.Object({ paid: Type.Boolean(), state: State, atCashierSince: Type.Optional(AtCashierSince), unheard: Type.Optional(Unheard) }),
    ),
  },
  'GET /pay-channel': {
    spec: '7-35',
    summary: 'Returns the available payment methods, the last used one first, and which of them are under maintenance',
    auth: 'optional',
    query: Type.Object({ surface: oneOf([...SURFACES, 'demo']) }),
    response: Envelope(Type.Array(PayChannelView)),
  },
  'POST /payment/notice': {
    spec: 'ours, decision 7',
    summary: "The cashier's signed server-to-server notice",
    auth: 'signed',
    body: Type.Object({
      noticeId: Type.String({ maxLength: 64 }),
      transactionId: Type.String({ maxLength: 64, description: "the cashier's own number of the charge: a notice counts once by it" }),
      billId: Type.String({ maxLength: 64 }),
      merchantOrderNo: Type.Optional(Type.String({ maxLength: 64, description: 'compared with the bill if present' })),
      event: oneOf(['pending', 'paid', 'failed', 'cancelled', 'pay-later', 'expired', 'refunded', 'refund-refused']),
      refundId: Type.Optional(
        Type.String({ maxLength: 64, description: 'number of a refund; repeated notices with the same number count once' }),
      ),
      amount: Type.String({ description: 'two decimals' }),
      currency: Type.String({ maxLength: 3 }),
      channel: Type.Optional(
        Type.String({ maxLength: 64, description: 'method of a payment: a channel [9-04]; any other value counts as another method' }),
      ),
      reason: Type.Optional(Type.String({ maxLength: 64 })),
      occurredAt: Type.String(),
    }),
    response: Type.Object({ success: Type.Boolean() }),
  },
  'GET /eserviceajax/getReceipt': {
    spec: '7-26',
    summary:
      'Returns the receipt of a paid order by its unguessable tid; an unknown and a malformed one have the same answer (decision 3.6)',
    auth: 'none',
    query: Type.Object({ tid: Type.String({ maxLength: 256 }) }),
    response: Type.Object({ isValid: Type.Boolean(), transaction: Type.Optional(Transaction) }),
  },
  'GET /receipts/{tid}/pdf': {
    spec: 'ours, decision 12',
    summary: 'Returns the receipt as a PDF, always as an attachment; 404 for an unknown and for a malformed tid (decision 3.6)',
    auth: 'none',
    kind: 'blob',
    media: 'application/pdf',
    params: Type.Object({ tid: Type.String({ maxLength: 256 }) }),
    query: Type.Object({
      language: Type.Optional(WireLanguage),
      platform: Type.Optional(oneOf(PLATFORMS, { description: 'platform whose colours the header has, as its page' })),
    }),
    response: Type.Unknown(),
  },
})
