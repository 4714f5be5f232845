import type { AppModel } from '#shared/app/types.ts'
import { createFaq } from '#shared/flows/guide/faq.ts'
import { FaqView } from '#shared/ui/guide/FaqView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createFaq)).open()

/** /affair-faq: questions of an item or of a service [2-18]. */
export default function AffairFaq() {
  const { state, actions } = useAppFlow(createFaq)
  return (
    <GuidePage name="affairFaq" leave="back" onLeave={actions.back}>
      <FaqView state={state} actions={actions} />
    </GuidePage>
  )
}
