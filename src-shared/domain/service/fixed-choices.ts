import { LANGUAGE_FACTS, LANGUAGES } from '../languages.ts'

/** Coded as on an identity document. */
export const GENDERS = ['M', 'F'] as const
export type Gender = (typeof GENDERS)[number]

/** Priority of an application [3-22]. */
export const URGENCIES = ['normal', 'urgent'] as const
export type Urgency = (typeof URGENCIES)[number]
export const DEFAULT_URGENCY: Urgency = 'normal'

/** How the applicant is notified of the outcome: the wire's acceptInformType [3-06]. */
export const INFORM_TYPES = ['SMS', 'EMAIL'] as const
export type InformType = (typeof INFORM_TYPES)[number]
export const DEFAULT_INFORM_TYPE: InformType = 'SMS'

/** Locales of notifications: the wire's informLanguage [3-06], [9-07]. */
export const INFORM_LANGUAGES = LANGUAGES.map((language) => LANGUAGE_FACTS[language].locale)

/** Widgets whose choices are built in and the same in every service, with their values. */
export const FIXED_CHOICES = {
  Gender: GENDERS,
  Urgency: URGENCIES,
  MessageMode: INFORM_TYPES,
  NotificationLanguage: INFORM_LANGUAGES,
} as const
export type FixedChoiceWidget = keyof typeof FIXED_CHOICES
/** Their names in a schema. */
export const FIXED_CHOICE_WIDGETS = Object.keys(FIXED_CHOICES) as readonly FixedChoiceWidget[]

export const isFixedChoice = (widget: FixedChoiceWidget, value: unknown): boolean =>
  (FIXED_CHOICES[widget] as readonly unknown[]).includes(value)
