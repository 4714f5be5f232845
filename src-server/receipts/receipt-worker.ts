import { answerWork } from '../threads/work.ts'
import type { FoundReceipt } from './find.ts'
import { type ReceiptPdfOptions, receiptPdf } from './receipt-pdf.ts'

/** A receipt to draw; what is said to the log comes back with it. */
export interface DrawRequest extends Omit<ReceiptPdfOptions, 'log'> {
  readonly found: FoundReceipt
}
export interface DrawnReceipt {
  readonly pdf: Uint8Array
  readonly warnings: readonly (readonly [facts: object, message: string])[]
}

/** The thread that draws receipts: one of many plans takes half a second, in which the server would answer nobody. */
answerWork(async ({ found, ...options }: DrawRequest): Promise<DrawnReceipt> => {
  const warnings: [object, string][] = []
  const note = (facts: object, message: string): void => void warnings.push([facts, message])
  const pdf = await receiptPdf(found, { ...options, log: { error: note, warn: note, info: () => undefined } })
  return { pdf, warnings }
})
