import { DEFAULT_INFORM_TYPE, isFixedChoice } from '../../domain/fixed-choices.ts'
import type { Answers, Service } from './service.ts'

/** In which language, a locale, and by what the applicant is told of the outcome [3-06]. */
export interface Inform {
  readonly language: string
  readonly type: string
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The answer to the first question of a widget, in what its form's schema nests; layouts have no answer of their own. */
function answerTo(widget: string, schema: unknown, values: unknown): unknown {
  if (!isRecord(schema) || !isRecord(schema.properties)) return undefined
  for (const [name, child] of Object.entries(schema.properties)) {
    if (!isRecord(child)) continue
    const value = child.type === 'void' ? values : isRecord(values) ? values[name] : undefined
    const found = child['x-component'] === widget ? value : answerTo(widget, child, value)
    if (found !== undefined) return found
  }
  return undefined
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
