import type { Answers, Inform } from '../../domain/forms/answers.ts'
import { answersTo } from '../../domain/forms/form-schema.ts'
import { DEFAULT_INFORM_TYPE, isFixedChoice } from '../../domain/service/fixed-choices.ts'
import type { Service } from '../../domain/service/service.ts'

/** How to notify the applicant: as chosen in a form [3-22], else in the page's language and by SMS. */
export function notificationChoice({ steps }: Service, { forms }: Answers, pageLocale: string): Inform {
  const chosen = (widget: 'NotificationLanguage' | 'MessageMode'): string | undefined => {
    for (const { formId, formJson } of steps)
      for (const answer of answersTo(formJson, forms[formId], (schema) => schema['x-component'] === widget))
        if (typeof answer === 'string' && isFixedChoice(widget, answer)) return answer
    return undefined
  }
  return { language: chosen('NotificationLanguage') ?? pageLocale, type: chosen('MessageMode') ?? DEFAULT_INFORM_TYPE }
}
