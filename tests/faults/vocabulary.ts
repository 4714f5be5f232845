/** The ways to pay a plan, by the columns of the matrix. */
export const WAYS = {
  popup: 'web popup',
  redirect: 'web redirect',
  host: 'host bridge',
  phone: 'phone browser',
  link: 'phone link',
} as const
export type Way = keyof typeof WAYS
export const WAY_NAMES = Object.keys(WAYS) as Way[]

/** What may happen to a purchase, by the rows of the matrix; a name is what the table prints. */
export const FAULTS = [
  'paid',
  'declined',
  'cancelled',
  'abandoned',
  'popup closed',
  'app killed',
  'reload',
  'reload, then declined',
  'Back',
  'double click',
  'two tabs',
  'two devices',
  'notice late',
  'notice lost',
  'notice twice',
  'notices reordered',
  'notice forged',
  'notice of a wrong amount',
  'notice of another bill',
  'cashier 5xx at the opening',
  'cashier 5xx after the payment',
  'cashier hanging',
  'cashier’s wrong answer',
  'API 5xx in the middle',
  'API time-out',
  'API 5xx before the cashier',
  'no line at the press',
  'time to pay over',
  'no opener',
  'popup blocked',
  'cart expired while paying',
  'server killed at the sign-in',
  'server killed as a plan is found',
  'server killed with the plan in the cart',
  'server killed before it is confirmed',
  'server killed before the order',
  'server killed as it is ordered',
  'server killed before the token',
  'server killed before the cashier',
  'server killed as the cashier opens',
  'server killed at the cashier',
  'server killed as it is paid',
  'server killed as the notice comes',
  'server killed on the way back',
  'server killed as the page asks',
  'server killed before the receipt',
  'database restarted',
  'device’s clock an hour off',
  'cashier’s clock an hour off',
  'two servers',
] as const
export type Fault = (typeof FAULTS)[number]

/** What a page says of the money. */
export type Money = 'taken' | 'notTaken' | 'checking'
