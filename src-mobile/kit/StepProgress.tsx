import AdmSteps from 'antd-mobile/es/components/steps'
import { useT } from '#shared/ui/use-translate.ts'
import { CheckIcon } from './icons.tsx'

export interface StepProgressProps {
  readonly titles: readonly string[]
  /** 0 is the first */
  readonly current: number
}

/** Earlier steps finished, the current one marked, later ones waiting [4-02]; said in words as well as in colour. */
export function StepProgress({ titles, current }: StepProgressProps) {
  const t = useT()
  const stateOf = (index: number) => t(index < current ? 'stepFinished' : index === current ? 'inProgress' : 'stepWaiting')
  return (
    <section aria-label={t('stepsOfApplication')}>
      <p className="k-sr">{t('stepIndicator', { step: current + 1, total: titles.length })}</p>
      <AdmSteps current={current} className="k-steps">
        {titles.map((title, index) => (
          <AdmSteps.Step
            key={title}
            icon={<span className="k-step-dot">{index < current ? <CheckIcon /> : index + 1}</span>}
            title={
              <>
                {title} <span className="k-sr">{stateOf(index)}</span>
              </>
            }
          />
        ))}
      </AdmSteps>
    </section>
  )
}
