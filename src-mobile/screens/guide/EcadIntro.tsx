import type { AppModel } from '#shared/app/types.ts'
import { createMatterGuide } from '#shared/flows/guide/rich-page.ts'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createMatterGuide)).open()

/** /ecad-intro: the matter guide; back closes the page [2-20]. */
export default function EcadIntro() {
  const { state, actions } = useAppFlow(createMatterGuide)
  return (
    <GuidePage name="ecadIntro" onClose={actions.close}>
      <RichPageView state={state} actions={actions} />
    </GuidePage>
  )
}
