import { useSyncExternalStore } from 'react'
import { getVersion, subscribe } from 'valtio/vanilla'
import type { AppModel } from '../app/types.ts'
import { Fold } from './Fold.tsx'
import type { ApiCall, Recorded } from './record.ts'
import { redact, redactPath } from './redact.ts'
import type { Switches } from './switches.ts'

export interface ViewProps {
  readonly app: AppModel
  readonly seen: Recorded
  readonly switches: Switches
  /** the session's token, which is hidden wherever it occurs */
  readonly token: string | undefined
}

const Json = ({ value, token }: { readonly value: unknown } & Pick<ViewProps, 'token'>) => (
  <pre>{JSON.stringify(redact(value, token), undefined, 2) ?? 'nothing'}</pre>
)

const timeOf = ({ at }: { readonly at: Date }): string => at.toISOString().slice(11, 23)
const resultOf = ({ outcome }: ApiCall): string => (outcome === undefined ? 'under way' : `${outcome.status} · ${outcome.ms} ms`)

/** Calls of the API, the newest first; a press shows their bodies. */
export const Calls = ({ seen, token }: ViewProps) =>
  [...seen.calls].reverse().map((call) => (
    <Fold key={call.id} summary={`${call.method} ${redactPath(call.path, token)} ${resultOf(call)} · ${timeOf(call)}`}>
      <Json value={{ sent: call.sent, answer: call.outcome?.answer }} token={token} />
    </Fold>
  ))

/** Messages between page and host, or page and popup, the newest first. */
export const Trace = ({ seen, token }: ViewProps) =>
  [...seen.lines].reverse().map((line) => (
    <Fold key={line.id} summary={`${line.text} · ${timeOf(line)}`}>
      <Json value={line.detail} token={token} />
    </Fold>
  ))

/** Every flow created so far, with its live state. */
export const States = ({ seen, token }: ViewProps) =>
  seen.flows.map((flow) => (
    <Fold key={flow.id} summary={flow.name}>
      <LiveState state={flow.state} token={token} />
    </Fold>
  ))

function LiveState({ state, token }: { readonly state: object } & Pick<ViewProps, 'token'>) {
  useSyncExternalStore(
    (listener) => subscribe(state, listener),
    () => getVersion(state),
  )
  return <Json value={state} token={token} />
}
