import type { Fault } from '../../domain/sandbox-address.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { Act, DemoRow, DemoWay } from './types.ts'

const PLAN = '0323.017'

/** Searches for a number on the first page, then performs further acts. */
const searches = (text: string, rest: Omit<DemoWay, 'route'> = {}, ...then: readonly Act[]): DemoWay => ({
  route: 'chooseEcad',
  stage: 'signed-in',
  ...rest,
  acts: [{ do: 'type', text }, { do: 'press', key: 'search' }, ...then],
})
const pays = (faults: readonly Fault[], ...then: readonly Act[]): DemoWay => ({
  route: 'paymentInfo',
  stage: 'cart',
  faults,
  acts: [{ do: 'pay' }, ...then],
})
const emptied = (way: Omit<DemoWay, 'route'>): DemoRow => ({
  line: '8-02',
  messages: ['cartEmptied', 'friendlyReminder'],
  way: { route: 'confirmInfo', ...way },
})
const exception = (way: DemoWay): DemoRow => ({ line: '8-03', messages: ['systemOrNetworkException', 'friendlyReminder'], way })
const beforeTheCashier = (fault: Fault): DemoRow => ({ ...exception(pays([fault])), money: 'moneyNothingTaken' })
const atTheCashier = (messages: readonly [MessageKey, ...MessageKey[]], way: DemoWay): DemoRow => ({
  line: '8-12',
  messages,
  money: 'moneyNotCharged',
  way,
})

/** Choosing plans and paying for them: [8-01]-[8-06], [8-12], and abandoning the purchase [8-13]. */
export const PURCHASE_ROWS = {
  reminder: { line: '8-01', messages: ['friendlyReminder', 'planAlreadyInCart'], way: searches(PLAN, { stage: 'cart' }) },
  cartEmptied: emptied({ stage: 'signed-in' }),
  cartInvalid: emptied({ stage: 'cart', faults: ['getCart:invalid'] }),
  cartUnfetchable: emptied({ stage: 'cart', faults: ['getCart:500'] }),
  checkoutFailed: beforeTheCashier('checkout:500'),
  paymentIdFailed: beforeTheCashier('getPaymentId:500'),
  statusFailed: beforeTheCashier('checkStatus:500'),
  cleanCartFailed: beforeTheCashier('cleanCart:500'),
  tokenCallFailed: beforeTheCashier('getOrderServerAccessToken:500'),
  addFailed: exception(searches(PLAN, { faults: ['addCartItem:500'] }, { do: 'press', key: 'confirm' })),
  removeFailed: exception({
    route: 'chooseEcad',
    stage: 'cart',
    faults: ['delCartItem:500'],
    acts: [{ do: 'press', key: 'remove', of: PLAN }],
  }),
  searchFailed: exception(searches(PLAN, { faults: ['getCad:500'] })),
  tokenMissing: {
    line: '8-04',
    messages: ['paymentTokenUnavailable', 'friendlyReminder'],
    money: 'moneyNothingTaken',
    way: pays(['getOrderServerAccessToken:invalid']),
  },
  planAlreadyInCart: { line: '8-05', messages: ['planAlreadyInCart', 'friendlyReminder'], way: searches(PLAN, { stage: 'cart' }) },
  numberFormat: { line: '8-05', messages: ['cadastralNumberFormatError', 'cadastralNumberShape'], way: searches('abc') },
  nothingTicked: {
    line: '8-05',
    messages: ['tickAtLeastOne', 'inputError'],
    way: searches(PLAN, {}, { do: 'untick', of: PLAN }, { do: 'press', key: 'confirm' }),
  },
  searchNoResult: { line: '8-06', messages: ['searchNoResult', 'friendlyReminder'], way: searches('9999.999') },
  paymentProblem: atTheCashier(['paymentProblem', 'paymentOverLimit'], pays([], { do: 'cashier', choice: 'over-limit' })),
  transactionFailed: atTheCashier(['transactionFailedRetry', 'paymentProblem'], pays([], { do: 'cashier', choice: 'decline' })),
  bankMaintenance: atTheCashier(['bankMaintenance', 'paymentProblem'], pays([], { do: 'cashier', choice: 'maintenance' })),
  bankMaintenanceAtOnce: {
    ...atTheCashier(['bankMaintenance'], pays(['post.order:maintenance'])),
    money: 'moneyNothingTaken',
    inHost: false,
  },
  networkAbnormal: {
    ...atTheCashier(['networkAbnormal', 'paymentProblem'], pays(['getOrderServerAccessToken:drop'])),
    money: 'moneyNotPaid',
  },
  orderChanged: {
    line: '8-12',
    messages: ['orderChanged', 'friendlyReminder'],
    money: 'moneyNothingTaken',
    way: pays(['checkout:changed']),
  },
  paymentCancelled: atTheCashier(['paymentCancelled', 'paymentNotCompleted'], pays([], { do: 'cashier', choice: 'cancel' })),
  paymentNotCompleted: atTheCashier(['paymentNotCompleted', 'paymentProblem'], pays([], { do: 'leave' })),
  paymentSuccess: {
    line: '8-12',
    messages: ['paymentSuccessful', 'paymentCompleted'],
    money: 'moneyCharged',
    // a phone's browser returns to the completion page instead
    surface: 'web',
    inHost: true,
    way: { route: 'ecadPay', stage: 'order', acts: [{ do: 'pay' }, { do: 'cashier', choice: 'pay' }] },
  },
  abandonConfirm: {
    line: '8-13',
    messages: ['abandonConfirm'],
    surface: 'mobile',
    way: { route: 'chooseEcad', stage: 'cart', acts: [{ do: 'press', key: 'close' }] },
  },
} as const satisfies Record<string, DemoRow>
