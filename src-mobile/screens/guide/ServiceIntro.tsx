import type { AppModel } from '#shared/app/types.ts'
import { createServiceDetail } from '#shared/flows/guide/service-detail.ts'
import { ServiceDetailView } from '#shared/ui/guide/ServiceDetailView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceDetail)).open()

/** /service-intro: the same content as /service-detail, no placeholder (decision 2). */
export default function ServiceIntro() {
  const { state, actions } = useAppFlow(createServiceDetail)
  return (
    <GuidePage name="serviceIntro" onBack={actions.back}>
      <ServiceDetailView state={state} actions={actions} />
    </GuidePage>
  )
}
