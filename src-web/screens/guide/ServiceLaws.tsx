import type { AppModel } from '#shared/app/types.ts'
import { createServiceLaws } from '#shared/flows/guide/laws.ts'
import { LawsView } from '#shared/ui/guide/LawsView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceLaws)).open()

/** /service-laws: laws of a service, 1065 unless another is asked for [2-17]. */
export default function ServiceLaws() {
  const { state, actions } = useAppFlow(createServiceLaws)
  return (
    <GuidePage name="serviceLaws" leave="back" onLeave={actions.back}>
      <LawsView state={state} actions={actions} />
    </GuidePage>
  )
}
