import { CERTIFICATION, FIELD_FLAGS, FIELD_NAME, FORM_FLAGS, RANGE_PLACEHOLDER, REASON, SPACE } from '../sealing/unsealed.ts'
import type { Pdf } from './pdf.ts'

/**
 * Draws the invisible field of a seal, which has no time-stamp, as a part of our own document; sealing/seal-field.ts adds one to a finished
 * PDF. If the seal fails, the document is drawn again without it, which is less work than reading a drawn PDF to add the field.
 */
export function addSealField(pdf: Pdf, at: Date): void {
  const placeholder = RANGE_PLACEHOLDER
  const signature = pdf.ref({
    ...CERTIFICATION,
    ByteRange: [0, placeholder, placeholder, placeholder],
    Contents: Buffer.alloc(SPACE.seal),
    M: at,
    // a PDF stores text that is not ASCII as UTF-16 with a byte order mark
    Reason: Buffer.from(`\ufeff${REASON}`, 'utf16le').swap16(),
  })
  const field = pdf.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    Rect: [0, 0, 0, 0],
    V: signature,
    T: Buffer.from(FIELD_NAME),
    F: FIELD_FLAGS,
  })
  pdf.page.annotations.push(field)
  pdf.initForm()
  // pdfkit has no public access to the catalog, and makes no signature fields
  const { data } = (pdf as unknown as { readonly _root: { readonly data: Catalog } })._root
  data.Perms = { DocMDP: signature }
  const form = data.AcroForm.data
  form.Fields.push(field)
  form.SigFlags = FORM_FLAGS
  // with this flag a reader draws the fields again, which changes the sealed document
  delete form.NeedAppearances
  for (const each of [signature, field]) each.end(null)
}

interface Catalog {
  Perms?: object
  readonly AcroForm: { readonly data: { readonly Fields: object[]; SigFlags?: number; NeedAppearances?: boolean } }
}
