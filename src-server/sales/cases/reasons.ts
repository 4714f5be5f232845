/** Why a case was opened, each with its explanation for clerks. */
export const CASE_REASONS = {
  'amount-mismatch': 'money was taken, but not the amount or the currency of the bill',
  'late-payment': 'money was taken after the bill was closed',
  'second-charge': 'money was taken for this bill twice',
  'order-already-paid': 'money was taken for an order that another bill had paid already, or for a plan that another order had paid for',
  'record-over': 'money was taken for a later step of an application that is over, or for which the bureau never asked',
  'foreign-transaction': 'the cashier calls the bill paid by a charge that was counted for another bill; it can be given back there alone',
  'refund-unasked': 'the cashier gave money of a delivered order back, and nobody here had asked for it',
  'refund-too-much': 'the cashier gave more of a charge back than was taken',
  'refund-after-refusal': 'the cashier gave money back though it had refused to, and it may have been given back once more since',
  'refund-unanswered': 'the cashier does not say what became of a refund; it is asked for on, under the same number',
  'pending-too-long': 'a bank still works on the payment, far longer than banks do; it is asked on',
  unsettled: 'the cashier gives no usable answer about the bill, long after its time was over; it is asked on',
  'unknown-at-cashier': 'the cashier does not know a bill that it had opened; its time is over, and it is asked on',
  'unknown-bill': 'a genuine notice is about a bill that is none of ours',
  'mixed-up-notice': 'a genuine notice names a bill and another bill’s order number',
  'unreadable-notice': 'a genuine notice cannot be read',
  'unknown-check': 'a genuine notice is about an identity check that is none of ours',
  'mixed-up-check': 'a genuine notice names an identity check and another one’s application or account',
  'other-person': 'an identity check was passed by somebody else than the applicant; it counts as failed',
} as const
export type CaseReason = keyof typeof CASE_REASONS

/** Cases about a charge. */
export const CHARGE_REASONS: readonly CaseReason[] = [
  'amount-mismatch',
  'late-payment',
  'second-charge',
  'order-already-paid',
  'record-over',
  'foreign-transaction',
  'refund-unasked',
]
/** Cases whose charge can be refunded, because it was counted for this bill. */
export const REFUNDABLE: readonly CaseReason[] = ['amount-mismatch', 'late-payment', 'second-charge', 'order-already-paid', 'record-over']
/** Cases about refunds; the charge itself is in order, or has another case. */
export const REFUND_REASONS: readonly CaseReason[] = ['refund-unasked', 'refund-too-much', 'refund-after-refusal', 'refund-unanswered']
/** Cases that the payer sees. */
export const SHOWN_TO_PAYER: readonly CaseReason[] = [...CHARGE_REASONS, 'pending-too-long']

/** How a case ended. 'settled': its cause disappeared without a clerk's decision. */
export type CaseOutcome = 'refunded' | 'honoured' | 'closed' | 'settled'

/** The public number of a case: C000012. */
export const caseNumber = (id: number): string => `C${String(id).padStart(6, '0')}`
/** Parses the number of a case in any of its forms; undefined for anything else. */
export function caseIdOf(written: string): number | undefined {
  const digits = /^[cC]?(\d{1,15})$/.exec(written.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}
