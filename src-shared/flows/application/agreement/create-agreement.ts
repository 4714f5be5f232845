import { fetchServiceName } from '../../../api/service-item.ts'
import { wordList } from '../../../domain/service/code-lists.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { detailsOf, isGivenUp } from '../../core/error-messages.ts'
import { failureText, showFailure } from '../../core/failures.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { whenLanguageChanges } from '../../information/guide/load.ts'
import type { AgreementActions, AgreementFlow, AgreementState } from './types.ts'

/** /service-agreement [2-14]. The acceptance is stored for this session and opens the steps (threat 26). */
export function createAgreement(deps: FlowDeps): AgreementFlow {
  const { api, currentPage, ports, preferences, currentService } = deps
  const { state, set } = createState<AgreementState>({ agreed: false, serviceCode: undefined, name: { kind: 'idle' } })
  const latest = createLatestRequest()
  const { session } = ports.storage

  function confirm(): void {
    const { serviceCode, agreed } = state
    if (!agreed || serviceCode === undefined) return
    const known = wordList(session.get(STORAGE_KEYS.agreedServices)).filter((code) => code !== serviceCode)
    session.set(STORAGE_KEYS.agreedServices, [...known, serviceCode].join(','))
    ports.navigator.replace('serviceStep', { serviceCode })
  }

  /** Loads the service's name. The text is local [7-41], so the user can agree even without the name. */
  async function load(): Promise<void> {
    const { serviceCode } = state
    const signal = latest.start()
    if (serviceCode === undefined) return
    if (state.name.kind !== 'ready') set({ name: { kind: 'loading' } })
    try {
      const found = await fetchServiceName(api, serviceCode, { signal })
      if (signal.aborted) return
      if (found === undefined) set({ serviceCode: undefined, name: { kind: 'idle' } })
      else {
        set({ name: { kind: 'ready', value: found.name } })
        currentService.set('serviceAgreement', found)
      }
    } catch (error) {
      if (isGivenUp(error, signal)) return
      const details = detailsOf(error)
      set({ name: { kind: 'failed', message: failureText('agreementLoadFailed', details) } })
      if (currentPage.route === 'serviceAgreement') await showFailure(ports, 'agreementLoadFailed', details)
    }
  }

  function open(): void {
    // the box is empty on entry, because each application needs its own acceptance
    set({ agreed: false, serviceCode: ports.navigator.query().serviceCode || undefined, name: { kind: 'idle' } })
    void load()
  }

  whenLanguageChanges(preferences, () => {
    if (state.name.kind !== 'idle') void load()
  })

  const actions = {
    open,
    agree: (agreed: boolean) => set({ agreed }),
    cancel: () => void goBack(deps),
  }
  return {
    state,
    actions: ({ agreed, serviceCode, name }): AgreementActions => ({
      ...actions,
      retry: name.kind === 'failed' ? () => void load() : undefined,
      confirm: agreed && serviceCode !== undefined ? confirm : undefined,
    }),
  }
}
