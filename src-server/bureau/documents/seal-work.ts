import { EncryptedPDFError, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { type CrossReference, withSealField } from '../../platform/sealing/seal-field.ts'
import type { Unsealed } from '../../platform/sealing/unsealed.ts'
import { isActive } from './pdf-active.ts'
import { hasUsualPages } from './pdf-pages.ts'
import { hasBomb, unpack } from './pdf-unpacked.ts'
import type { SealRefusal } from './refusals.ts'
import { printStamp, type Stamp } from './stamp.ts'

export interface SealRequest {
  readonly bytes: Uint8Array
  readonly stamp: Stamp
  readonly at: Date
}

export type SealResult = Unsealed | { readonly refused: SealRefusal }

/**
 * Prints the stamp on a document and prepares its seal. Both are one incremental update: the sealed document begins with the received
 * bytes, so their hash in the QR code can be verified.
 */
export async function prepareDocument({ bytes, stamp, at }: SealRequest): Promise<SealResult> {
  const table = crossReferenceOf(bytes)
  if (table === undefined) return { refused: 'pdf-damaged' }
  // before the library parses it, because parsing unpacks it
  const { isBomb, namesActive } = await unpack(bytes)
  if (isBomb) return { refused: 'pdf-bomb' }
  const doc = await load(bytes)
  if (typeof doc === 'string') return { refused: doc }
  const refused = refusalOf(doc, namesActive)
  if (refused !== undefined) return { refused }
  await printStamp(doc, stamp)
  return withSealField(doc, { at, table })
}

/** The kind of the cross-reference at the end of the file; undefined if it is invalid, because then no update can be added. */
function crossReferenceOf(bytes: Uint8Array): CrossReference | undefined {
  const end = Buffer.from(bytes.subarray(-2048)).toString('latin1')
  // data after its end would make it impossible to find in the sealed file where the document ended
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end) ?? []
  if (offset === undefined) return undefined
  const there = Buffer.from(bytes.subarray(Number(offset), Number(offset) + 64)).toString('latin1')
  if (/^\s*xref\s/.test(there)) return 'table'
  return /^\s*\d+ \d+ obj/.test(there) ? 'stream' : undefined
}

/** Why a readable document is not sealed. */
function refusalOf(doc: PDFDocument, namesActive: boolean): SealRefusal | undefined {
  if (doc.isEncrypted) return 'pdf-encrypted'
  if (isSigned(doc)) return 'pdf-signed'
  try {
    if (hasBomb(doc)) return 'pdf-bomb'
    if (!hasUsualPages(doc)) return 'pdf-page-size'
    return namesActive || isActive(doc) ? 'pdf-active' : undefined
  } catch (error) {
    return damaged(error)
  }
}

async function load(bytes: Uint8Array): Promise<PDFDocument | SealRefusal> {
  try {
    const doc = await PDFDocument.load(bytes, { forIncrementalUpdate: true, updateMetadata: false, throwOnInvalidObject: true })
    return doc.getPageCount() > 0 ? doc : 'pdf-damaged'
  } catch (error) {
    return error instanceof EncryptedPDFError ? 'pdf-encrypted' : damaged(error)
  }
}

/** The library throws many kinds of errors for what it cannot parse. */
function damaged(error: unknown): 'pdf-damaged' {
  if (error instanceof Error) return 'pdf-damaged'
  throw error
}

/** Whether it is already signed: adding a stamp would invalidate that signature. */
const isSigned = ({ context }: PDFDocument): boolean =>
  context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && (object.has(PDFName.of('ByteRange')) || isSignedField(object)))

const isSignedField = (dict: PDFDict): boolean => dict.get(PDFName.of('FT')) === PDFName.of('Sig') && dict.has(PDFName.of('V'))
