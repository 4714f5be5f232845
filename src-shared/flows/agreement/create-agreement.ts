import type { FlowDeps } from '../../app/types.ts'
import { wordList } from '../../domain/code-lists.ts'
import { createState } from '../state.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import type { AgreementActions, AgreementFlow, AgreementState } from './types.ts'

/** /service-agreement [2-14]: ticking and confirming is remembered for this visit, so that the steps open (threat 26). */
export function createAgreement({ ports }: FlowDeps): AgreementFlow {
  const { state, set } = createState<AgreementState>({ agreed: false, serviceCode: undefined })
  const { session } = ports.storage

  function confirm(): void {
    const { serviceCode, agreed } = state
    if (!agreed || serviceCode === undefined) return
    const known = wordList(session.get(STORAGE_KEYS.agreedServices)).filter((code) => code !== serviceCode)
    session.set(STORAGE_KEYS.agreedServices, [...known, serviceCode].join(','))
    ports.navigator.replace('serviceStep', { serviceCode })
  }

  const actions = {
    // Entered anew, the box is empty again: agreeing is for this one application.
    open: () => set({ agreed: false, serviceCode: ports.navigator.query().serviceCode || undefined }),
    agree: (agreed: boolean) => set({ agreed }),
    cancel: () => ports.navigator.back(),
  }
  return {
    state,
    offer: ({ agreed, serviceCode }): AgreementActions => ({
      ...actions,
      confirm: agreed && serviceCode !== undefined ? confirm : undefined,
    }),
  }
}
