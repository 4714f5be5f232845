import { useState } from 'react'
import { nameOfCode } from '#shared/domain/code-lists.ts'
import { LANGUAGE_FACTS, parseLanguage } from '#shared/domain/languages.ts'
import { isPaper, NO_PREMIUM, RECEIVE_TYPES } from '#shared/domain/receive-rules.ts'
import { receiveMethods } from '#shared/flows/application/answers.ts'
import type { AnswerFault } from '#shared/flows/application/types.ts'
import { RECEIVE_LABELS } from '#shared/i18n/code-labels.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { resultFacts, timeWords } from '#shared/ui/widgets/result-facts.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { InfoIcon } from '../../kit/icons.tsx'
import { TickRow } from '../../kit/TickRow.tsx'
import { Stepper } from '../number.tsx'

/** A document's language calls itself by its own name. */
const languageName = (code: string): string => {
  const known = parseLanguage(code)
  return known === undefined ? code : LANGUAGE_FACTS[known].selfName
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface AskProps {
  readonly path: string
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: string | undefined
  readonly onChoose: ((value: string) => void) | undefined
  readonly fault: AnswerFault | undefined
}

function Ask({ path, label, choices, chosen, onChoose, fault }: AskProps) {
  const messageText = useMessageText()
  const t = useT()
  const wrong = fault !== undefined
  return (
    <div className="w-item" data-field={path}>
      <p className="w-label" id={`r-${path}`}>
        {label}
        <span className="w-required" title={t('required')}>
          <span aria-hidden="true">*</span>
        </span>
      </p>
      <div
        role="radiogroup"
        aria-labelledby={`r-${path}`}
        aria-required
        aria-invalid={wrong || undefined}
        {...(wrong && { 'aria-describedby': `r-${path}-error` })}
      >
        {choices.map(({ value, label: words }) => (
          <TickRow
            key={value}
            kind="radio"
            name={`r-${path}`}
            label={words}
            checked={value === chosen}
            disabled={onChoose === undefined}
            onChange={() => onChoose?.(value)}
          />
        ))}
      </div>
      {wrong && (
        <p className="w-error" id={`r-${path}-error`}>
          {messageText(fault.message)}
        </p>
      )}
    </div>
  )
}

/** Paper asks for copies and a place, an electronic document says where it will be found [4-07]. */
export function ReceivePanel() {
  const t = useT()
  const messageText = useMessageText()
  const { state, actions } = useApplication()
  const [isInfoShown, setInfoShown] = useState(false)
  const { service, faults } = state
  const { receive: received } = state.answers
  const { receive } = actions
  if (service === null || received === null) return null
  const offer = service.results.find(({ id }) => id === received.resultId)
  const faultOf = (path: string) => faults.find((fault) => fault.path === path)
  const copiesFault = faultOf('copies')
  const methodName = (code: number) => {
    const name = nameOfCode(RECEIVE_TYPES, code)
    return name === undefined ? String(code) : t(RECEIVE_LABELS[name])
  }
  const paper = isPaper(received)
  return (
    <Card {...(offer && { title: offer.name })}>
      <Ask
        path="receiveType"
        label={t('receiveMethod')}
        choices={receiveMethods(service.results).map(({ receiveType }) => ({ value: String(receiveType), label: methodName(receiveType) }))}
        chosen={received.receiveType === undefined ? undefined : String(received.receiveType)}
        onChoose={receive && ((value) => receive({ receiveType: Number(value) }))}
        fault={faultOf('receiveType')}
      />
      <div className="w-item">
        <p className="w-label">{t('resultType')}</p>
        <div className="w-space">
          <span>{t(paper ? 'resultPaper' : 'resultElectronic')}</span>
          {!paper && <Button name={t('moreInformation')} icon={<InfoIcon />} onPress={() => setInfoShown(!isInfoShown)} />}
        </div>
        <div role="status">{!paper && isInfoShown && <p className="w-help">{t('electronicResultInfo')}</p>}</div>
      </div>
      {offer && <Facts facts={resultFacts(offer, received, t)} />}
      {paper && (
        <>
          <div className="w-item" data-field="copies">
            <label className="w-label" htmlFor="r-copies">
              {t('copies')}
            </label>
            <Stepper
              value={received.copies}
              onChange={(copies) => copies !== undefined && receive?.({ copies })}
              range={{ ...service.copies, step: 1, precision: 0 }}
              whenEmpty={service.copies.min}
              disabled={receive === undefined}
              aria={{
                id: 'r-copies',
                'aria-invalid': copiesFault ? true : undefined,
                'aria-required': true,
                'aria-describedby': copiesFault ? 'r-copies-error' : 'r-copies-help',
              }}
            />
            <p className="w-help" id="r-copies-help">
              {service.copies.min}–{service.copies.max}
            </p>
            {copiesFault && (
              <p className="w-error" id="r-copies-error">
                {messageText(copiesFault.message)}
              </p>
            )}
          </div>
          <Ask
            path="pickupPlace"
            label={t('pickupPlace')}
            choices={service.pickUpPlaces}
            chosen={received.pickupPlace}
            onChoose={receive && ((pickupPlace) => receive({ pickupPlace }))}
            fault={faultOf('pickupPlace')}
          />
        </>
      )}
      {offer && offer.languages.length > 1 && (
        <Ask
          path="language"
          label={t('resultLanguage')}
          choices={offer.languages.map((code) => ({ value: code, label: languageName(code) }))}
          chosen={received.language}
          onChoose={receive && ((chosen) => receive({ language: chosen }))}
          fault={undefined}
        />
      )}
      {offer?.premiumAble && (
        <TickRow
          kind="checkbox"
          label={
            <>
              {t('urgentService')} ({timeWords(offer.premiumDays, t)})
            </>
          }
          checked={received.premium !== NO_PREMIUM}
          disabled={receive === undefined}
          onChange={(premium) => receive?.({ premium })}
        />
      )}
    </Card>
  )
}
