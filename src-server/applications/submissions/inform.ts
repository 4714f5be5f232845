import { answersTo } from '#shared/domain/forms/form-schema.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { DEFAULT_INFORM_TYPE, isFixedChoice } from '#shared/domain/service/fixed-choices.ts'
import type { WireBody } from '#shared/wire/index.ts'

type InformChoice = Pick<WireBody<'POST /acceptance'>['applicantInformations'], 'informLanguage' | 'acceptInformType'>

/** The applicant's answers, if a form asks how they want to be notified. */
export interface InformChosen {
  language?: string
  type?: string
}

/** How the applicant is notified [3-06]: the answer in the form, otherwise the client's choice if it is known, otherwise the default. */
export function informOf(sent: InformChoice, chosen: InformChosen, language: Language): InformChoice {
  const locale = isFixedChoice('NotificationLanguage', sent.informLanguage) ? sent.informLanguage : LANGUAGE_FACTS[language].locale
  const type = isFixedChoice('MessageMode', sent.acceptInformType) ? sent.acceptInformType : DEFAULT_INFORM_TYPE
  return { informLanguage: chosen.language ?? locale, acceptInformType: chosen.type ?? type }
}

/** The e-mail address entered in a form, in the field for it [3-06]; the first of several. */
export function emailIn(formJson: unknown, answers: Readonly<Record<string, unknown>>): string | undefined {
  for (const answer of answersTo(formJson, answers, ({ format }) => format === 'email'))
    if (typeof answer === 'string' && answer !== '') return answer
  return undefined
}
