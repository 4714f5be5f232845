import type { AppModel } from '#shared/app/types.ts'
import { createServiceFaqs } from '#shared/flows/guide/rich-page.ts'
import { RichPageView } from '#shared/ui/guide/RichPageView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createServiceFaqs)).open()

/** /service-faqs: the fixed FAQ [2-18]. */
export default function ServiceFaqs() {
  const { state, actions } = useAppFlow(createServiceFaqs)
  return (
    <GuidePage name="serviceFaqs" leave="close" onLeave={actions.close}>
      <RichPageView state={state} actions={actions} />
    </GuidePage>
  )
}
