import { fetchLicences } from '../../api/licences.ts'
import { hasWidget } from '../../domain/forms/form-schema.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import { createLatestRequest } from '../core/state.ts'
import type { ApplicationCore } from './core.ts'

/** The applicant's electronic licence documents, loaded if the service asks for them [3-22]. */
export function createLicences({ deps, state, set }: ApplicationCore) {
  const latest = createLatestRequest()

  async function load(): Promise<void> {
    const signal = latest.start()
    // after a change of language, the old list stays until the new one has arrived
    if (state.licences.kind !== 'ready') set({ licences: { kind: 'loading' } })
    try {
      const value = await fetchLicences(deps.api, { signal })
      if (!signal.aborted) set({ licences: { kind: 'ready', value } })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ licences: { kind: 'failed', message: messageOf(error) } })
    }
  }

  return {
    load,
    loadIfAsked: (): void => {
      if (state.service?.steps.some(({ formJson }) => hasWidget(formJson, ['ElectronicLicences']))) void load()
    },
    stop: latest.cancel,
  }
}

export type Licences = ReturnType<typeof createLicences>
