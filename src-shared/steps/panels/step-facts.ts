import { FormPath } from '@formily/core'
import { type StoredFile, storedFiles } from '../../domain/forms/answers.ts'
import { isRecord } from '../../domain/forms/plain-record.ts'
import { type Language, parseLanguage } from '../../domain/languages.ts'
import { certificateTypeKey, parseCertificateType } from '../../domain/people/certificate-types.ts'
import { showIdentityNumber } from '../../domain/people/identity-number.ts'
import { showForeignName } from '../../domain/people/person-name.ts'
import { phoneOfProfile, showPhoneNumber } from '../../domain/people/phone-number.ts'
import type { Profile } from '../../domain/people/profile.ts'
import { nameOfCode } from '../../domain/service/code-lists.ts'
import { receivingOf } from '../../domain/service/planned-steps.ts'
import { isPaper, RECEIVE_TYPES } from '../../domain/service/receive-rules.ts'
import type { Step } from '../../domain/service/service.ts'
import { type AnswerKind, gathersOf } from '../../domain/service/step-types.ts'
import type { ApplicationState } from '../../flows/application/types.ts'
import { pickWireText } from '../../flows/application/wire-text.ts'
import type { AnswerWords } from '../../forms/schema/answers/answer.ts'
import { readOptions } from '../../forms/schema/options.ts'
import { readSchema } from '../../forms/schema/read-schema.ts'
import type { Translate } from '../../forms/schema/translate.ts'
import { recordOf } from '../../forms/schema/values.ts'
import { widgetAnswer } from '../../forms/schema/widget-answers.ts'
import { answerText, isUpload, useAnswerWords } from '../../forms/widgets/answer-text.ts'
import { useApplication } from '../../forms/widgets/use-application.ts'
import { LANGUAGE_LABELS, RECEIVE_LABELS } from '../../i18n/code-labels.ts'
import { useLanguage } from '../../ui/shell/use-translate.ts'

/** A question and its answer. */
export interface StepFact {
  readonly name: string
  readonly value: string
  /** files of the answer, which can be viewed or downloaded there too [5-03] */
  readonly files?: readonly StoredFile[]
}

/** Returns the answers of a step as names and values for the data check. */
export function useStepFacts(step: Step): readonly StepFact[] {
  const words = useAnswerWords()
  const stepAnswers: StepAnswers = { state: useApplication().state, words, language: useLanguage() }
  const gathers = gathersOf(step.type)
  if (gathers === null) return []
  return [...FACTS[gathers](step, stepAnswers), ...(receivingOf(step)?.hasForm === true ? FACTS.receiving(step, stepAnswers) : [])]
}

interface StepAnswers {
  readonly state: ApplicationState
  readonly words: AnswerWords
  readonly language: Language
}

/** Reader of each kind of answers; the type requires one for every new kind. */
const FACTS: Readonly<Record<AnswerKind, (step: Step, given: StepAnswers) => readonly StepFact[]>> = {
  profile: (_, { state, words }) => (state.applicant === null ? [] : applicantFacts(state.applicant, words.t)),
  form: (step, { state, words }) => {
    const { schema } = readSchema(step.formJson)
    return schema === undefined ? [] : factsWithin(schema, state.answers.forms[step.formId] ?? {}, '', words)
  },
  materials: (step, { state, words, language }) =>
    step.materials.map(({ id, name }) => {
      const files = state.answers.materials[id] ?? []
      return { name: pickWireText(name, language), value: files.map((file) => file.name).join(words.t('listSeparator')) || '--', files }
    }),
  receiving: (_, { state, words }) => receivingFacts(state, words),
}

/** Returns the applicant's details as names and values; details missing in the profile are skipped [3-06], [2-13]. */
export function applicantFacts(profile: Profile, t: Translate): readonly StepFact[] {
  const { chineseName, foreign, certificateType, certificateTypeName, certificateNumber, mobile } = profile
  const type = parseCertificateType(certificateType)
  const phone = phoneOfProfile(mobile)
  return [
    { name: t('nameChinese'), value: chineseName },
    { name: t('nameForeign'), value: showForeignName({ last: foreign.surname, first: foreign.given }) },
    { name: t('idType'), value: type === undefined ? certificateTypeName : t(certificateTypeKey(type)) },
    { name: t('idNumber'), value: type === undefined ? certificateNumber : showIdentityNumber(type, certificateNumber) },
    { name: t('mobileNumber'), value: phone === undefined ? mobile : showPhoneNumber(phone) },
  ].filter(({ value }) => value !== '')
}

function receivingFacts({ answers: { receive }, service }: ApplicationState, { t }: AnswerWords): readonly StepFact[] {
  if (receive === null || service === null) return []
  const method = receive.receiveType === undefined ? undefined : nameOfCode(RECEIVE_TYPES, receive.receiveType)
  const chosen = parseLanguage(receive.language)
  const place = service.pickUpPlaces.find(({ value }) => value === receive.pickupPlace)
  return [
    { name: t('receiveMethod'), value: method === undefined ? '--' : t(RECEIVE_LABELS[method]) },
    { name: t('resultType'), value: t(isPaper(receive) ? 'resultPaper' : 'resultElectronic') },
    ...(isPaper(receive) ? [{ name: t('copies'), value: String(receive.copies) }] : []),
    ...(isPaper(receive) && place !== undefined ? [{ name: t('pickupPlace'), value: place.label }] : []),
    ...(chosen === undefined ? [] : [{ name: t('resultLanguage'), value: t(LANGUAGE_LABELS[chosen]) }]),
    ...(receive.premium > 0 ? [{ name: t('urgentService'), value: t('yes') }] : []),
  ]
}

type Schema = Readonly<Record<string, unknown>>
type FormFacts = readonly StepFact[]

/** A form's answers in the order of its schema; empty and hidden ones are skipped [2-11]. */
function factsWithin(schema: Schema, values: unknown, within: string, words: AnswerWords): FormFacts {
  const inOrder = Object.entries(recordOf(schema.properties)).sort(([, a], [, b]) => order(a) - order(b))
  return inOrder.flatMap(([key, child]) => {
    if (!isRecord(child)) return []
    if (child.type === 'void') return factsWithin(child, values, within, words)
    // a name may be a path, or a pattern of several names
    return factsOfField(child, FormPath.getIn(recordOf(values), key), key, within, words)
  })
}

function factsOfField(schema: Schema, value: unknown, key: string, within: string, words: AnswerWords): FormFacts {
  const widget = String(schema['x-component'] ?? '')
  const props = recordOf(schema['x-component-props'])
  const defaultTitle = widgetAnswer(schema['x-component'])?.title
  const written = [schema.title, props.title].find((one): one is string => typeof one === 'string')
  const title = written || (defaultTitle === undefined ? '' : words.t(defaultTitle))
  // Other arrays (ticks, files, ranges) are the answer of one widget and not rows of fields.
  if (Array.isArray(value) && schema.items !== undefined && widget.startsWith('Array')) {
    return value.flatMap((row, index) => {
      const item = Array.isArray(schema.items) ? (schema.items[index] ?? schema.items[0]) : schema.items
      return isRecord(item) ? factsOfRow(item, row, join(within, `${title || key} ${index + 1}`), words) : []
    })
  }
  if (schema.properties !== undefined) return factsWithin(schema, value, join(within, title), words)
  const options = readOptions(schema.enum ?? props.options ?? props.dataSource)
  const text = answerText(widget, value, options, words)
  if (text === '') return []
  return [{ name: join(within, title || key), value: text, ...(isUpload(widget) && { files: storedFiles(value) }) }]
}

const factsOfRow = (item: Schema, row: unknown, name: string, words: AnswerWords): FormFacts =>
  item.properties !== undefined && isRecord(row)
    ? factsWithin(item, row, name, words)
    : factsOfField({ ...item, title: '' }, row, name, '', words)

const join = (within: string, name: string): string => [within, name].filter(Boolean).join(' · ')
const order = (schema: unknown): number => (isRecord(schema) && typeof schema['x-index'] === 'number' ? schema['x-index'] : 0)
