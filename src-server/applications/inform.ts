import { DEFAULT_INFORM_TYPE, isFixedChoice } from '#shared/domain/fixed-choices.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { WireBody } from '#shared/wire/index.ts'

type Said = Pick<WireBody<'POST /acceptance'>['applicantInformations'], 'informLanguage' | 'acceptInformType'>

/** What a form's questions of it were answered with. */
export interface InformChosen {
  language?: string
  type?: string
}

/** How the applicant is told [3-06]: as answered where the service asks; else as the client says, if there is such a way. */
export function informOf(said: Said, chosen: InformChosen, language: Language): Said {
  const locale = isFixedChoice('NotificationLanguage', said.informLanguage) ? said.informLanguage : LANGUAGE_FACTS[language].locale
  const type = isFixedChoice('MessageMode', said.acceptInformType) ? said.acceptInformType : DEFAULT_INFORM_TYPE
  return { informLanguage: chosen.language ?? locale, acceptInformType: chosen.type ?? type }
}
