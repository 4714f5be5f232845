import { DEFAULT_INFORM_TYPE, isFixedChoice } from '../../domain/fixed-choices.ts'
import { answerTo } from './form-widgets.ts'
import type { Answers, Service } from './service.ts'

/** In which language, a locale, and by what the applicant is told of the outcome [3-06]. */
export interface Inform {
  readonly language: string
  readonly type: string
}

/** What was chosen where the service asks [3-22]; otherwise the language of the page, and by SMS. */
export function informOf({ steps }: Service, { forms }: Answers, pageLocale: string): Inform {
  const chosen = (widget: 'NotificationLanguage' | 'MessageMode'): string | undefined => {
    for (const { formId, formJson } of steps) {
      const answer = answerTo(widget, formJson, forms[formId])
      if (typeof answer === 'string' && isFixedChoice(widget, answer)) return answer
    }
    return undefined
  }
  return { language: chosen('NotificationLanguage') ?? pageLocale, type: chosen('MessageMode') ?? DEFAULT_INFORM_TYPE }
}
