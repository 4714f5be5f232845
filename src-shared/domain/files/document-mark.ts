/**
 * What a sealed document's QR says of it, signed: which document of which application it is, of which day, and the hash
 * of the document as the bureau handed it in (decision 12).
 */
export interface DocumentMark {
  /** number of the application or of the order of plans */
  readonly recordNo: string
  /** cadastral number of the plan, or the application's result */
  readonly item: string
  /** yyyy-mm-dd in Macao, on which it was issued */
  readonly day: string
  /** SHA-256 of the document as handed in, in base64url */
  readonly sha256: string
}

/** The parameter of the public page's address that holds the signed mark. */
export const MARK_PARAMETER = 'd'

/** What came of a document since: it holds, another took its place, or it was taken back. */
export const DOCUMENT_STATES = ['holds', 'replaced', 'withdrawn'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** A public key that signed marks, as a JSON Web Key; its kid stands in the marks. */
export interface MarkKey {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'ES256'
}

/** How a mark's signature was found: right, wrong for its key, of no key that was published, or not looked at. */
export type MarkSignature = 'right' | 'wrong' | 'unknown-key' | 'unchecked'

/** What is known of a mark without asking the server; `mark`: what it says, where its signature is right. */
export interface MarkReading {
  readonly signature: MarkSignature
  readonly mark?: DocumentMark
}

/** The last of 86 characters holds two bits: with others in it, several texts would be the same signature. */
const TOKEN = /^[A-Za-z0-9_-]{1,200}\.[A-Za-z0-9_-]{1,600}\.[A-Za-z0-9_-]{85}[AQgw]$/
const MARK = /^([^\n]{1,64})\n([^\n]{1,64})\n(\d{4}-\d{2}-\d{2})\n([A-Za-z0-9_-]{43})$/

/** Whether a text has the form of a signed mark: a compact JWS with a signature of 64 bytes. */
export const isMarkToken = (text: string): boolean => TOKEN.test(text)

/** The text that is signed: four lines, as few characters as possible, so that the QR can be scanned from paper. */
export const writeMark = ({ recordNo, item, day, sha256 }: DocumentMark): string => [recordNo, item, day, sha256].join('\n')

/** Reads the signed text; undefined for any other. */
export function readMark(text: string): DocumentMark | undefined {
  const [, recordNo, item, day, sha256] = MARK.exec(text) ?? []
  if (recordNo === undefined || item === undefined || day === undefined || sha256 === undefined) return undefined
  return { recordNo, item, day, sha256 }
}
