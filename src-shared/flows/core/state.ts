import { proxy } from 'valtio/vanilla'
import type { Writable } from './flow.ts'

/** Makes a flow's state, a valtio proxy, and the one way to write it: values are replaced, never edited in place. */
export function createState<S extends object>(initial: S): { readonly state: S; readonly set: (patch: Partial<S>) => void } {
  const state = proxy({ ...initial }) as Writable<S>
  return {
    state: state as S,
    set: (patch) => {
      Object.assign(state, patch)
    },
  }
}

/** Lets only the latest of several overlapping requests change the state, so that a late answer changes nothing. */
export function createLatestRequest() {
  let controller: AbortController | undefined
  return {
    /** Aborts the request before, and gives the signal of the new one. */
    start(): AbortSignal {
      controller?.abort()
      controller = new AbortController()
      return controller.signal
    },
    /** Aborts the request that is under way. */
    cancel(): void {
      controller?.abort()
    },
  }
}
