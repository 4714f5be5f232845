import type { StepTask } from '../../domain/service/step-types.ts'

/** Events from one part of the application to parts that are created after it. */
interface ApplicationEvents {
  /** a task is done: the identity is verified [4-05], or the bill is paid [4-04] */
  readonly taskDone: StepTask
  /** the server refused because a task is missing (threat 26) */
  readonly owed: 'identity-owed' | 'payment-owed'
  /** the service has changed since the application was started */
  readonly serviceChanged: undefined
  /** all answers are cleared; running work must stop */
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
    /** Calls the listeners synchronously; resolves when they are done. */
    async emit<K extends Name>(name: K, detail: ApplicationEvents[K]): Promise<void> {
      await Promise.all(listeners[name].map((listener) => listener(detail)))
    },
  }
}
