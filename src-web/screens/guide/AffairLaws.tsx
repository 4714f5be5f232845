import type { AppModel } from '#shared/app/types.ts'
import { createAffairLaws } from '#shared/flows/guide/laws.ts'
import { LawsView } from '#shared/ui/guide/LawsView.tsx'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { GuidePage } from './GuidePage.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createAffairLaws)).open()

/** /affair-laws: laws of an item or of a service [2-17]. */
export default function AffairLaws() {
  const { state, actions } = useAppFlow(createAffairLaws)
  return (
    <GuidePage name="affairLaws" leave="back" onLeave={actions.back}>
      <LawsView state={state} actions={actions} />
    </GuidePage>
  )
}
