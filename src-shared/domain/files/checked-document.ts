import type { WireText } from '../languages.ts'
import type { RecordKind } from '../records/record-states.ts'
import type { DocumentState } from './document-mark.ts'

/** A document as anybody who has it may know it: nothing personal. */
export interface CheckedDocument {
  readonly kind: RecordKind
  /** number of the application or of the order of plans */
  readonly recordNo: string
  /** cadastral number of the plan, or the application's result */
  readonly item: string
  /** the service it is the result of; undefined for a plan */
  readonly title: WireText | undefined
  /** where the plan lies, as it was sold: 'prefix -- address'; undefined for an application's result */
  readonly location: WireText | undefined
  /** yyyy-mm-dd in Macao */
  readonly issuedOn: string
  readonly state: DocumentState
  /** on which another took its place or it was taken back, yyyy-mm-dd in Macao */
  readonly changedOn: string | undefined
  /** of the file that was issued, hexadecimal */
  readonly sealedSha256: readonly string[]
}
