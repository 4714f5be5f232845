interface Money {
  /** application number, underscore, attempt [2-06] */
  readonly merchantOrderNo: string
  /** two decimals */
  readonly amount: string
  readonly currency: string
}

/**
 * The data of each kind of event, besides the record's number. It contains no personal data: other systems read the record itself through
 * the API.
 */
export interface FactData {
  /** an order of plans, or the fee of an application, is paid */
  readonly 'order.paid': Money & { readonly of: 'cadastral' | 'application' }
  /** an application is complete: its identity check and its fee, if it has them, are settled */
  readonly 'application.submitted': { readonly itemCode: string }
  /** a payment requested later in the processing was made [2-19] */
  readonly 'second-payment.made': Money & { readonly nodeCode: string }
  /** the cashier refunded money */
  readonly 'refund.made': Money & { readonly refundId: string }
  /** the applicant added requested documents; they are among the record's files */
  readonly 'document.added': { readonly count: number }
}
export type FactKind = keyof FactData

export interface Fact<K extends FactKind = FactKind> {
  readonly kind: K
  /** number of the application or of the order of plans, within which its events are ordered */
  readonly record: string
  readonly data: FactData[K]
}
