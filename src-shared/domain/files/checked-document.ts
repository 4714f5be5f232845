import type { WireText } from '../languages.ts'
import type { PlanNews } from '../plans/plan-changes.ts'
import type { RecordKind } from '../records/record-states.ts'
import type { DocumentState } from './document-mark.ts'

/** Public details of a document, without personal data. Anyone who has the document may see them. */
export interface CheckedDocument {
  readonly kind: RecordKind
  /** number of the application or of the order of plans */
  readonly recordNo: string
  /** cadastral number of the plan, or the application's result */
  readonly item: string
  /** name of the service; undefined for a plan */
  readonly title: WireText | undefined
  /** the plan's location when it was sold: 'prefix -- address'; undefined for an application's result */
  readonly location: WireText | undefined
  /** yyyy-mm-dd in Macao */
  readonly issuedOn: string
  readonly state: DocumentState
  /** day on which it was replaced or withdrawn, yyyy-mm-dd in Macao */
  readonly changedOn: string | undefined
  /** why the plan is no longer the newest; undefined while no change is known */
  readonly news: PlanNews | undefined
  /** SHA-256 of the issued file, hexadecimal; several if it was issued more than once */
  readonly sealedSha256: readonly string[]
}
