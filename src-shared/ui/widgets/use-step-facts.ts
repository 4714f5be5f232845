import type { StoredFile } from '../../domain/answers.ts'
import { nameOfCode } from '../../domain/code-lists.ts'
import { type Language, parseLanguage } from '../../domain/languages.ts'
import { isPaper, RECEIVE_TYPES } from '../../domain/receive-rules.ts'
import type { Step } from '../../domain/service.ts'
import { type AnswerKind, gathersOf } from '../../domain/step-types.ts'
import type { ApplicationState } from '../../flows/application/types.ts'
import { pickWireText } from '../../flows/application/wire-text.ts'
import { LANGUAGE_LABELS, RECEIVE_LABELS } from '../../i18n/code-labels.ts'
import { useLanguage } from '../use-translate.ts'
import { answerLines } from './answer-lines.ts'
import type { AnswerWords } from './answer-text.ts'
import { applicantFacts } from './applicant-facts.ts'
import { useAnswerWords } from './use-answer-words.ts'
import { useApplication } from './use-application.ts'

export interface StepFact {
  readonly name: string
  readonly value: string
  /** the files the value names; each can be looked at or downloaded there too [5-03] */
  readonly files?: readonly StoredFile[]
}

/** What was answered in a step, as names and values for the data check. */
export function useStepFacts(step: Step): readonly StepFact[] {
  const words = useAnswerWords()
  const given: Given = { state: useApplication().state, words, language: useLanguage() }
  const gathers = gathersOf(step.type)
  return gathers === null ? [] : FACTS[gathers](step, given)
}

interface Given {
  readonly state: ApplicationState
  readonly words: AnswerWords
  readonly language: Language
}

/** How each kind of answers is told, so that a step that gathers another kind has to say it too. */
const FACTS: Readonly<Record<AnswerKind, (step: Step, given: Given) => readonly StepFact[]>> = {
  profile: (_, { state, words }) => (state.applicant === null ? [] : applicantFacts(state.applicant, words.t)),
  form: (step, { state, words }) =>
    answerLines(step.formJson, state.answers.forms[step.formId] ?? {}, words).map(({ label, text, files }) => ({
      name: label,
      value: text,
      ...(files === undefined ? {} : { files }),
    })),
  materials: (step, { state, words, language }) =>
    step.materials.map(({ id, name }) => {
      const files = state.answers.materials[id] ?? []
      return { name: pickWireText(name, language), value: files.map((file) => file.name).join(words.t('listSeparator')) || '--', files }
    }),
  receiving: (_, { state, words }) => receivingFacts(state, words),
}

function receivingFacts({ answers: { receive }, service }: ApplicationState, { t }: AnswerWords): readonly StepFact[] {
  if (receive === null || service === null) return []
  const way = receive.receiveType === undefined ? undefined : nameOfCode(RECEIVE_TYPES, receive.receiveType)
  const chosen = parseLanguage(receive.language)
  const place = service.pickUpPlaces.find(({ value }) => value === receive.pickupPlace)
  return [
    { name: t('receiveMethod'), value: way === undefined ? '--' : t(RECEIVE_LABELS[way]) },
    { name: t('resultType'), value: t(isPaper(receive) ? 'resultPaper' : 'resultElectronic') },
    ...(isPaper(receive) ? [{ name: t('copies'), value: String(receive.copies) }] : []),
    ...(isPaper(receive) && place !== undefined ? [{ name: t('pickupPlace'), value: place.label }] : []),
    ...(chosen === undefined ? [] : [{ name: t('resultLanguage'), value: t(LANGUAGE_LABELS[chosen]) }]),
    ...(receive.premium > 0 ? [{ name: t('urgentService'), value: t('yes') }] : []),
  ]
}
