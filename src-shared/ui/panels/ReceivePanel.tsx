import { Notice } from '#kit/Notice'
import { TickBox } from '#kit/TickBox'
import type { Received } from '../../domain/answers.ts'
import { nameOfCode } from '../../domain/code-lists.ts'
import { parseLanguage } from '../../domain/languages.ts'
import { isPaper, RECEIVE_TYPES } from '../../domain/receive-rules.ts'
import type { Service } from '../../domain/service.ts'
import { receiveMethods } from '../../flows/application/answers.ts'
import { LANGUAGE_LABELS, RECEIVE_LABELS } from '../../i18n/code-labels.ts'
import { Facts } from '../parts/Facts.tsx'
import { type Translate, useT } from '../use-translate.ts'
import { resultFacts, timeWords } from '../widgets/result-facts.ts'
import { useApplication } from '../widgets/use-application.ts'
import { PanelChoice } from './PanelChoice.tsx'
import { PaperParts } from './PaperParts.tsx'
import { useFees } from './ServiceTerms.tsx'

/** How the result is received [4-07]: the way decides the form, paper asks for copies and a place. */
export function ReceivePanel() {
  const { service, answers } = useApplication().state
  return service === null || answers.receive === null ? null : <Receiving service={service} receive={answers.receive} />
}

function Receiving({ service, receive }: { readonly service: Service; readonly receive: Received }) {
  const t = useT()
  const { actions } = useApplication()
  const fees = useFees({ service, receive })
  const offer = service.results.find(({ id }) => id === receive.resultId)
  const tick = actions.receive
  return (
    <div className="ec-fields">
      <PanelChoice<number>
        path="receiveType"
        label={t('receiveMethod')}
        choices={receiveMethods(service.results).map(({ receiveType }) => ({ value: receiveType, label: methodName(receiveType, t) }))}
        chosen={receive.receiveType}
        onChoose={tick && ((receiveType) => tick({ receiveType }))}
        required
        isVertical
      />
      <Facts
        facts={[
          ...(offer === undefined ? [] : [{ name: t('resultName'), value: offer.name }]),
          { name: t('resultType'), value: t(isPaper(receive) ? 'resultPaper' : 'resultElectronic') },
          ...(offer === undefined ? [] : resultFacts(offer, receive, t)),
          ...fees,
        ]}
      />
      {isPaper(receive) ? (
        <PaperParts service={service} receive={receive} onChange={tick} />
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
          label={t('nameAndNote', { name: t('urgentService'), note: timeWords(offer.premiumDays, t) })}
          isTicked={receive.premium > 0}
          onTick={(premium) => tick?.({ premium })}
          disabled={tick === undefined}
        />
      )}
    </div>
  )
}

function methodName(receiveType: number, t: Translate): string {
  const name = nameOfCode(RECEIVE_TYPES, receiveType)
  return name === undefined ? String(receiveType) : t(RECEIVE_LABELS[name])
}

/** A code nobody knows stays as it is. */
function nameOfLanguage(code: string, t: Translate): string {
  const language = parseLanguage(code)
  return language === undefined ? code : t(LANGUAGE_LABELS[language])
}
