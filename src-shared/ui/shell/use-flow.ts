import { useSnapshot } from 'valtio'
import type { AppModel } from '../../app/types.ts'
import type { FlowDeps } from '../../flows/core/deps.ts'
import type { Flow } from '../../flows/core/flow.ts'
import { useApp } from './app-context.tsx'

/** A flow as props of a screen's parts: state down, actions up. */
export interface FlowParts<S, A> {
  readonly state: S
  readonly actions: A
}

/**
 * Returns a flow's current state and available actions; renders again when a part that was read changes. It renders
 * synchronously, or the caret of a controlled input would jump.
 */
export function useFlow<S extends object, A extends object>(flow: Flow<S, A>): FlowParts<S, A> {
  const state = useSnapshot(flow.state, { sync: true }) as S
  return { state, actions: flow.actions(state) }
}

/** The app's single instance of a flow that a screen uses: `useAppFlow(createReceipt)`. */
export function useAppFlow<S extends object, A extends object>(create: (deps: FlowDeps) => Flow<S, A>) {
  return useFlow(useApp().flow(create))
}

/** The actions that are available now, outside React. */
export const actionsOf = <S extends object, A extends object>(flow: Flow<S, A>): A => flow.actions(flow.state)

/** A screen's `enter` function, which opens its flow. */
export const opening =
  <S extends object, A extends { readonly open: () => void }>(create: (deps: FlowDeps) => Flow<S, A>) =>
  (app: AppModel): void =>
    actionsOf(app.flow(create)).open()
