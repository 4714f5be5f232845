import { proxy } from 'valtio/vanilla'
import type { Writable } from './flow.ts'

/** A flow's state as a valtio proxy, and the one way to write it: values are replaced, never edited in place. */
export function createState<S extends object>(initial: S): { readonly state: S; readonly set: (patch: Partial<S>) => void } {
  const state = proxy({ ...initial }) as Writable<S>
  return {
    state: state as S,
    set: (patch) => {
      Object.assign(state, patch)
    },
  }
}

/** Only the newest of several overlapping runs may write: a late answer finds its turn gone. */
export function createLatestRequest() {
  let newest: AbortController | undefined
  return {
    /** Takes the turn from whoever has it and cancels their calls. */
    start(): AbortSignal {
      newest?.abort()
      newest = new AbortController()
      return newest.signal
    },
    cancel(): void {
      newest?.abort()
    },
  }
}
