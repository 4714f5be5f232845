import { TickBox } from '#kit/TickBox'
import { nameOfCode } from '../../domain/code-lists.ts'
import { LANGUAGE_FACTS, parseLanguage } from '../../domain/languages.ts'
import { isPaper, RECEIVE_TYPES } from '../../domain/receive-rules.ts'
import { receiveMethods } from '../../flows/application/answers.ts'
import { RECEIVE_LABELS } from '../../i18n/code-labels.ts'
import { Facts } from '../parts/Facts.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useT } from '../use-translate.ts'
import { resultFacts, timeWords } from '../widgets/result-facts.ts'
import { useApplication } from '../widgets/use-application.ts'
import { PanelField } from './PanelField.tsx'
import { PaperParts } from './PaperParts.tsx'

/** How the result is received [4-07]: the way decides the form, paper asks for copies and a place. */
export function ReceivePanel() {
  const t = useT()
  const { state, actions } = useApplication()
  const { service, answers } = state
  const { receive } = answers
  if (service === null || receive === null) return null
  const offer = service.results.find(({ id }) => id === receive.resultId)
  const tick = actions.receive
  return (
    <div className="ec-fields">
      <PanelField path="receiveType" label={t('receiveMethod')} isGroup required>
        <div className="ec-ticks ec-ticks--vertical">
          {receiveMethods(service.results).map(({ receiveType }, index) => {
            const name = nameOfCode(RECEIVE_TYPES, receiveType)
            return (
              <TickBox
                key={receiveType}
                type="radio"
                names={{ id: `receiveType-${index}` }}
                group="receiveType"
                label={name === undefined ? String(receiveType) : t(RECEIVE_LABELS[name])}
                isTicked={receive.receiveType === receiveType}
                onTick={() => tick?.({ receiveType })}
                disabled={tick === undefined}
              />
            )
          })}
        </div>
      </PanelField>
      <Facts
        facts={[
          ...(offer === undefined ? [] : [{ name: t('resultName'), value: offer.name }]),
          { name: t('resultType'), value: t(isPaper(receive) ? 'resultPaper' : 'resultElectronic') },
          ...(offer === undefined ? [] : resultFacts(offer, receive, t)),
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
        <PanelField path="language" label={t('resultLanguage')} isGroup>
          <div className="ec-ticks">
            {offer.languages.map((language, index) => (
              <TickBox
                key={language}
                type="radio"
                names={{ id: `language-${index}` }}
                group="language"
                label={nameOfLanguage(language)}
                isTicked={receive.language === language}
                onTick={() => tick?.({ language })}
              />
            ))}
          </div>
        </PanelField>
      )}
      {offer?.premiumAble === true && (
        <TickBox
          type="checkbox"
          names={{ id: 'premium' }}
          label={`${t('urgentService')} (${timeWords(offer.premiumDays, t)})`}
          isTicked={receive.premium > 0}
          onTick={(premium) => tick?.({ premium })}
        />
      )}
    </div>
  )
}

/** A language names itself; a code nobody knows stays as it is. */
function nameOfLanguage(code: string): string {
  const language = parseLanguage(code)
  return language === undefined ? code : LANGUAGE_FACTS[language].selfName
}
