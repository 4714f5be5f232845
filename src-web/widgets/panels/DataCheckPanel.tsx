import type { Step } from '#shared/flows/application/types.ts'
import { useT } from '#shared/ui/use-words.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { useStepFacts } from '#shared/ui/widgets/use-step-facts.ts'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'

/** Everything that will be submitted, step by step, each with its way back [2-11], [3-02]. */
export function DataCheckPanel() {
  const { state } = useApplication()
  return state.service?.steps
    .slice(0, state.step)
    .map((step, index) => step.needSubmit && <Answered key={step.id} step={step} index={index} />)
}

function Answered({ step, index }: { readonly step: Step; readonly index: number }) {
  const t = useT()
  const { state, actions } = useApplication()
  const facts = useStepFacts(step)
  const mayChange = state.submitted === null && step.type !== 'applicantInformation'
  return (
    <section className="ec-box" aria-labelledby={`answered-${step.id}`}>
      <div className="ec-list__head">
        <h2 className="ec-box__title" id={`answered-${step.id}`}>
          {step.name}
        </h2>
        <Button
          look="quiet"
          onPress={mayChange ? actions.openStep && (() => actions.openStep?.(index)) : undefined}
          name={t('changeOf', { name: step.name })}
        >
          {t('change')}
        </Button>
      </div>
      {facts.length === 0 ? <p className="ec-field__hint">{t('noDataYet')}</p> : <Facts facts={facts} />}
    </section>
  )
}
