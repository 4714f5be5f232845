import type { AppModel } from '#shared/app/types.ts'
import { createServiceIntroduction } from '#shared/flows/guide/rich-page.ts'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceIntroduction)).open()

/** /service-introduction: the fixed service guide [2-18]. */
export default function ServiceIntroduction() {
  const { state, actions } = useAppFlow(createServiceIntroduction)
  return (
    <GuidePage name="serviceIntroduction" leave="close" onLeave={actions.close}>
      <RichPageView state={state} actions={actions} />
    </GuidePage>
  )
}
