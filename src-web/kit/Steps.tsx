import type { StepItem } from '#kit/Page'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { CheckIcon } from './icons.tsx'
import './steps.css'

interface StepsProps {
  readonly steps: readonly StepItem[]
  /** 'Step 2 of 3', for narrow windows where the names do not fit */
  readonly summary: string
}

/** The step list: earlier finished, this one current, later waiting [4-02]. Vertical; a short line in narrow windows. */
export function Steps({ steps, summary }: StepsProps) {
  const t = useT()
  return (
    <nav className="ec-steps" aria-label={t('stepsOfApplication')}>
      <p className="ec-steps__summary" aria-hidden="true">
        {summary}
      </p>
      <ol className="ec-steps__list">
        {steps.map(({ id, name, state, onOpen }, index) => {
          const shown = (
            <>
              <span className="ec-steps__mark" aria-hidden="true">
                {state === 'finished' ? <CheckIcon /> : index + 1}
              </span>
              <span className="ec-steps__name">
                {name}
                <span className="ec-steps__state">{t(STEP_STATE_LABELS[state])}</span>
              </span>
            </>
          )
          return (
            <li key={id} className={`ec-steps__one ec-steps__one--${state}`} aria-current={state === 'current' ? 'step' : undefined}>
              {onOpen === undefined ? (
                shown
              ) : (
                <button type="button" className="ec-steps__way" onClick={onOpen}>
                  {shown}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
