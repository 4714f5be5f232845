import useBreakpoint from 'antd/es/grid/hooks/useBreakpoint'
import AntSteps from 'antd/es/steps'
import type { ReactNode } from 'react'
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

/** As many names as have room side by side in the narrowest window. */
const NAMED = 3
/** antd's types know no role, its root takes one. */
const LIST = { role: 'list' }

/** antd's Steps as a list: earlier finished, this one current, later waiting [4-02]; a short line in narrow windows. */
export function Steps({ steps, summary }: StepsProps) {
  const t = useT()
  const { xl: isWide = true, md: hasRoom = true } = useBreakpoint()
  const namesFit = hasRoom || steps.length <= NAMED
  return (
    <nav className="ec-steps" aria-label={t('stepsOfApplication')}>
      <p className="ec-steps__summary" aria-hidden="true">
        {summary}
      </p>
      <AntSteps
        {...LIST}
        {...(isWide ? { orientation: 'vertical' } : { orientation: 'horizontal', titlePlacement: 'vertical', size: 'small' })}
        responsive={false}
        // antd's own check mark is read out in English; the state's words stand beside it.
        iconRender={(mark, { index, components: { Icon } }) =>
          steps[index]?.state === 'finished' && namesFit ? (
            <Icon>
              <CheckIcon />
            </Icon>
          ) : (
            mark
          )
        }
        current={steps.findIndex(({ state }) => state === 'current')}
        items={steps.map((step, index) => ({
          key: step.id,
          role: 'listitem',
          'aria-current': step.state === 'current' ? 'step' : undefined,
          ...(namesFit ? { title: <Way step={step}>{step.name}</Way> } : { icon: <Mark step={step} number={index + 1} /> }),
          content: t(STEP_STATE_LABELS[step.state]),
        }))}
      />
    </nav>
  )
}

/** A real button, as antd's own stands for the whole item and would hide that it is one of a list. */
const Way = ({ step: { onOpen }, children }: { readonly step: StepItem; readonly children: ReactNode }) =>
  onOpen === undefined ? (
    children
  ) : (
    <button type="button" className="ec-steps__way" onClick={onOpen}>
      {children}
    </button>
  )

/** A step's number in the place of its name, which is read out. */
const Mark = ({ step, number }: { readonly step: StepItem; readonly number: number }) => (
  <Way step={step}>
    {step.state === 'finished' ? <CheckIcon /> : number}
    <span className="ec-only-read">{step.name}</span>
  </Way>
)
