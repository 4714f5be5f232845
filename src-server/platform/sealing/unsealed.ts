import { createHash } from 'node:crypto'
import { Signer, SignPdf } from '@signpdf/signpdf'
import { DEFAULT_BYTE_RANGE_PLACEHOLDER, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'

/** A PDF with the field of a seal, into which the signature is still to be written (contents.ts). */
export interface Unsealed {
  readonly bytes: Uint8Array
  /** SHA-256 of what the signature covers */
  readonly sha256: Uint8Array
}

/** Space for the CMS with several certificates and RSA signatures, and for a time-stamp with its own; the rest is filled with zeros. */
export const SPACE = { seal: 12_288, timeStamp: 12_288 } as const
/** Why a document is signed, as a reader of the PDF shows it. */
export const REASON = '本局發出的電子文件 / Documento electrónico emitido pela DSCC / Electronic document issued by the Bureau'
/** DocMDP: no changes permitted. */
const NO_CHANGES = 1
export const FIELD_NAME = 'ecad-seal'
/** Printed, and locked. */
export const FIELD_FLAGS = 132
/** The form contains signatures, and may only be updated incrementally. */
export const FORM_FLAGS = 3

/**
 * A certification signature (ISO 32000-1, 12.8.2.2), after which readers report any later update as a change; as names, numbers and
 * dictionaries alone, which every library writes alike.
 */
export const CERTIFICATION = {
  Type: 'Sig',
  Filter: 'Adobe.PPKLite',
  SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
  Reference: [{ Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: { Type: 'TransformParams', P: NO_CHANGES, V: '1.2' } }],
}
/** Placeholder for each of the three numbers of a byte range that are not known yet. */
export const RANGE_PLACEHOLDER = DEFAULT_BYTE_RANGE_PLACEHOLDER

/** Writes the byte range into a PDF with the field of a seal, and takes the hash of what is to be signed. */
export async function withByteRange(pdf: Uint8Array): Promise<Unsealed> {
  const digest = new Digest()
  return { bytes: await new SignPdf().sign(pdf, digest), sha256: digest.sha256 }
}

/** Leaves the signature empty: the key is elsewhere. */
class Digest extends Signer {
  sha256 = Buffer.alloc(0)

  override async sign(bytes: Buffer): Promise<Buffer> {
    this.sha256 = createHash('sha256').update(bytes).digest()
    return Buffer.alloc(0)
  }
}
