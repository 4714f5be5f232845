import AdmSteps from 'antd-mobile/es/components/steps'
import type { StepItem } from '#kit/Page'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { CheckIcon } from './icons.tsx'

interface StepProgressProps {
  readonly steps: readonly StepItem[]
  /** as dots alone, for more steps than have room for their names */
  readonly isDots?: boolean
}

/** Earlier steps finished, the current one marked, later ones waiting [2-11], [4-02]; said in words as well as in colour. */
export function StepProgress({ steps, isDots = false }: StepProgressProps) {
  const t = useT()
  const current = steps.findIndex(({ state }) => state === 'current')
  return (
    <nav aria-label={t('stepsOfApplication')} className={isDots ? 'k-dots' : ''}>
      <p className="ec-only-read">{t('stepIndicator', { step: current + 1, total: steps.length })}</p>
      <AdmSteps current={current} className="k-steps">
        {steps.map(({ id, name, state, onOpen }, index) => {
          const dot = (
            <span className="k-step-dot" aria-hidden={isDots}>
              {state === 'finished' ? <CheckIcon /> : index + 1}
            </span>
          )
          const words = (
            <>
              {isDots && dot}
              <span className={isDots ? 'ec-only-read' : ''}>{name}</span>{' '}
              <span className="ec-only-read">{t(STEP_STATE_LABELS[state])}</span>
            </>
          )
          const way = onOpen ? (
            <button type="button" className="k-step-way" onClick={onOpen}>
              {words}
            </button>
          ) : (
            words
          )
          return (
            <AdmSteps.Step
              key={id}
              aria-current={state === 'current' ? 'step' : undefined}
              icon={isDots ? way : dot}
              title={isDots ? undefined : way}
            />
          )
        })}
      </AdmSteps>
    </nav>
  )
}
