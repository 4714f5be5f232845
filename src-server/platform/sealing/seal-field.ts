import { PDFArray, type PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import {
  CERTIFICATION,
  FIELD_FLAGS,
  FIELD_NAME,
  FORM_FLAGS,
  RANGE_PLACEHOLDER,
  REASON,
  SPACE,
  type Unsealed,
  withByteRange,
} from './unsealed.ts'

/** The kind of the cross-reference at the end of a PDF; an update has the same kind. */
export type CrossReference = 'table' | 'stream'

/** Writes the changes of a document that was loaded for an incremental update, with the field of a seal that states this time. */
export async function withSealField(
  doc: PDFDocument,
  { at, table }: { readonly at: Date; readonly table: CrossReference },
): Promise<Unsealed> {
  addSignatureField(doc, at)
  return withByteRange(await doc.save({ useObjectStreams: table === 'stream', updateFieldAppearances: false, addDefaultPage: false }))
}

/** Adds an invisible field, whose value is a placeholder of the final length. */
function addSignatureField(doc: PDFDocument, at: Date): void {
  const { context, catalog } = doc
  const page = doc.getPage(0)
  const placeholder = PDFName.of(RANGE_PLACEHOLDER)
  const range = PDFArray.withContext(context)
  for (const each of [PDFNumber.of(0), placeholder, placeholder, placeholder]) range.push(each)
  const signature = context.register(
    context.obj({
      ...CERTIFICATION,
      ByteRange: range,
      Contents: PDFHexString.of('00'.repeat(SPACE.seal + SPACE.timeStamp)),
      M: PDFString.fromDate(at),
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
      T: PDFString.of(FIELD_NAME),
      F: FIELD_FLAGS,
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }))
  const form = catalog.getOrCreateAcroForm()
  form.addField(field)
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(FORM_FLAGS))
}
