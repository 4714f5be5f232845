/** States of a bill, each a pure function of its ledger events (decision 7). */
export const PAYMENT_STATES = ['NEW', 'PENDING', 'PAID', 'FAILED', 'CANCELLED', 'PAY_LATER', 'EXPIRED', 'ABNORMAL'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** More about a bill that is not paid. */
export const BILL_FAILURES = [
  'declined',
  'over-limit',
  'bank-maintenance',
  'cancelled',
  'expired',
  // money was taken that does not pay the bill: a clerk looks at it
  'amount-mismatch',
  'late-payment',
  'foreign-transaction',
  // and what came of that
  'given-back',
  'decided',
] as const
export type BillFailure = (typeof BILL_FAILURES)[number]

/** What the payer reads of a case: it is being looked at, the money went back, it pays the order after all, or it was decided otherwise. */
export const CASE_STATES = ['open', 'refunded', 'honoured', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** checkStatus result of a state: N and A may proceed [4-09], [9-03]; P, S, X and E are ours (decision 3.2). */
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

/** What a person may read about their money on any payment screen (decision 7); the last two once a clerk has looked at it. */
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

/** Nobody knows about the money: the bank has not said, or somebody may be paying at this moment (decision 7). */
export const isMoneyOpen = ({
  state,
  atCashierSince,
}: {
  readonly state: PaymentState
  readonly atCashierSince: string | undefined
}): boolean => MONEY_VERDICT[state] === 'unknown' || atCashierSince !== undefined
