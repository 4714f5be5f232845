import { renewOrder } from '../../../api/cart.ts'
import { getBill } from '../../../api/payment.ts'
import type { Bill } from '../../../domain/payment/bill.ts'
import type { MessageKey } from '../../../ports/message.ts'
import type { FlowDeps } from '../../core/deps.ts'

export type Renewal =
  | { readonly kind: 'bill'; readonly bill: Bill }
  /** `note` is undefined if the refusal does not depend on the order; it is then a failure of the step */
  | { readonly kind: 'refused'; readonly note?: MessageKey | undefined }
  | { readonly kind: 'failed'; readonly cause: unknown }

/** Messages for refusals of a new bill that depend on the order. */
const RENEWAL_REFUSED: Readonly<Partial<Record<string, MessageKey>>> = {
  'order-old': 'orderTooOld',
  'not-available': 'planOffSale',
  audience: 'platformNotSupported',
  'not-qualified': 'qualificationFailed',
}

/** Requests the order's next bill after the current one has expired. `shown` is the digest of the plans on the page. */
export async function requestRenewal({ api, preferences }: FlowDeps, tid: string, shown: string): Promise<Renewal> {
  const { platform, language } = preferences.state
  try {
    const renewed = await renewOrder(api, { platform, language, tid, shown })
    if (!renewed.done) return { kind: 'refused', note: RENEWAL_REFUSED[renewed.reason ?? ''] }
    const bill = await getBill(api, { tid: renewed.tid })
    return bill === undefined ? { kind: 'refused' } : { kind: 'bill', bill }
  } catch (cause) {
    return { kind: 'failed', cause }
  }
}
