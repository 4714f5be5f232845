import type { StepItem } from '#kit/Page'
import { stepState } from '../../domain/service/step-states.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { useT } from '../shell/use-translate.ts'

/** The three steps of the cadastral flow [1-02]. */
export const CADASTRAL_STEPS = ['stepApplicationData', 'stepConfirmData', 'stepPaymentInformation'] as const satisfies readonly MessageKey[]

/** The steps as a page of the cadastral flow shows them. */
export function useCadastralSteps(current: (typeof CADASTRAL_STEPS)[number]): readonly StepItem[] {
  const t = useT()
  const at = CADASTRAL_STEPS.indexOf(current)
  return CADASTRAL_STEPS.map((id, index) => ({ id, name: t(id), state: stepState(index, at) }))
}
