import { Notice } from '#kit/Notice'
import { TickBox } from '#kit/TickBox'
import { timeLabel } from '../../domain/calendar/time-label.ts'
import type { Received } from '../../domain/forms/answers.ts'
import { clampWhole } from '../../domain/forms/number-input.ts'
import { readNumber } from '../../domain/forms/read-number.ts'
import { VALIDITY_UNITS } from '../../domain/guide/guide-codes.ts'
import { parseLanguage } from '../../domain/languages.ts'
import { nameOfCode } from '../../domain/service/code-lists.ts'
import { isPaper, RECEIVE_TYPES } from '../../domain/service/receive-rules.ts'
import type { ResultOffer, Service } from '../../domain/service/service.ts'
import { receiveMethods } from '../../flows/application/answers.ts'
import { Stepper } from '../../forms/widgets/inputs/Stepper.tsx'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { LANGUAGE_LABELS, RECEIVE_LABELS, VALIDITY_LABELS } from '../../i18n/code-labels.ts'
import { type Fact, Facts } from '../../ui/parts/Facts.tsx'
import { type Translate, useT } from '../../ui/shell/use-translate.ts'
import { PanelChoice, PanelField } from './PanelField.tsx'

/** How the result is received [4-07]. The choice determines the form; a paper result needs copies and a pick-up place. */
export function ReceivePanel() {
  const { service, answers } = useApplication().state
  return service === null || answers.receive === null ? null : <ReceiveForm service={service} receive={answers.receive} />
}

interface ReceiveFormProps {
  readonly service: Service
  readonly receive: Received
}

function ReceiveForm({ service, receive }: ReceiveFormProps) {
  const t = useT()
  const { actions } = useApplication()
  const offer = service.results.find(({ id }) => id === receive.resultId)
  const tick = actions.receive
  return (
    <div className="ec-stack ec-fields">
      <PanelChoice<number>
        path="receiveType"
        label={t('receiveMethod')}
        choices={receiveMethods(service.results).map(({ receiveType }) => ({ value: receiveType, label: methodName(receiveType, t) }))}
        chosen={receive.receiveType}
        onChoose={tick && ((receiveType) => tick({ receiveType }))}
        required
        isVertical
      />
      {isPaper(receive) ? (
        <PaperParts service={service} receive={receive} />
      ) : (
        <Notice tone="info">
          <p>{t('electronicResultInfo')}</p>
        </Notice>
      )}
      {offer !== undefined && offer.languages.length > 1 && (
        <PanelChoice<string>
          path="language"
          label={t('resultLanguage')}
          choices={offer.languages.map((language) => ({ value: language, label: nameOfLanguage(language, t) }))}
          chosen={receive.language}
          onChoose={tick && ((language) => tick({ language }))}
        />
      )}
      {offer?.premiumAble === true && (
        <TickBox
          type="checkbox"
          names={{ id: 'premium' }}
          label={t('nameAndNote', { name: t('urgentService'), note: t(timeLabel(offer.premiumDays)) })}
          isTicked={receive.premium > 0}
          onTick={(premium) => tick?.({ premium })}
          disabled={tick === undefined}
        />
      )}
      <Facts
        facts={[
          offer && { name: t('resultName'), value: offer.name },
          { name: t('resultType'), value: t(isPaper(receive) ? 'resultPaper' : 'resultElectronic') },
          ...useResultFacts(offer, receive),
        ]}
      />
    </div>
  )
}

function methodName(receiveType: number, t: Translate): string {
  const name = nameOfCode(RECEIVE_TYPES, receiveType)
  return name === undefined ? String(receiveType) : t(RECEIVE_LABELS[name])
}

/** An unknown code is shown as it is. */
function nameOfLanguage(code: string, t: Translate): string {
  const language = parseLanguage(code)
  return language === undefined ? code : t(LANGUAGE_LABELS[language])
}

/** A paper result: number of copies, limited to the service's range, and the pick-up place [5-04]. */
function PaperParts({ service, receive }: ReceiveFormProps) {
  const t = useT()
  const onChange = useApplication().actions.receive
  const { min, max } = service.copies
  return (
    <>
      <PanelField path="copies" label={t('copies')} hint={`${min} – ${max}`} required>
        {(names) => (
          <Stepper
            names={names}
            value={readNumber(receive.typedCopies ?? '') ?? receive.typedCopies ?? receive.copies}
            // a number out of the range stays as typed until the box is left: it may be the 1 of 15
            onChange={(copies) =>
              copies !== undefined && onChange?.({ copies: clampWhole(copies, min, max) === copies ? copies : String(copies) })
            }
            // an empty box becomes the minimum [5-04]
            whenEmpty={min}
            range={{ min, max, step: 1, precision: 0 }}
            disabled={onChange === undefined}
          />
        )}
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

/** Details of a result that matter before choosing its form [3-03]: processing time, validity, who may collect it. */
function useResultFacts(offer: ResultOffer | undefined, { premium }: Received): readonly (Fact | undefined)[] {
  const t = useT()
  if (offer === undefined) return []
  const { normalDays, premiumDays, premiumAble, validity, surrogateAble } = offer
  const unit = nameOfCode(VALIDITY_UNITS, validity.unit)
  const holds = unit === 'life' || (unit !== undefined && validity.count > 0)
  return [
    { name: t('needTime'), value: t(timeLabel(premiumAble && premium > 0 ? premiumDays : normalDays)) },
    holds ? { name: t('resultValidity'), value: t(VALIDITY_LABELS[unit], unit === 'life' ? {} : { count: validity.count }) } : undefined,
    { name: t('surrogateAble'), value: t(surrogateAble ? 'yes' : 'no') },
  ]
}
