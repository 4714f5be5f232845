import type { StepState } from '#shared/domain/step-states.ts'
import type { StepMark } from '#shared/flows/application/types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { CheckIcon } from '../../kit/icons.tsx'

const WORDS: Readonly<Record<StepState, MessageKey>> = { finished: 'stepFinished', current: 'inProgress', waiting: 'stepWaiting' }

interface Props {
  readonly marks: readonly StepMark[]
  readonly onOpen: ((index: number) => void) | undefined
}

/** The indicator in the header [2-11], [4-02]: a dot a step, earlier ones lead back to it; said in words as well as in colour. */
export function StepMarks({ marks, onOpen }: Props) {
  const t = useT()
  const at = marks.findIndex(({ state }) => state === 'current')
  return (
    <nav className="s-steps" aria-label={t('stepsOfApplication')}>
      <p className="k-sr">{t('stepIndicator', { step: at + 1, total: marks.length })}</p>
      <ol>
        {marks.map(({ id, name, state, mayOpen }, index) => {
          const dot = (
            <>
              <span className="s-dot" aria-hidden="true">
                {state === 'finished' ? <CheckIcon /> : index + 1}
              </span>
              <span className="k-sr">
                {name} {t(WORDS[state])}
              </span>
            </>
          )
          return (
            <li key={id} className={`s-step s-step-${state}`} {...(state === 'current' && { 'aria-current': 'step' })}>
              {mayOpen && onOpen ? (
                <button type="button" onClick={() => onOpen(index)}>
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
