import type { Received } from '../../domain/answers.ts'
import type { Service } from '../../domain/service.ts'
import type { ReceiveChange } from '../../flows/application/types.ts'
import { useT } from '../use-translate.ts'
import { Stepper } from '../widgets/inputs/Stepper.tsx'
import { useApplication } from '../widgets/use-application.ts'
import { PanelChoice } from './PanelChoice.tsx'
import { PanelField, panelErrorId, panelHintId } from './PanelField.tsx'

interface PaperPartsProps {
  readonly service: Service
  readonly receive: Received
  readonly onChange: ((change: ReceiveChange) => void) | undefined
}

/** A paper result: how many copies, clamped to what the service gives, and where they are picked up [5-04]. */
export function PaperParts({ service, receive, onChange }: PaperPartsProps) {
  const t = useT()
  const hasFault = useApplication().state.faults.some(({ path }) => path === 'copies')
  const { min, max } = service.copies
  return (
    <>
      <PanelField path="copies" label={t('copies')} hint={`${min} – ${max}`} required>
        <Stepper
          names={{
            id: 'copies',
            'aria-required': true,
            'aria-invalid': hasFault || undefined,
            'aria-describedby': hasFault ? `${panelHintId('copies')} ${panelErrorId('copies')}` : panelHintId('copies'),
          }}
          value={receive.copies}
          onChange={(copies) => copies !== undefined && onChange?.({ copies })}
          // nothing written is the least there may be [5-04]
          whenEmpty={min}
          range={{ min, max, step: 1, precision: 0 }}
          disabled={onChange === undefined}
        />
      </PanelField>
      <PanelChoice<string>
        path="pickupPlace"
        label={t('pickupPlace')}
        choices={service.pickUpPlaces}
        chosen={receive.pickupPlace}
        onChoose={onChange && ((pickupPlace) => onChange({ pickupPlace }))}
        required
        isVertical
      />
    </>
  )
}
