/**
 * What a screen is given: state down, actions up. `state` is a valtio proxy; read it through `useFlow`, never
 * directly. `actions` is a pure function of the state. An action that is not offered is `undefined`, and so its
 * button is not there, on both surfaces alike. Actions return nothing: their outcome is in the state.
 */
export interface Flow<S extends object, A extends object> {
  readonly state: S
  actions(state: S): A
}

/** The state a flow writes: the same shape, writable at the top. Values below are replaced, never edited in place. */
export type Writable<S> = { -readonly [K in keyof S]: S[K] }

/** An action, or undefined where it is not offered. */
export type Offered<Args extends readonly unknown[] = []> = ((...args: Args) => void) | undefined

/** Something that is fetched, in the four states that every screen shows (threat 28). */
export type Loading<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly message: import('../../ports/message.ts').Message }
