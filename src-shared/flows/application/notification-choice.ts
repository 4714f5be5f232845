import type { Answers, Inform } from '../../domain/answers.ts'
import { DEFAULT_INFORM_TYPE, isFixedChoice } from '../../domain/fixed-choices.ts'
import type { Service } from '../../domain/service.ts'
import { answerTo } from './form-widgets.ts'

/** What was chosen where the service asks [3-22]; otherwise the language of the page, and by SMS. */
export function notificationChoice({ steps }: Service, { forms }: Answers, pageLocale: string): Inform {
  const chosen = (widget: 'NotificationLanguage' | 'MessageMode'): string | undefined => {
    for (const { formId, formJson } of steps) {
      const answer = answerTo(widget, formJson, forms[formId])
      if (typeof answer === 'string' && isFixedChoice(widget, answer)) return answer
    }
    return undefined
  }
  return { language: chosen('NotificationLanguage') ?? pageLocale, type: chosen('MessageMode') ?? DEFAULT_INFORM_TYPE }
}
