import type { AppModel } from '#shared/app/types.ts'
import { createServiceDetail } from '#shared/flows/guide/service-detail.ts'
import { ServiceDetailView } from '#shared/ui/guide/ServiceDetailView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceDetail)).open()

/** /service-detail: introduction and query path of a service [2-16]. */
export default function ServiceDetail() {
  const { state, actions } = useAppFlow(createServiceDetail)
  return (
    <GuidePage name="serviceDetail" onBack={actions.back}>
      <ServiceDetailView state={state} actions={actions} />
    </GuidePage>
  )
}
