import type { AppModel } from '../app/types.ts'
import type { PanelRecord, Recorded } from './record.ts'
import type { Lens } from './redact.ts'
import type { Switches } from './switches.ts'

/** What each tab of the panel is given. */
export interface ViewProps {
  readonly app: AppModel
  readonly seen: Recorded
  readonly record: PanelRecord
  readonly switches: Switches
  readonly lens: Lens
}
