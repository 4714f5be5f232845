import useBreakpoint from 'antd/es/grid/hooks/useBreakpoint'
import AntSteps from 'antd/es/steps'
import type { StepItem } from '#kit/Page'
import { STEP_STATE_LABELS } from '#shared/i18n/code-labels.ts'
import { useT } from '#shared/ui/use-translate.ts'
import './steps.css'

interface StepsProps {
  readonly steps: readonly StepItem[]
  /** 'Step 2 of 3', for narrow windows where the names do not fit */
  readonly summary: string
}

/** antd's types know no role, its root takes one. */
const LIST = { role: 'list' }

/** antd's Steps as a list: earlier finished, this one current, later waiting [4-02]; a short line in narrow windows. */
export function Steps({ steps, summary }: StepsProps) {
  const t = useT()
  const { lg: isWide = true } = useBreakpoint()
  return (
    <nav className="ec-steps" aria-label={t('stepsOfApplication')}>
      <p className="ec-steps__summary" aria-hidden="true">
        {summary}
      </p>
      <AntSteps
        {...LIST}
        {...(isWide ? { orientation: 'vertical' } : { orientation: 'horizontal', titlePlacement: 'vertical', size: 'small' })}
        responsive={false}
        current={steps.findIndex(({ state }) => state === 'current')}
        items={steps.map(({ id, name, state, onOpen }) => ({
          key: id,
          role: 'listitem',
          'aria-current': state === 'current' ? 'step' : undefined,
          // a real button, as antd's own stands for the whole item and would hide that it is one of a list
          title:
            onOpen === undefined ? (
              name
            ) : (
              <button type="button" className="ec-steps__way" onClick={onOpen}>
                {name}
              </button>
            ),
          content: t(STEP_STATE_LABELS[state]),
        }))}
      />
    </nav>
  )
}
