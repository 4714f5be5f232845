import type { StepItem } from '#kit/Page'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { CheckIcon } from './icons.tsx'

/** The indicator in the header [2-11], [4-02]: a dot a step, earlier ones lead back to it; said in words as well as in colour. */
export function StepMarks({ steps }: { readonly steps: readonly StepItem[] }) {
  const t = useT()
  const at = steps.findIndex(({ state }) => state === 'current')
  return (
    <nav className="k-marks" aria-label={t('stepsOfApplication')}>
      <p className="ec-only-read">{t('stepIndicator', { step: at + 1, total: steps.length })}</p>
      <ol>
        {steps.map(({ id, name, state, onOpen }, index) => {
          const dot = (
            <>
              <span className="k-mark-dot" aria-hidden="true">
                {state === 'finished' ? <CheckIcon /> : index + 1}
              </span>
              <span className="ec-only-read">
                {name} {t(STEP_STATE_LABELS[state])}
              </span>
            </>
          )
          return (
            <li key={id} className={`k-mark k-mark-${state}`} {...(state === 'current' && { 'aria-current': 'step' })}>
              {onOpen ? (
                <button type="button" onClick={onOpen}>
                  {dot}
                </button>
              ) : (
                <span>{dot}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
