import { subscribeKey } from 'valtio/utils'
import { fetchWaiting } from '../../../api/waiting.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import type { WaitingFlow, WaitingState } from './types.ts'

/** Counts the applications that wait for the user: once the user is signed in, and again on every page, because each may have changed it. */
export function createWaiting({
  api,
  ports,
  preferences,
  session,
}: Pick<FlowDeps, 'api' | 'ports' | 'preferences' | 'session'>): WaitingFlow {
  const { state, set } = createState<WaitingState>({ count: 0 })
  const latest = createLatestRequest()

  async function count(): Promise<void> {
    const signal = latest.start()
    if (session.state.at.kind !== 'signed-in') return set({ count: 0 })
    try {
      const waiting = await fetchWaiting(api, preferences.state.platform, { signal })
      if (!signal.aborted) set({ count: waiting })
    } catch {
      // the page goes on without the figure
    }
  }
  subscribeKey(session.state, 'at', () => void count())
  // also when a page takes the place of another, as the completion page does
  ports.navigator.onChange(() => void count())
  return { state, actions: () => ({}) }
}
