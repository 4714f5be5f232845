import { type Static, Type } from 'typebox'
import { RECORD_KINDS } from '#shared/domain/records/record-states.ts'

const money = {
  merchantOrderNo: Type.String({ description: 'application number, underscore, attempt [2-06]' }),
  amount: Type.String({ description: 'two decimals' }),
  currency: Type.String(),
}

/**
 * The data of each kind of event, besides the record's number. It contains no personal data: other systems read the record itself through
 * the API.
 */
export const FACTS = {
  'order.paid': Type.Object(
    { ...money, of: Type.Enum([...RECORD_KINDS]) },
    { description: 'an order of plans, or the fee of an application, is paid' },
  ),
  'application.submitted': Type.Object(
    { itemCode: Type.String() },
    { description: 'an application is complete: its identity check and its fee, if it has them, are settled' },
  ),
  'second-payment.made': Type.Object(
    { ...money, nodeCode: Type.String() },
    { description: 'a payment requested later in the processing was made [2-19]' },
  ),
  'refund.made': Type.Object({ ...money, refundId: Type.String() }, { description: 'the cashier refunded money' }),
  'document.added': Type.Object(
    { count: Type.Integer() },
    { description: 'the applicant added requested documents, which are among the record’s files; the record is in process again' },
  ),
} as const
export type FactData = { readonly [K in keyof typeof FACTS]: Readonly<Static<(typeof FACTS)[K]>> }
export type FactKind = keyof FactData

export interface Fact<K extends FactKind = FactKind> {
  readonly kind: K
  /** number of the application or of the order of plans, within which its events are ordered */
  readonly record: string
  readonly data: FactData[K]
}
