import { useSnapshot } from 'valtio'
import type { AppModel } from '../../app/types.ts'
import type { FlowDeps } from '../../flows/core/deps.ts'
import type { Flow } from '../../flows/core/flow.ts'
import { useApp } from './app-context.tsx'

/** A flow as the parts of a screen are given it: state down, actions up. */
export interface FlowParts<S, A> {
  readonly state: S
  readonly actions: A
}

/**
 * A flow's state as of now and the actions offered in it; renders again when a part that was read changes.
 * At once and not on the next tick, or the caret of a controlled input would jump.
 */
export function useFlow<S extends object, A extends object>(flow: Flow<S, A>): FlowParts<S, A> {
  const state = useSnapshot(flow.state, { sync: true }) as S
  return { state, actions: flow.actions(state) }
}

/** The app's one instance of a flow that a screen brings along: `useAppFlow(createReceipt)`. */
export function useAppFlow<S extends object, A extends object>(create: (deps: FlowDeps) => Flow<S, A>) {
  return useFlow(useApp().flow(create))
}

/** The actions offered right now, outside React. */
export const actionsOf = <S extends object, A extends object>(flow: Flow<S, A>): A => flow.actions(flow.state)

/** A screen's `enter`, which opens the flow that it brings along. */
export const opening =
  <S extends object, A extends { readonly open: () => void }>(create: (deps: FlowDeps) => Flow<S, A>) =>
  (app: AppModel): void =>
    actionsOf(app.flow(create)).open()
