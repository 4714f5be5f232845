import type { Language } from '../domain/languages.ts'
import { total } from '../domain/money/money.ts'
import { isPaymentMethod } from '../domain/payment/payment-channels.ts'
import type { Receipt, ReceiptLine } from '../domain/payment/receipt.ts'
import type { Platform } from '../domain/platforms.ts'
import type { WireResponse } from '../wire/index.ts'
import { fillPath } from './address.ts'
import { toLines } from './plans.ts'
import { read } from './shape.ts'
import type { ApiClient } from './types.ts'

/** Placeholder for an unknown value [8-08]. */
export const ABSENT = '--'

type Transaction = NonNullable<WireResponse<'GET /eserviceajax/getReceipt'>['transaction']>

const wallTime = (time: string | undefined): string => (time ? time.slice(0, 19).replace('T', ' ') : ABSENT)

function toReceipt(transaction: Transaction): Receipt {
  const service = transaction.title
  const lines = toLines(transaction.items).map(({ plan: { number: id, location, unitPrice }, count }): ReceiptLine => {
    return { id, what: service === undefined ? { kind: 'plan', location } : { kind: 'fee', name: location }, unitPrice, count }
  })
  return {
    applicationNumber: transaction.application_number || ABSENT,
    paidAt: wallTime(transaction.transaction_time),
    channel: isPaymentMethod(transaction.payment_method) ? transaction.payment_method : undefined,
    invoiceNumber: transaction.invoice_number || ABSENT,
    service,
    lines,
    total: total(lines),
  }
}

/** The receipt of a paid order; undefined for an unknown and a malformed tid alike (decision 3.6). */
export async function getReceipt(api: ApiClient, tid: string): Promise<Receipt | undefined> {
  const call = 'GET /eserviceajax/getReceipt'
  const { isValid, transaction } = await api.call(call, { query: { tid } }, { safe: true, withoutToken: true })
  return isValid && transaction !== undefined ? read(call, () => toReceipt(transaction)) : undefined
}

export interface PdfOf {
  readonly tid: string
  readonly language: Language
  readonly platform: Platform
}

/** The same receipt as a PDF, for sharing. */
export const receiptPdf = (api: ApiClient, { tid, ...query }: PdfOf): Promise<Blob> =>
  api.bytes('GET /receipts/{tid}/pdf', { params: { tid }, query }, { safe: true, withoutToken: true })

/** Absolute address of the same receipt as a PDF attachment. It works for anyone who has it (decision 12). */
export function receiptPdfUrl(api: ApiClient, { tid, ...query }: PdfOf): string {
  return api.urlOf(`${fillPath('GET /receipts/{tid}/pdf', { tid })}?${new URLSearchParams(query)}`)
}
