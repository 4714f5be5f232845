import { subscribe } from 'valtio/vanilla'
import { isCancelled } from '../../api/errors.ts'
import type { Ports } from '../../ports/index.ts'
import { detailsOf } from '../error-messages.ts'
import { failureText, type PlainFailure, showFailure } from '../failures.ts'
import type { Loading } from '../flow.ts'
import type { PreferencesFlow } from '../preferences/types.ts'

export interface Load<T> {
  /** Starts over; an answer to an earlier start is ignored. A value already shown stays until the new one is there. */
  readonly start: (work: () => Promise<T>) => void
  readonly now: () => Loading<T>
}

/** One thing to load into one place of a flow's state; a failure is said once, in passing, and stays with its retry [8-08]. */
export function createLoad<T>(ports: Ports, failure: PlainFailure, now: () => Loading<T>, write: (loading: Loading<T>) => void): Load<T> {
  let turn = 0
  const settle = async (mine: number, work: () => Promise<T>) => {
    try {
      const value = await work()
      if (mine === turn) write({ kind: 'ready', value })
    } catch (error) {
      if (mine !== turn || isCancelled(error)) return
      const details = detailsOf(error)
      write({ kind: 'failed', message: failureText(failure, details) })
      void showFailure(ports, failure, details)
    }
  }
  return {
    now,
    start: (work) => {
      turn += 1
      if (now().kind !== 'ready') write({ kind: 'loading' })
      void settle(turn, work)
    },
  }
}

/** Texts of the server are of one language: chosen another, what is shown is fetched again in place (decision 3.11). */
export function whenLanguageChanges(preferences: PreferencesFlow, reload: () => void): void {
  let last = preferences.state.language
  subscribe(preferences.state, () => {
    if (preferences.state.language === last) return
    last = preferences.state.language
    reload()
  })
}
