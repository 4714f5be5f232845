import type { AppModel } from '#shared/app/types.ts'
import { createPrivacy } from '#shared/flows/guide/rich-page.ts'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createPrivacy)).open()

/** /ecad-privacy: the privacy statement [2-25]. */
export default function EcadPrivacy() {
  const { state, actions } = useAppFlow(createPrivacy)
  return (
    <GuidePage name="ecadPrivacy" leave="close" onLeave={actions.close}>
      <RichPageView state={state} actions={actions} />
    </GuidePage>
  )
}
