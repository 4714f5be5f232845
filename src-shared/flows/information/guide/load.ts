import { subscribe } from 'valtio/vanilla'
import type { Ports } from '../../../ports/index.ts'
import { detailsOf, isGivenUp } from '../../core/error-messages.ts'
import { failureText, type PlainFailure, showFailure } from '../../core/failures.ts'
import type { Loading } from '../../core/flow.ts'
import { createLatestRequest } from '../../core/state.ts'
import type { PreferencesFlow } from '../../shell/preferences/types.ts'

export interface Load<T> {
  /** Starts loading; responses to earlier starts are ignored. The shown value stays until the new one has arrived. */
  readonly start: (work: () => Promise<T>) => void
  /** Ignores the response to the last start. */
  readonly cancel: () => void
}

/** Loads one value of a flow's state. A failure is shown once as a toast, and stays in the state with its retry [8-08]. */
export function createLoad<T>(
  ports: Ports,
  failure: PlainFailure,
  current: () => Loading<T>,
  write: (loading: Loading<T>) => void,
): Load<T> {
  const latest = createLatestRequest()
  const finish = async (signal: AbortSignal, work: () => Promise<T>) => {
    try {
      const value = await work()
      if (!signal.aborted) write({ kind: 'ready', value })
    } catch (error) {
      if (isGivenUp(error, signal)) return
      const details = detailsOf(error)
      write({ kind: 'failed', message: failureText(failure, details) })
      void showFailure(ports, failure, details)
    }
  }
  return {
    start: (work) => {
      const signal = latest.start()
      if (current().kind !== 'ready') write({ kind: 'loading' })
      void finish(signal, work)
    },
    cancel: latest.cancel,
  }
}

/** Reloads when the user changes the language, because the server sends texts in one language (decision 3.11). */
export function whenLanguageChanges(preferences: PreferencesFlow, reload: () => void): void {
  let last = preferences.state.language
  subscribe(preferences.state, () => {
    if (preferences.state.language === last) return
    last = preferences.state.language
    reload()
  })
}
