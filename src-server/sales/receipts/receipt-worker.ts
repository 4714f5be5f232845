import type { Unsealed } from '../../platform/sealing/unsealed.ts'
import { answerWork } from '../../platform/threads/work.ts'
import type { FoundReceipt } from './find.ts'
import { type ReceiptPdfOptions, receiptPdf } from './receipt-pdf.ts'

/** A receipt to draw; warnings for the log are returned with it. */
export interface DrawRequest extends Omit<ReceiptPdfOptions, 'log'> {
  readonly found: FoundReceipt
}
export interface DrawnReceipt {
  readonly pdf: Uint8Array
  /** undefined if no seal is wanted */
  readonly unsealed: Unsealed | undefined
  readonly warnings: readonly (readonly [facts: object, message: string])[]
}

/** The thread that draws receipts: one with many plans takes half a second, which would block the server. */
answerWork(async ({ found, ...options }: DrawRequest): Promise<DrawnReceipt> => {
  const warnings: [object, string][] = []
  const note = (facts: object, message: string): void => void warnings.push([facts, message])
  const pdf = await receiptPdf(found, { ...options, log: { error: note, warn: note, info: () => undefined } })
  if (options.sealedAt === undefined) return { pdf, unsealed: undefined, warnings }
  const { withByteRange } = await import('../../platform/sealing/unsealed.ts')
  return { pdf, unsealed: await withByteRange(pdf), warnings }
})
