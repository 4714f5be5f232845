import { LANGUAGE_FACTS, LANGUAGES } from '../../domain/languages.ts'
import { FIXED_CHOICES, type FixedChoiceWidget } from '../../domain/service/fixed-choices.ts'
import { GENDER_LABELS, INFORM_TYPE_LABELS, URGENCY_LABELS } from '../../i18n/code-labels.ts'
import type { MessageKey } from '../../i18n/keys.ts'
import { type Option, readOptions } from './options.ts'
import type { Translate } from './translate.ts'

/** Each language by its own name. */
const LANGUAGE_NAMES: ReadonlyMap<string, string> = new Map(
  LANGUAGES.map((language) => [LANGUAGE_FACTS[language].locale, LANGUAGE_FACTS[language].selfName]),
)
const LABELS: Readonly<Partial<Record<string, MessageKey>>> = { ...GENDER_LABELS, ...URGENCY_LABELS, ...INFORM_TYPE_LABELS }

/** The product's own choices of a widget [3-22]. A schema's `enum` only narrows them. */
export function fixedOptions(widget: FixedChoiceWidget, t: Translate, offered: readonly Option[] = []): readonly Option[] {
  const codes: readonly string[] = FIXED_CHOICES[widget]
  const all = readOptions(
    codes.map((value) => {
      const key = LABELS[value]
      return { value, label: key === undefined ? (LANGUAGE_NAMES.get(value) ?? value) : t(key) }
    }),
  )
  return offered.length === 0 ? all : all.filter(({ value }) => offered.some((one) => one.value === value))
}
