import AdmSteps from 'antd-mobile/es/components/steps'
import type { StepItem } from '#kit/Page'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { CheckIcon } from './icons.tsx'

/** Earlier steps finished, the current one marked, later ones waiting [4-02]; said in words as well as in colour. */
export function StepProgress({ steps }: { readonly steps: readonly StepItem[] }) {
  const t = useT()
  const current = steps.findIndex(({ state }) => state === 'current')
  return (
    <nav aria-label={t('stepsOfApplication')}>
      <p className="ec-only-read">{t('stepIndicator', { step: current + 1, total: steps.length })}</p>
      <AdmSteps current={current} className="k-steps">
        {steps.map(({ id, name, state, onOpen }, index) => {
          const words = (
            <>
              {name} <span className="ec-only-read">{t(STEP_STATE_LABELS[state])}</span>
            </>
          )
          return (
            <AdmSteps.Step
              key={id}
              aria-current={state === 'current' ? 'step' : undefined}
              icon={<span className="k-step-dot">{state === 'finished' ? <CheckIcon /> : index + 1}</span>}
              title={
                onOpen ? (
                  <button type="button" className="k-step-way" onClick={onOpen}>
                    {words}
                  </button>
                ) : (
                  words
                )
              }
            />
          )
        })}
      </AdmSteps>
    </nav>
  )
}
