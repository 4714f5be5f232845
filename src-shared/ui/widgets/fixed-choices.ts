import { FIXED_CHOICES, type FixedChoiceWidget } from '../../domain/fixed-choices.ts'
import { LANGUAGE_FACTS, LANGUAGES } from '../../domain/languages.ts'
import { GENDER_LABELS, INFORM_TYPE_LABELS, URGENCY_LABELS } from '../../i18n/code-labels.ts'
import type { Translate } from '../use-translate.ts'
import { type Option, readOptions } from './options.ts'

const worded = <Code extends string>(codes: readonly Code[], label: (code: Code) => string): readonly Option[] =>
  readOptions(codes.map((value) => ({ value, label: label(value) })))

/** The choices of each, in words; languages name themselves. */
const OPTIONS: Readonly<Record<FixedChoiceWidget, (t: Translate) => readonly Option[]>> = {
  Gender: (t) => worded(FIXED_CHOICES.Gender, (code) => t(GENDER_LABELS[code])),
  Urgency: (t) => worded(FIXED_CHOICES.Urgency, (code) => t(URGENCY_LABELS[code])),
  MessageMode: (t) => worded(FIXED_CHOICES.MessageMode, (code) => t(INFORM_TYPE_LABELS[code])),
  NotificationLanguage: () =>
    worded(FIXED_CHOICES.NotificationLanguage, (locale) => {
      const language = LANGUAGES.find((one) => LANGUAGE_FACTS[one].locale === locale)
      return language === undefined ? locale : LANGUAGE_FACTS[language].selfName
    }),
}

/** The house's own choices of a widget [3-22]; a schema's `enum` only says which of them are offered. */
export function fixedOptions(widget: FixedChoiceWidget, t: Translate, offered: readonly Option[] = []): readonly Option[] {
  const all = OPTIONS[widget](t)
  return offered.length === 0 ? all : all.filter(({ value }) => offered.some((one) => one.value === value))
}
