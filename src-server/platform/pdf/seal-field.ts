import { CERTIFICATION, FIELD_FLAGS, FIELD_NAME, FORM_FLAGS, RANGE_PLACEHOLDER, REASON, SPACE } from '../sealing/unsealed.ts'
import type { Pdf } from './pdf.ts'

/**
 * Adds the invisible field of a seal without a time-stamp to a document that is drawn here, as sealing/seal-field.ts does to one of the
 * bureau. Drawing again is less work than reading what was drawn.
 */
export function addSealField(pdf: Pdf, at: Date): void {
  const placeholder = RANGE_PLACEHOLDER
  const signature = pdf.ref({
    ...CERTIFICATION,
    ByteRange: [0, placeholder, placeholder, placeholder],
    Contents: Buffer.alloc(SPACE.seal),
    M: at,
    // a text outside of ASCII is UTF-16, with a mark that says so
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
  // pdfkit has no public way into the catalog, and none to a form of signatures
  const { data } = (pdf as unknown as { readonly _root: { readonly data: Catalog } })._root
  data.Perms = { DocMDP: signature }
  const form = data.AcroForm.data
  form.Fields.push(field)
  form.SigFlags = FORM_FLAGS
  // readers would draw fields anew, which changes what is sealed
  delete form.NeedAppearances
  for (const each of [signature, field]) each.end(null)
}

interface Catalog {
  Perms?: object
  readonly AcroForm: { readonly data: { readonly Fields: object[]; SigFlags?: number; NeedAppearances?: boolean } }
}
