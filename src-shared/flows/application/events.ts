import type { StepTask } from '../../domain/step-types.ts'

/** What a part of the application reports, for parts that are made after it. */
interface ApplicationEvents {
  /** what such a step asks for is done: verified [4-05], or paid [4-04] */
  readonly taskDone: StepTask
  /** the server refused for what is still to be done (threat 26) */
  readonly owed: 'identity-owed' | 'payment-owed'
  /** the service changed under the application */
  readonly serviceChanged: undefined
  /** every answer is forgotten: whatever is under way stops */
  readonly reset: undefined
}

type Name = keyof ApplicationEvents
type Listener<K extends Name> = (detail: ApplicationEvents[K]) => unknown

export function createEvents() {
  const listeners: { readonly [K in Name]: Listener<K>[] } = { taskDone: [], owed: [], serviceChanged: [], reset: [] }
  return {
    on<K extends Name>(name: K, listener: Listener<K>): void {
      listeners[name].push(listener)
    },
    /** Listeners are called at once; resolves when they are done. */
    async emit<K extends Name>(name: K, detail: ApplicationEvents[K]): Promise<void> {
      await Promise.all(listeners[name].map((listener) => listener(detail)))
    },
  }
}
