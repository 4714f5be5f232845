import { fetchPublicFacts } from '../../../api/info.ts'
import type { ApiClient } from '../../../api/types.ts'
import { messageOf } from '../../core/error-messages.ts'
import { createState } from '../../core/state.ts'
import type { PublicInfoFlow, PublicInfoState } from './types.ts'

export interface PublicInfo extends PublicInfoFlow {
  /** Resolves when the settings are loaded or failed to load. */
  known(): Promise<void>
}

export function createPublicInfo(api: ApiClient): PublicInfo {
  const { state, set } = createState<PublicInfoState>({ facts: { kind: 'idle' } })

  let loading: Promise<void> | undefined

  async function fetchFacts(): Promise<void> {
    try {
      set({ facts: { kind: 'ready', value: await fetchPublicFacts(api) } })
    } catch (error) {
      set({ facts: { kind: 'failed', message: messageOf(error) } })
    }
  }

  function load(): Promise<void> {
    if (loading !== undefined) return loading
    set({ facts: { kind: 'loading' } })
    loading = fetchFacts().finally(() => {
      loading = undefined
    })
    return loading
  }

  const open = () => {
    if (state.facts.kind === 'idle' || state.facts.kind === 'failed') void load()
  }
  const retry = () => void load()
  const known = async () => {
    if (state.facts.kind !== 'ready') await load()
  }
  return { state, known, actions: ({ facts }) => ({ open, retry: facts.kind === 'failed' ? retry : undefined }) }
}
