import type { AppModel } from '#shared/app/types.ts'
import { createInstruction } from '#shared/flows/guide/rich-page.ts'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createInstruction)).open()

/** /ecad-instruction: the user guide [2-25]. */
export default function EcadInstruction() {
  const { state, actions } = useAppFlow(createInstruction)
  return (
    <GuidePage name="ecadInstruction" leave="close" onLeave={actions.close}>
      <RichPageView state={state} actions={actions} />
    </GuidePage>
  )
}
