import { fetchPublicFacts } from '../../../api/info.ts'
import type { ApiClient } from '../../../api/types.ts'
import { macaoWallTime } from '../../../domain/calendar/macao-time.ts'
import type { Clock } from '../../../ports/clock.ts'
import { messageOf } from '../../core/error-messages.ts'
import { createState } from '../../core/state.ts'
import type { PublicInfoFlow, PublicInfoState } from './types.ts'

export interface PublicInfo extends PublicInfoFlow {
  /** Resolves when the settings of today are loaded or failed to load. */
  known(): Promise<void>
}

export function createPublicInfo(api: ApiClient, clock: Clock): PublicInfo {
  const { state, set } = createState<PublicInfoState>({ facts: { kind: 'idle' } })

  let loading: Promise<void> | undefined
  /** the day of the facts: a page may stay open past midnight, and what it promises counts from today (threat 24) */
  let day: string | undefined
  const today = () => macaoWallTime(new Date(clock.now().getTime() + api.serverOffsetMs())).slice(0, 10)

  async function fetchFacts(): Promise<void> {
    try {
      const value = await fetchPublicFacts(api)
      day = today()
      set({ facts: { kind: 'ready', value } })
    } catch (error) {
      // facts of a former day stay
      if (day === undefined) set({ facts: { kind: 'failed', message: messageOf(error) } })
    } finally {
      loading = undefined
    }
  }

  async function known(): Promise<void> {
    if (day === today()) return
    if (loading === undefined) {
      if (day === undefined) set({ facts: { kind: 'loading' } })
      loading = fetchFacts()
    }
    await loading
  }

  const open = () => void known()
  return { state, known, actions: ({ facts }) => ({ open, retry: facts.kind === 'failed' ? open : undefined }) }
}
