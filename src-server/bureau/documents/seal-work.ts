import { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { PadesSigner, type SealingKey } from './pades.ts'
import { isActive } from './pdf-active.ts'
import { hasUsualPages } from './pdf-pages.ts'
import { hasBomb, unpack } from './pdf-unpacked.ts'
import type { SealRefusal } from './refusals.ts'
import { printStamp, type Stamp } from './stamp.ts'

export interface SealRequest {
  readonly bytes: Uint8Array
  readonly stamp: Stamp
  readonly sealing: SealingKey
  readonly at: Date
}

export type SealResult = { readonly sealed: Uint8Array } | { readonly refused: SealRefusal }

/** Space for the CMS with several certificates and an RSA signature; the rest is filled with zeros. */
const SIGNATURE_BYTES = 16_384
/** DocMDP: no changes permitted. */
const NO_CHANGES = 1
/** Why a document is signed, as a reader of the PDF shows it. */
export const REASON = '本局發出的電子文件 / Documento electrónico emitido pela DSCC / Electronic document issued by the Bureau'

/**
 * Prints the stamp on a document and seals it. Both are incremental updates: the sealed document begins with the received bytes, so their
 * hash in the QR code can be verified.
 */
export async function sealDocument({ bytes, stamp, sealing, at }: SealRequest): Promise<SealResult> {
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
  addSignatureField(doc, at)
  // an update has the same kind of cross-reference as the document
  const unsigned = await doc.save({ useObjectStreams: table === 'stream', updateFieldAppearances: false, addDefaultPage: false })
  return { sealed: await new SignPdf().sign(unsigned, new PadesSigner(sealing)) }
}

/** The kind of the cross-reference at the end of the file; undefined if it is invalid, because then no update can be added. */
function crossReferenceOf(bytes: Uint8Array): 'table' | 'stream' | undefined {
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

/**
 * Adds an invisible field with a certification signature (ISO 32000-1, 12.8.2.2), after which readers report any later update as a
 * change. Its value is a placeholder of the final length.
 */
function addSignatureField(doc: PDFDocument, at: Date): void {
  const { context, catalog } = doc
  const page = doc.getPage(0)
  const placeholder = PDFName.of(DEFAULT_BYTE_RANGE_PLACEHOLDER)
  const range = PDFArray.withContext(context)
  for (const each of [PDFNumber.of(0), placeholder, placeholder, placeholder]) range.push(each)
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
      ByteRange: range,
      Contents: PDFHexString.of('00'.repeat(SIGNATURE_BYTES)),
      M: PDFString.fromDate(at),
      Reference: [{ Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: { Type: 'TransformParams', P: NO_CHANGES, V: '1.2' } }],
      Reason: PDFHexString.fromText(REASON),
    }),
  )
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [0, 0, 0, 0],
      V: signature,
      T: PDFString.of('ecad-seal'),
      // printed, and locked
      F: 132,
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }))
  const form = catalog.getOrCreateAcroForm()
  form.addField(field)
  // it contains signatures, and may only be updated incrementally
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3))
}
