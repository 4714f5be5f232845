/**
 * The interface between a flow and its screens. `state` is a valtio proxy; read it through `useFlow`, never
 * directly. `actions` is a pure function of the state. An action that is not offered is `undefined`, and both
 * surfaces then leave out its button. Actions return nothing: their outcome is in the state.
 */
export interface Flow<S extends object, A extends object> {
  readonly state: S
  actions(state: S): A
}

/** The state as the flow writes it: writable at the top level. Nested values are replaced, never changed in place. */
export type Writable<S> = { -readonly [K in keyof S]: S[K] }

/** An action, or undefined if it is not offered. */
export type Offered<Args extends readonly unknown[] = []> = ((...args: Args) => void) | undefined

/** A value that is loaded, with the four states that every screen must show (threat 28). */
export type Loading<T> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly value: T }
  | { readonly kind: 'failed'; readonly message: import('../../ports/message.ts').Message }
