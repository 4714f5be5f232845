import { getVersion, proxy, ref, subscribe } from 'valtio/vanilla'
import type { Clock } from '../ports/clock.ts'

interface Entry {
  readonly id: number
  readonly at: Date
}

/** A call of the API. Without `outcome` there is no answer yet; `path` is below the origin and includes the query. */
export interface ApiCall extends Entry {
  readonly method: string
  readonly path: string
  readonly sent: unknown
  readonly outcome?: { readonly status: number | 'no answer'; readonly ms: number; readonly answer: unknown }
}

/** A message between the page and the host, or the page and its popup. */
interface TraceLine extends Entry {
  readonly text: string
  readonly detail: unknown
}

export interface Recorded {
  readonly calls: readonly ApiCall[]
  readonly lines: readonly TraceLine[]
  /** state of each flow: a valtio proxy */
  readonly flows: readonly { readonly id: number; readonly name: string; readonly state: object }[]
}

/** Maximum number of entries; older ones are dropped. */
export const KEPT = 200

const isProxy = (value: unknown): value is object => typeof value === 'object' && value !== null && getVersion(value) !== undefined

/** Records what the panel shows since the page was opened. The record is only kept in memory. */
export function createRecord(clock: Clock) {
  const store = proxy<{ now: Recorded }>({ now: ref({ calls: [], lines: [], flows: [] }) })
  let last = 0
  const set = (patch: Partial<Recorded>): void => {
    store.now = ref({ ...store.now, ...patch })
  }
  return {
    /** returns a new object after each change */
    get: (): Recorded => store.now,
    subscribe: (listener: () => void): (() => void) => subscribe(store, listener, true),
    /** Returns the function that records the answer. */
    begin(call: Pick<ApiCall, 'method' | 'path' | 'sent'>) {
      const id = ++last
      const at = clock.now()
      set({ calls: [...store.now.calls, { ...call, id, at }].slice(-KEPT) })
      return (status: number | 'no answer', answer: unknown): void => {
        const outcome = { status, ms: clock.now().getTime() - at.getTime(), answer }
        set({ calls: store.now.calls.map((one) => (one.id === id ? { ...one, outcome } : one)) })
      }
    },
    line: (text: string, detail?: unknown): void =>
      set({ lines: [...store.now.lines, { id: ++last, at: clock.now(), text, detail }].slice(-KEPT) }),
    made(name: string, flow: unknown): void {
      if (typeof flow !== 'object' || flow === null || !('state' in flow) || !isProxy(flow.state)) return
      set({ flows: [...store.now.flows, { id: ++last, name: name.replace(/^create/, ''), state: flow.state }] })
    },
  }
}
export type PanelRecord = ReturnType<typeof createRecord>
