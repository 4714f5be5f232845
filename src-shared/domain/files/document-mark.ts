/**
 * The signed content of a sealed document's QR code: application, document, day of issue, and the hash of the file that
 * the bureau supplied (decision 12).
 */
export interface DocumentMark {
  /** number of the application or of the order of plans */
  readonly recordNo: string
  /** cadastral number of the plan, or the application's result */
  readonly item: string
  /** day of issue, yyyy-mm-dd in Macao */
  readonly day: string
  /** SHA-256 of the file that the bureau supplied, in base64url */
  readonly sha256: string
}

/** Query parameter of the public page that contains the signed mark. */
export const MARK_PARAMETER = 'd'

/** State of an issued document: valid, replaced by another, or withdrawn. */
export const DOCUMENT_STATES = ['holds', 'replaced', 'withdrawn'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** A public key that verifies marks, as a JSON Web Key. Each mark contains the kid of its key. */
export interface MarkKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'ES256'
}

/** Result of verifying a mark: valid, invalid, no published key has its kid, or not verified. */
export type MarkSignature = 'right' | 'wrong' | 'unknown-key' | 'unchecked'

/** A mark as read without the server. `mark` is set only if the signature is valid. */
export interface MarkReading {
  readonly signature: MarkSignature
  readonly mark?: DocumentMark
}

/** The last of the 86 signature characters carries only two bits; other values would be a second spelling of the same signature. */
const TOKEN = /^[A-Za-z0-9_-]{1,200}\.[A-Za-z0-9_-]{1,600}\.[A-Za-z0-9_-]{85}[AQgw]$/
const MARK = /^([^\n]{1,64})\n([^\n]{1,64})\n(\d{4}-\d{2}-\d{2})\n([A-Za-z0-9_-]{43})$/

/** Whether a text has the form of a signed mark: a compact JWS with a signature of 64 bytes. */
export const isMarkToken = (text: string): boolean => TOKEN.test(text)

/** The text that is signed: four short lines, because a small QR code is easier to scan from paper. */
export const writeMark = ({ recordNo, item, day, sha256 }: DocumentMark): string => [recordNo, item, day, sha256].join('\n')

/** Reads the signed text; undefined if it is malformed. */
export function readMark(text: string): DocumentMark | undefined {
  const [, recordNo, item, day, sha256] = MARK.exec(text) ?? []
  if (recordNo === undefined || item === undefined || day === undefined || sha256 === undefined) return undefined
  return { recordNo, item, day, sha256 }
}
