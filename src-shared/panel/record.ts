import { getVersion, proxy, ref, subscribe } from 'valtio/vanilla'
import type { Clock } from '../ports/clock.ts'

/** A call of the API. Without `outcome` it has no answer yet. */
export interface ApiCall {
  readonly id: number
  readonly at: Date
  readonly method: string
  /** below the origin, with its query */
  readonly path: string
  readonly sent: unknown
  readonly outcome?: { readonly status: number | 'no answer'; readonly ms: number; readonly answer: unknown }
}

/** A message between the page and the host, or the page and its popup. */
export interface TraceLine {
  readonly id: number
  readonly at: Date
  readonly text: string
  readonly detail: unknown
}

/** A flow's state: a valtio proxy, which has its present values when it is read. */
export interface FlowState {
  readonly id: number
  readonly name: string
  readonly state: object
}

export interface Recorded {
  readonly calls: readonly ApiCall[]
  readonly lines: readonly TraceLine[]
  readonly flows: readonly FlowState[]
}

/** What the panel has recorded since the page was opened. It stays in the page's memory. */
export interface PanelRecord {
  /** a new value after each change */
  get(): Recorded
  subscribe(listener: () => void): () => void
  begin(call: Pick<ApiCall, 'method' | 'path' | 'sent'>): (status: number | 'no answer', answer: unknown) => void
  line(text: string, detail?: unknown): void
  made(name: string, flow: unknown): void
  clear(what: 'calls' | 'lines'): void
}

/** Older entries are dropped. */
export const KEPT = 200

const isProxy = (value: unknown): value is object => typeof value === 'object' && value !== null && getVersion(value) !== undefined

export function createRecord(clock: Clock): PanelRecord {
  const kept = proxy<{ now: Recorded }>({ now: ref({ calls: [], lines: [], flows: [] }) })
  let last = 0
  const set = (patch: Partial<Recorded>): void => {
    kept.now = ref({ ...kept.now, ...patch })
  }
  return {
    get: () => kept.now,
    subscribe: (listener) => subscribe(kept, listener, true),
    begin(call) {
      const id = ++last
      const at = clock.now()
      set({ calls: [...kept.now.calls, { ...call, id, at }].slice(-KEPT) })
      return (status, answer) => {
        const outcome = { status, ms: clock.now().getTime() - at.getTime(), answer }
        set({ calls: kept.now.calls.map((one) => (one.id === id ? { ...one, outcome } : one)) })
      }
    },
    line: (text, detail) => set({ lines: [...kept.now.lines, { id: ++last, at: clock.now(), text, detail }].slice(-KEPT) }),
    made(name, flow) {
      if (typeof flow !== 'object' || flow === null || !('state' in flow) || !isProxy(flow.state)) return
      set({ flows: [...kept.now.flows, { id: ++last, name: name.replace(/^create/, ''), state: flow.state }] })
    },
    clear: (what) => set({ [what]: [] }),
  }
}
