/** How the simulated host answers one call: the words of scenario files too (docs/harness.md). */
export type HostAnswer =
  | { readonly how: 'ok'; readonly result?: unknown }
  | { readonly how: 'error'; readonly code: number; readonly message?: string }
  /** answers well, after `ms` */
  | { readonly how: 'slow'; readonly ms: number; readonly result?: unknown }
  | { readonly how: 'never' }
  /** waits for `settle`: a person is busy at the host's own screen */
  | { readonly how: 'held' }
  /** the same good answer two times */
  | { readonly how: 'twice'; readonly result?: unknown }
  /** the same good answer, but only once the page that asked has gone */
  | { readonly how: 'gone'; readonly result?: unknown }
  /** calls back with a value of another type than a dictionary */
  | { readonly how: 'wrong'; readonly value: unknown }
  | { readonly how: 'throws' }
  /** the call itself returns a promise that rejects */
  | { readonly how: 'rejects' }

export interface HostScript {
  /** 'now', milliseconds after the page began, or 'never' */
  readonly arrives?: 'now' | 'never' | number
  /** JSAPI → answers, the last one for ever; a JSAPI not named here answers code 1 */
  readonly answers?: Readonly<Record<string, HostAnswer | readonly HostAnswer[]>>
  readonly startupParams?: Readonly<Record<string, unknown>>
  /** the host's storage by key */
  readonly storage?: Readonly<Record<string, string>>
}

export interface HostCall {
  readonly jsapi: string
  readonly params: unknown
}

/** What the host sees of a call: that it came, and each answer it gave. Times are the page's clock. */
export type HostTrace =
  | { readonly kind: 'call'; readonly id: number; readonly at: number; readonly jsapi: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly at: number; readonly jsapi: string; readonly result: unknown }

export interface HostOptions {
  /** the page to put the host on; a frame's window where the harness plays the host from outside */
  readonly self?: Window & typeof globalThis
  readonly observe?: (entry: HostTrace) => void
}

/** The tester's side of the simulated host: `window.simulatedHost`. */
export interface SimulatedHost {
  readonly calls: readonly HostCall[]
  readonly storage: Record<string, string>
  /** how a JSAPI answers from now on */
  script(jsapi: string, ...answers: HostAnswer[]): void
  /** gives the oldest held call of a JSAPI its answer; false when none is held */
  settle(jsapi: string, result: unknown): boolean
  /** sends a notification to whoever listens under exactly this name */
  notify(name: string, data: unknown): void
  /** fires a container event on the document; answers false when a handler prevented the default */
  fire(event: 'back' | 'pause' | 'resume', detail?: Readonly<Record<string, unknown>>): boolean
  /** names somebody listens to now */
  listening(): readonly string[]
}

declare global {
  interface Window {
    simulatedHost?: SimulatedHost
  }
}
