import type { ReactNode } from 'react'
import type { MessageKey } from '#shared/i18n/index.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Steps } from '../kit/Steps.tsx'
import { PageTitle } from './PageTitle.tsx'
import './step-page.css'

/** The three steps of the cadastral flow [1-02]. */
const CADASTRAL_STEPS: readonly MessageKey[] = ['stepApplicationData', 'stepConfirmData', 'stepPaymentInformation']

/** One step of the cadastral flow: vertical step list on the left, the step on the right, its buttons below [2-04]. */
export function StepPage({
  step,
  children,
  footer,
}: {
  readonly step: 1 | 2 | 3
  readonly children: ReactNode
  readonly footer?: ReactNode
}) {
  const t = useT()
  const title = t(CADASTRAL_STEPS[step - 1] ?? 'serviceTitle')
  return (
    <div className="ec-step-page">
      <div className="ec-side">
        <Steps
          label={t('stepsOfApplication')}
          names={CADASTRAL_STEPS.map((key) => t(key))}
          current={step}
          words={{ finished: t('stepFinished'), current: t('inProgress'), waiting: t('stepWaiting') }}
          summary={t('stepIndicator', { step, total: CADASTRAL_STEPS.length })}
        />
      </div>
      <div className="ec-card ec-step">
        <PageTitle above={t('stepIndicator', { step, total: CADASTRAL_STEPS.length })}>{title}</PageTitle>
        {children}
        {footer && <div className="ec-step__foot">{footer}</div>}
      </div>
    </div>
  )
}
