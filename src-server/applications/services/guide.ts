import { LANGUAGE_FACTS, LANGUAGES, type Language, type WireText } from '#shared/domain/languages.ts'
import { formatAmount, fromPatacas } from '#shared/domain/money/money.ts'
import { BUREAU, ROUND_THE_CLOCK } from '../../information/content/bureau.ts'
import { timeText } from '../../information/content/fill.ts'
import { type ItemContent, OVERVIEW_ONLY } from '../../information/content/item-content.ts'
import type { ServiceContent } from '../../information/content/services.ts'
import { COUNTED_FROM, PLATFORM_APP, PLATFORM_SITE } from '../../information/content/shared-texts.ts'
import { html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { ServiceDefinition } from './definition.ts'
import { AUDIENCE, ENQUIRIES, FEES_ONLINE, FREE, feeText, HOW_LONG, HOW_MUCH, HOW_RECEIVED, mayApply, WHO_MAY } from './guide-texts.ts'

const inEach = (textIn: (language: Language) => string): WireText =>
  Object.fromEntries(LANGUAGES.map((language) => [LANGUAGE_FACTS[language].textKey, textIn(language)])) as WireText

const pick = (text: WireText, language: Language): string => text[LANGUAGE_FACTS[language].textKey]
const isChinese = (language: Language): boolean => language.startsWith('zh')
const joined = (texts: readonly string[], language: Language): string => texts.join(isChinese(language) ? '；' : '; ')
const paragraph = (text: string): string => html`<p>${text}</p>`.text

/**
 * The guide, questions and laws of a service without a written guide [1-04], [2-21]. They are generated from its definition; parts
 * without content are left out.
 */
export function guideOf(definition: ServiceDefinition, parent: ServiceContent | undefined): ItemContent {
  const { name, workingDays, results, itemId } = definition
  const audience = definition.audience.filter(mayApply)
  const materials = definition.steps.flatMap((step) => step.materials ?? [])
  const fees = (definition.fee?.lines ?? []).filter(({ isExemption, price }) => isExemption !== true && price > 0)
  const receiveTypes = [...new Set(results.map(({ receiveType }) => receiveType.charAt(0)))]
  const time = inEach((language) => timeText(workingDays, language))
  const resultNames = inEach((language) => joined([...new Set(results.map(({ resultName }) => pick(resultName, language)))], language))
  const costs = inEach((language) =>
    joined(
      fees.map((line) => feeText(language, pick(line.name, language), costOf(line.price, language))),
      language,
    ),
  )
  const whoMay = inEach((language) =>
    joined(
      audience.map((type) => pick(WHO_MAY[type], language)),
      language,
    ),
  )
  return {
    information: {
      itemId,
      serviceName: name,
      name,
      department: BUREAU.name,
      itemOrgName: BUREAU.name,
      applicationConditions: inEach((language) => paragraph(pick(whoMay, language))),
      serviceObject: audience.map((type) => AUDIENCE[type]).join(),
      workTime: ROUND_THE_CLOCK,
      departmentNet: BUREAU.site,
      resultName: resultNames,
      receiveType: receiveTypes.join(),
      surrogateAble: results.some(({ surrogateAble }) => surrogateAble) ? 1 : 0,
      ...(materials.length === 0
        ? {}
        : {
            needProvideProfile: inEach(
              (language) => html`<ul>${materials.map((material) => html`<li>${pick(material.name, language)}</li>`)}</ul>`.text,
            ),
          }),
      ...(fees.length === 0 ? {} : { paidRemark: inEach((language) => `${pick(FEES_ONLINE, language)}${pick(costs, language)}`) }),
      ...OVERVIEW_ONLY,
      handingTimeEnable: 1,
      paidEnable: 1,
      applyTimeEnable: 1,
      resultReceiveEnable: 1,
      queryEnable: 1,
      otherNoteEnable: 1,
    },
    channels: [
      { handingType: 2, serviceTime: ROUND_THE_CLOCK, address: PLATFORM_APP, telphone: BUREAU.phone },
      { handingType: 3, serviceTime: ROUND_THE_CLOCK, address: PLATFORM_SITE, telphone: BUREAU.phone },
    ],
    appointments: [],
    business: [{ applyResult: resultNames, needTime: time, ...(workingDays > 0 ? { remark: COUNTED_FROM } : {}) }],
    notes: [{ itemDescription: inEach((language) => paragraph(pick(ENQUIRIES, language))) }],
    queries: [
      { queryType: 1, serviceTime: ROUND_THE_CLOCK, address: PLATFORM_APP },
      { queryType: 2, serviceTime: ROUND_THE_CLOCK, address: PLATFORM_SITE },
    ],
    faqs: [
      { question: HOW_LONG, answer: inEach((language) => paragraph(timeAnswer(workingDays, pick(time, language), language))) },
      { question: HOW_MUCH, answer: inEach((language) => paragraph(fees.length === 0 ? pick(FREE, language) : pick(costs, language))) },
      { question: HOW_RECEIVED, answer: inEach((language) => paragraph(pick(resultNames, language))) },
    ].map(({ question, answer }, index) => ({ qaId: `${itemId}-${index + 1}`, question, answer, sort: index + 1 })),
    // the legislation of the parent service
    laws: (parent?.laws ?? []).map(({ lawId, lawName, lawUrl, sort }) => ({ lawId, name: lawName, address: lawUrl, sort })),
  }
}

const costOf = (price: number, language: Language): string => textOf(language, 'costLabel', { cost: formatAmount(fromPatacas(price)) })

const timeAnswer = (days: number, time: string, language: Language): string =>
  days > 0 ? `${time}${isChinese(language) ? '；' : '. '}${pick(COUNTED_FROM, language)}` : time
