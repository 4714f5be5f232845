import type { AppModel } from '#shared/app/types.ts'
import { createRegulation } from '#shared/flows/guide/rich-page.ts'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createRegulation)).open()

/** /ecad-regulation: the terms of use [2-25]. */
export default function EcadRegulation() {
  const { state, actions } = useAppFlow(createRegulation)
  return (
    <GuidePage name="ecadRegulation" onClose={actions.close}>
      <RichPageView state={state} actions={actions} />
    </GuidePage>
  )
}
