/** States of a bill, computed from its ledger events only (decision 7). */
export const PAYMENT_STATES = ['NEW', 'PENDING', 'PAID', 'FAILED', 'CANCELLED', 'PAY_LATER', 'EXPIRED', 'ABNORMAL'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Why a bill is not paid. */
export const BILL_FAILURES = [
  'declined',
  'over-limit',
  'bank-maintenance',
  'cancelled',
  'expired',
  // a charge that does not pay the bill; a clerk decides
  'amount-mismatch',
  'late-payment',
  'foreign-transaction',
  // the outcome of such a case
  'given-back',
  'decided',
] as const
export type BillFailure = (typeof BILL_FAILURES)[number]

/** State of a case: open, the charge was refunded, it was accepted as payment, or the case was closed in another way. */
export const CASE_STATES = ['open', 'refunded', 'honoured', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** checkStatus result of each state. N and A may proceed [4-09], [9-03]; P, S, X and E are our additions (decision 3.2). */
export const STATUS_RESULTS = ['N', 'A', 'P', 'S', 'X', 'E'] as const
export type StatusResult = (typeof STATUS_RESULTS)[number]
export const STATUS_RESULT: Readonly<Record<PaymentState, StatusResult>> = {
  NEW: 'N',
  PENDING: 'P',
  PAID: 'S',
  FAILED: 'A',
  CANCELLED: 'A',
  PAY_LATER: 'A',
  EXPIRED: 'X',
  ABNORMAL: 'E',
}

/** What a payment screen may say about the user's money (decision 7); the last two follow from a clerk's decision. */
export type MoneyVerdict = 'notCharged' | 'charged' | 'unknown' | 'givenBack' | 'decided'
export const MONEY_VERDICT: Readonly<Record<PaymentState, MoneyVerdict>> = {
  NEW: 'notCharged',
  PENDING: 'unknown',
  PAID: 'charged',
  FAILED: 'notCharged',
  CANCELLED: 'notCharged',
  PAY_LATER: 'notCharged',
  EXPIRED: 'notCharged',
  ABNORMAL: 'unknown',
}

/** Whether the outcome is unknown: the bank has not answered, or a payment may be in progress (decision 7). */
export const isMoneyOpen = ({
  state,
  atCashierSince,
}: {
  readonly state: PaymentState
  readonly atCashierSince: string | undefined
}): boolean => MONEY_VERDICT[state] === 'unknown' || atCashierSince !== undefined
