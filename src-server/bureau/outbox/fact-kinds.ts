/** Money as other systems read it. */
interface Money {
  /** application number, underscore, attempt [2-06] */
  readonly merchantOrderNo: string
  /** two decimals */
  readonly amount: string
  readonly currency: string
}

/** What others are told of a record, besides its number: nothing of a person, as the record itself is asked for through the API. */
export interface FactData {
  /** an order of plans, or the fee of an application, is paid */
  readonly 'order.paid': Money & { readonly of: 'cadastral' | 'application' }
  /** an application is complete: its identity check and its fee, where it has them, are settled */
  readonly 'application.submitted': { readonly itemCode: string }
  /** what was asked for later on in the handling is paid [2-19] */
  readonly 'second-payment.made': Money & { readonly nodeCode: string }
  /** the cashier gave money back */
  readonly 'refund.made': Money & { readonly refundId: string }
  /** the applicant added documents that were wanted; they stand among the record's files */
  readonly 'document.added': { readonly count: number }
}
export type FactKind = keyof FactData

/** Something that happened to a record. */
export interface Fact<K extends FactKind = FactKind> {
  readonly kind: K
  /** number of the application or of the order of plans, by which its events are put in order */
  readonly record: string
  readonly data: FactData[K]
}
