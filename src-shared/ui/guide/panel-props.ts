import type { ItemGuide } from '../../domain/guide.ts'
import type { ItemGuideActions, ItemGuideState } from '../../flows/guide/types.ts'

export interface GuideViewProps {
  readonly state: ItemGuideState
  readonly actions: ItemGuideActions
}
/** What every panel is given. */
export interface PanelProps extends GuideViewProps {
  readonly guide: ItemGuide
}
