import { fetchLicences } from '../../api/licences.ts'
import { hasWidget } from '../../domain/forms/form-schema.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import { createLatestRequest } from '../core/state.ts'
import type { ApplicationCore } from './core.ts'

/** The applicant's electronic licence documents, fetched with a service that asks for some of them [3-22]. */
export function createLicences({ deps, state, set }: ApplicationCore) {
  const latest = createLatestRequest()

  async function load(): Promise<void> {
    const signal = latest.start()
    // After a change of language the list stays until it has come in the new one.
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
    /** loads them if a form of the service asks for them */
    loadIfAsked: (): void => {
      if (state.service?.steps.some(({ formJson }) => hasWidget(formJson, ['ElectronicLicences']))) void load()
    },
    stop: latest.cancel,
  }
}

export type Licences = ReturnType<typeof createLicences>
