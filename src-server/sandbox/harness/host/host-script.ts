/** How the simulated host answers one call. Scenario files use the same values (docs/harness.md). */
export type HostAnswer =
  | { readonly how: 'ok'; readonly result?: unknown }
  | { readonly how: 'error'; readonly code: number; readonly message?: string }
  /** answers correctly after `ms` */
  | { readonly how: 'slow'; readonly ms: number; readonly result?: unknown }
  | { readonly how: 'never' }
  /** waits for `settle`, as for a person at the host's own screen */
  | { readonly how: 'held' }
  /** the same correct answer twice */
  | { readonly how: 'twice'; readonly result?: unknown }
  /** the same correct answer, after the calling page has gone */
  | { readonly how: 'gone'; readonly result?: unknown }
  /** calls back with a value that is not a dictionary */
  | { readonly how: 'wrong'; readonly value: unknown }
  | { readonly how: 'throws' }
  /** the call returns a promise that rejects */
  | { readonly how: 'rejects' }

export interface HostScript {
  /** 'now', milliseconds after page start, or 'never' */
  readonly arrives?: 'now' | 'never' | number
  /** JSAPI → answers, of which the last repeats; a JSAPI not listed answers code 1 */
  readonly answers?: Readonly<Record<string, HostAnswer | readonly HostAnswer[]>>
  readonly startupParams?: Readonly<Record<string, unknown>>
  /** the host's storage by key */
  readonly storage?: Readonly<Record<string, string>>
  /** JSAPIs that this host does not have, whatever an account's answers are: code 1 */
  readonly missing?: readonly string[]
  /** the host's names of our JSAPIs; it knows them by no other */
  readonly jsapis?: Readonly<Record<string, string>>
  /** how many characters its storage takes; a longer value answers code 11 */
  readonly storageMaxChars?: number
}

export interface HostCall {
  readonly jsapi: string
  readonly params: unknown
}

/** A call as the host sees it: its arrival and each answer. Times are by the page's clock. */
export type HostTrace =
  | { readonly kind: 'call'; readonly id: number; readonly at: number; readonly jsapi: string; readonly params: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly at: number; readonly jsapi: string; readonly result: unknown }

export interface HostOptions {
  /** the page to install the host on; a frame's window if the harness plays the host from outside */
  readonly self?: Window & typeof globalThis
  readonly observe?: (entry: HostTrace) => void
}

/** The tester's control of the simulated host: `window.simulatedHost`. */
export interface SimulatedHost {
  readonly calls: readonly HostCall[]
  readonly storage: Record<string, string>
  /** sets a JSAPI's answers from now on */
  script(jsapi: string, ...answers: HostAnswer[]): void
  /** the scripted answers that are left, for a next page with the same host */
  answers(): Readonly<Record<string, readonly HostAnswer[]>>
  /** answers the oldest held call of a JSAPI; false if none is held */
  settle(jsapi: string, result: unknown): boolean
  /** sends a notification to the listeners of exactly this name */
  notify(name: string, data: unknown): void
  /** fires a container event on the document; returns false if a handler prevented the default */
  fire(event: 'back' | 'pause' | 'resume', detail?: Readonly<Record<string, unknown>>): boolean
  /** names that have listeners now */
  listening(): readonly string[]
}

declare global {
  interface Window {
    simulatedHost?: SimulatedHost
  }
}
