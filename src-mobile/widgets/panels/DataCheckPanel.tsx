import type { Step } from '#shared/domain/service.ts'
import { gathersOf } from '#shared/domain/step-types.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { useStepFacts } from '#shared/ui/widgets/use-step-facts.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { KeptFiles } from '../KeptFile.tsx'

/** What was answered in one step, with the way back to change it. */
function StepAnswers({ step, onChange }: { readonly step: Step; readonly onChange: (() => void) | undefined }) {
  const t = useT()
  const facts = useStepFacts(step)
  if (facts.length === 0) return null
  return (
    <Card
      title={step.name}
      extra={
        <Button look="quiet" onPress={onChange}>
          {t('change')}
          <span className="ec-only-read"> {step.name}</span>
        </Button>
      }
    >
      <dl className="k-facts">
        {facts.map(({ name, value, files = [] }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: only read, and two questions may be called the same
          <div key={index} className={files.length > 0 ? 'k-facts-wide' : undefined}>
            <dt>{name}</dt>
            <dd>{files.length > 0 ? <KeptFiles files={files} /> : value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

/** Everything that will be submitted, step by step [3-02], [4-03]; once sent, it is only shown. */
export function DataCheckPanel() {
  const { state, actions } = useApplication()
  const { openStep } = actions
  const mayChange = (step: Step) => gathersOf(step.type) !== 'profile' && state.submitted === null
  return state.service?.steps.map(
    (step, index) =>
      step.needSubmit && (
        <StepAnswers key={step.id} step={step} onChange={mayChange(step) ? openStep && (() => openStep(index)) : undefined} />
      ),
  )
}
