import { timeLabel } from '#shared/domain/calendar/time-label.ts'
import type { Language } from '#shared/domain/languages.ts'
import { type Avos, formatAmount } from '#shared/domain/money/money.ts'
import { textOf } from '../../platform/http/texts.ts'

/** The current price and delivery time of a plan. */
export interface Terms {
  readonly unitPrice: Avos
  readonly workingDays: number
}

/** Replaces {price} and {workingDays} in a guide's text by the current values (decision 3.10). */
export type Fill = (text: string, language: Language) => string

/** {price}: '55' or '55.50', in Portuguese '55,50', in patacas. {workingDays}: '5 working days', in the language of the text. */
export const fillWith =
  ({ unitPrice, workingDays }: Terms): Fill =>
  (text, language) =>
    text.replace(/\{(price|workingDays)\}/g, (_place, name) =>
      name === 'price' ? amount(unitPrice, language) : timeText(workingDays, language),
    )

const amount = (price: Terms['unitPrice'], language: Language): string =>
  textOf(language, 'plainAmount', { amount: formatAmount(price) }).replace(/[.,]00$/, '')

/** The delivery time as a text [9-01]: '5 working days', or 'same or next working day' for 0. */
export function timeText(days: number, language: Language): string {
  const label = timeLabel(days)
  if (label.key !== 'workingDays') return textOf(language, label.key)
  return textOf(language, days === 1 ? 'workingDays_one' : label.key, label.values)
}
