import type { AppModel } from '#shared/app/types.ts'
import { createItemGuide } from '#shared/flows/guide/item-guide.ts'
import { ItemGuideView } from '#shared/ui/guide/ItemGuideView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createItemGuide)).open()

/** /affair-intro: the item guide [2-21]. */
export default function AffairIntro() {
  const { state, actions } = useAppFlow(createItemGuide)
  return (
    <GuidePage name="affairIntro" onBack={actions.back}>
      <ItemGuideView state={state} actions={actions} />
    </GuidePage>
  )
}
