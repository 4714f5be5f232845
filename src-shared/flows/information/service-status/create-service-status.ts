import { fetchServiceStatus } from '../../../api/service-status.ts'
import type { ServiceStatus } from '../../../domain/service-status.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf } from '../../core/error-messages.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'
import { createLatestRequest, createState } from '../../core/state.ts'

export interface ServiceStatusState {
  readonly status: Loading<ServiceStatus>
}

export interface ServiceStatusActions {
  readonly open: () => void
  /** reads the states again; not while they are being read */
  readonly retry: Offered
  readonly close: () => void
}

/** /service-status: how buying, paying, sign-in, identity checks and messages are doing now (decision 13). */
export function createServiceStatus(deps: FlowDeps): Flow<ServiceStatusState, ServiceStatusActions> {
  const { state, set } = createState<ServiceStatusState>({ status: { kind: 'idle' } })
  const latest = createLatestRequest()

  async function load(): Promise<void> {
    const signal = latest.start()
    set({ status: { kind: 'loading' } })
    try {
      const value = await fetchServiceStatus(deps.api, { signal })
      if (!signal.aborted) set({ status: { kind: 'ready', value } })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ status: { kind: 'failed', message: messageOf(error) } })
    }
  }

  const open = () => void load()
  return {
    state,
    actions: ({ status }) => ({ open, retry: status.kind === 'loading' ? undefined : open, close: () => void goBack(deps) }),
  }
}
