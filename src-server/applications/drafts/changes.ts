import type { Static } from 'typebox'
import { walkForm } from '#shared/domain/forms/form-schema.ts'
import { LANGUAGE_FACTS, type Language, type TextKey } from '#shared/domain/languages.ts'
import { widgetAnswer } from '#shared/forms/schema/widget-answers.ts'
import type { DraftChange } from '#shared/wire/drafts.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { ServiceDefinition } from '../services/definition.ts'
import { localise } from '../services/localise.ts'
import { asksReceiving } from '../services/submitted-steps.ts'
import { stepIds } from '../services/view.ts'

type Change = Static<typeof DraftChange>

interface Question {
  readonly stepId: string
  readonly path: string
  readonly title: string
  /** the parts of SHAPE as text */
  readonly shape: string
  readonly required: boolean
}

/** The parts of a field that decide whether an existing answer is still valid. */
const SHAPE = ['type', 'x-component', 'enum', 'format', 'pattern', 'minimum', 'maximum', 'maxLength', 'minItems', 'maxItems'] as const

/** The changes of a service that affect answers: questions that were removed, changed, or became required. */
export function changesBetween(before: ServiceDefinition, after: ServiceDefinition, language: Language): readonly Change[] {
  const { textKey } = LANGUAGE_FACTS[language]
  const old = questionsOf(before, textKey, language)
  const now = questionsOf(after, textKey, language)
  const changes: Change[] = []
  for (const [key, question] of old) {
    const same = now.get(key)
    if (!same) changes.push(changeOf(question, 'removed'))
    else if (same.shape !== question.shape || (same.required && !question.required)) changes.push(changeOf(same, 'changed'))
  }
  for (const [key, question] of now) if (!old.has(key) && question.required) changes.push(changeOf(question, 'added'))
  return changes
}

const changeOf = ({ stepId, path, title }: Question, why: Change['why']): Change => ({ stepId, path, title, why })

function questionsOf(definition: ServiceDefinition, textKey: TextKey, language: Language): ReadonlyMap<string, Question> {
  const ids = stepIds(definition.steps)
  const questions = new Map<string, Question>()
  const add = (question: Question) => questions.set(`${question.stepId}/${question.path}`, question)
  for (const [index, step] of definition.steps.entries()) {
    const stepId = ids[index] ?? ''
    for (const material of step.materials ?? []) {
      const shape = JSON.stringify([material.types, material.maxFiles])
      add({ stepId, path: material.materialsId, title: material.name[textKey], shape, required: material.required })
    }
    if (asksReceiving(step)) {
      for (const result of definition.results) {
        const shape = JSON.stringify([
          result.receiveType,
          result.resultType,
          result.resultLanguage,
          definition.pickUpPlaces,
          step.receiving,
        ])
        add({ stepId, path: result.resultReceiveId, title: result.resultName[textKey], shape, required: false })
      }
    }
    if (step.formJson === undefined) continue
    for (const { dataPath, schema } of walkForm(step.formJson, '')) {
      // neither the form's own object nor a node without a widget is a question
      if (dataPath === undefined || dataPath === '/' || schema['x-component'] === undefined) continue
      const own = widgetAnswer(schema['x-component'])?.title
      const title = localise(schema.title, textKey) ?? (own === undefined ? undefined : textOf(language, own))
      const shape = JSON.stringify(SHAPE.map((part) => withoutTexts(schema[part])))
      const path = dataPath.split('/').filter(Boolean).join('.')
      add({ stepId, path, title: typeof title === 'string' ? title : path, shape, required: schema.required === true })
    }
  }
  return questions
}

/** A part without its texts: choices count by their values, because a new label for the same choice changes no answer. */
const withoutTexts = (part: unknown): unknown =>
  Array.isArray(part)
    ? part.map((entry: unknown) => (typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry))
    : part
