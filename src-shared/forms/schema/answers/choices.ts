import { FIXED_CHOICE_WIDGETS, type FixedChoiceWidget, isFixedChoice } from '../../../domain/service/fixed-choices.ts'
import type { Choice } from '../../../domain/service/service.ts'
import { fixedOptions } from '../fixed-choices.ts'
import { labelOf, type Option } from '../options.ts'
import { asText, byName } from '../values.ts'
import { type AnswerRule, isEmpty, type WidgetAnswer } from './answer.ts'
import { CHOICE, CHOICES, GROUP, listText, PLAIN } from './plain.ts'

const offered =
  (widget: FixedChoiceWidget) =>
  (value: unknown): AnswerRule | undefined =>
    isEmpty(value) || isFixedChoice(widget, value) ? undefined : 'answerNotOffered'

/** One of the product's own choices [3-22]. */
export const FIXED_ANSWERS = byName(
  FIXED_CHOICE_WIDGETS,
  (widget: FixedChoiceWidget): WidgetAnswer => ({
    ...CHOICES,
    text: (value, { t }) => labelOf(fixedOptions(widget, t), value),
    rule: offered(widget),
  }),
)

export const GENDER: WidgetAnswer = {
  ...FIXED_ANSWERS.Gender,
  required: 'genderRequired',
  rule: (value, isRequired) => (isEmpty(value) && isRequired ? 'genderRequired' : offered('Gender')(value)),
}

/** A boolean. */
export const FLAG: WidgetAnswer = {
  ...PLAIN,
  rule: (value) => (isEmpty(value) || typeof value === 'boolean' ? undefined : 'answerNotOffered'),
}

/** A single box, as of a declaration: one that is required must be ticked. */
export const TICK: WidgetAnswer = { ...PLAIN, rule: (value, isRequired) => (isRequired && value === false ? 'optionRequired' : undefined) }

export const COUNTRY: WidgetAnswer = { ...CHOICE, text: (value, { country }) => country(asText(value)) }

/** The name of a choice: of the form's own ones if it has some, else of the service's. */
const nameIn = (own: readonly Option[], choices: readonly Choice<string | number>[], value: unknown): string =>
  own.length > 0 ? labelOf(own, value) : (choices.find((choice) => String(choice.value) === String(value))?.label ?? asText(value))

/** A purpose of the service [3-11]. */
export const PURPOSE: WidgetAnswer = {
  ...CHOICE,
  required: 'pleaseSelect',
  text: (value, { purposes }, own) => nameIn(own, purposes, value),
}

/** Items of the service [3-11]. */
export const ITEMS: WidgetAnswer = {
  ...CHOICES,
  required: 'pleaseSelect',
  text: (value, words, own) => listText(value, words, (one) => nameIn(own, words.projects, one)),
}

/** Electronic licence documents, by their numbers [3-22]. */
export const LICENCES: WidgetAnswer = {
  ...GROUP,
  text: (value, words) =>
    listText(value, words, (one) => {
      const licence = words.licences.find(({ id }) => id === one)
      return licence === undefined ? asText(one) : `${licence.name} ${licence.documentNumber}`
    }),
}
