import type { ReactNode } from 'react'
import type { GuidePanel } from '../../domain/guide.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { Fold } from '../parts/Fold.tsx'
import { useT } from '../use-translate.ts'
import { Appointments, Handling, Queries } from './channel-panels.tsx'
import { Loaded } from './Loaded.tsx'
import { Overview } from './Overview.tsx'
import { Fees, Notes, Process, Times } from './other-panels.tsx'
import type { GuideViewProps, PanelProps } from './panel-props.ts'
import { Result } from './Result.tsx'

const TITLES: Readonly<Record<GuidePanel, MessageKey>> = {
  overview: 'itemOverview',
  handling: 'handlingMethods',
  appointment: 'appointmentMethods',
  fees: 'feesAndPayment',
  time: 'approvalTime',
  result: 'resultCollection',
  penalties: 'penalties',
  process: 'handlingFlow',
  queries: 'queryChannels',
  notes: 'otherNotes',
}

const BODIES: Readonly<Record<GuidePanel, (props: PanelProps) => ReactNode>> = {
  overview: Overview,
  handling: Handling,
  appointment: Appointments,
  fees: Fees,
  time: Times,
  result: Result,
  penalties: (props) => <Notes {...props} panel="penalties" />,
  process: Process,
  queries: Queries,
  notes: (props) => <Notes {...props} panel="notes" />,
}

/** The ten panels of an item's guide, the first open [2-21]. The same on a page and in a window. */
export function ItemGuideView({ state, actions }: GuideViewProps) {
  const t = useT()
  return (
    <Loaded loading={state.guide} onRetry={actions.retry} lines={8}>
      {(guide) => (
        <div className="ec-guide-folds">
          {guide.panels.map((panel) => {
            const Body = BODIES[panel]
            return (
              <Fold
                key={panel}
                title={t(TITLES[panel])}
                open={state.opened.includes(panel)}
                onToggle={actions.toggle && (() => actions.toggle?.(panel))}
              >
                <Body guide={guide} state={state} actions={actions} />
              </Fold>
            )
          })}
        </div>
      )}
    </Loaded>
  )
}
