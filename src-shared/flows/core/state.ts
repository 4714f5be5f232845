import { proxy } from 'valtio/vanilla'
import type { Writable } from './flow.ts'

/** Creates a flow's state, a valtio proxy, and its setter. Values are replaced, never changed in place. */
export function createState<S extends object>(initial: S): { readonly state: S; readonly set: (patch: Partial<S>) => void } {
  const state = proxy({ ...initial }) as Writable<S>
  return {
    state: state as S,
    set: (patch) => {
      Object.assign(state, patch)
    },
  }
}

/** Lets only the latest of overlapping requests change the state. */
export function createLatestRequest() {
  let controller: AbortController | undefined
  return {
    /** Aborts the previous request and returns the signal of the new one. */
    start(): AbortSignal {
      controller?.abort()
      controller = new AbortController()
      return controller.signal
    },
    /** Aborts the running request. */
    cancel(): void {
      controller?.abort()
    },
  }
}
