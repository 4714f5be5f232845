import { type ComponentType, useSyncExternalStore } from 'react'
import type { AppModel } from '../app/types.ts'
import { Fold } from './Fold.tsx'
import type { PanelRecord } from './record.ts'
import { SwitchBoard } from './SwitchBoard.tsx'
import type { Switches } from './switches.ts'
import { Calls, States, Trace, type ViewProps } from './Views.tsx'

const VIEWS: Readonly<Record<string, ComponentType<ViewProps>>> = { Switches: SwitchBoard, Calls, Trace, State: States }

interface PanelProps {
  readonly app: AppModel
  readonly record: PanelRecord
  readonly switches: Switches
  readonly token: () => string | undefined
}

/** The developers' panel above the page: switches, calls, trace and state, all folded at first. It is in English only. */
export function Panel({ app, record, switches, token }: PanelProps) {
  const seen = useSyncExternalStore(record.subscribe, record.get)
  const { local } = app.ports.storage
  return (
    <Fold summary="Developers" initial={local.get('panelOpen') === 'true'} onToggle={(open) => local.set('panelOpen', String(open))}>
      {Object.entries(VIEWS).map(([name, View]) => (
        <Fold key={name} summary={name} initial={name === 'Switches'}>
          <View app={app} seen={seen} switches={switches} token={token()} />
        </Fold>
      ))}
    </Fold>
  )
}
