import { useSyncExternalStore } from 'react'
import { getVersion, subscribe } from 'valtio/vanilla'
import type { FlowState } from './record.ts'
import type { Lens } from './redact.ts'
import { Fold, Json } from './Tree.tsx'
import type { ViewProps } from './view-props.ts'

/** One flow's state, as it changes. */
function Live({ state, lens }: { readonly state: object; readonly lens: Lens }) {
  useSyncExternalStore(
    (listener) => subscribe(state, listener),
    () => getVersion(state),
  )
  return <Json value={state} lens={lens} />
}

const line = ({ name, state }: FlowState): string => {
  // most flows have their state's name in `at`
  const at = 'at' in state ? (state.at as { kind?: unknown } | undefined)?.kind : undefined
  return typeof at === 'string' ? `${name} · ${at}` : name
}

/** Every flow created so far, and whether there is a session token. */
export function States({ seen, lens }: ViewProps) {
  return (
    <>
      <p className="note">Session token: {lens.token === undefined ? 'none' : 'kept, never shown'}</p>
      {seen.flows.map((flow) => (
        <Fold key={flow.id} line={line(flow)}>
          {() => <Live state={flow.state} lens={lens} />}
        </Fold>
      ))}
    </>
  )
}
