import type { Received } from '../../domain/answers.ts'
import { nameOfCode } from '../../domain/code-lists.ts'
import { VALIDITY_UNITS } from '../../domain/guide-codes.ts'
import type { ResultOffer } from '../../domain/service.ts'
import { timeLabel } from '../../domain/time-label.ts'
import { VALIDITY_LABELS } from '../../i18n/code-labels.ts'
import type { Translate } from '../use-translate.ts'

/** How long something takes, in words [9-01]. */
export function timeWords(days: number, t: Translate): string {
  const label = timeLabel(days)
  return label.key === 'workingDays' ? t(label.key, label.values) : t(label.key)
}

/** What is good to know of a result before choosing how to have it [3-03]: how long it takes, how long it holds, who may fetch it. */
export function resultFacts(
  { normalDays, premiumDays, premiumAble, validity, surrogateAble }: ResultOffer,
  { premium }: Pick<Received, 'premium'>,
  t: Translate,
): readonly { readonly name: string; readonly value: string }[] {
  const unit = nameOfCode(VALIDITY_UNITS, validity.unit)
  const holds = unit === 'life' || (unit !== undefined && validity.count > 0)
  return [
    { name: t('needTime'), value: timeWords(premiumAble && premium > 0 ? premiumDays : normalDays, t) },
    ...(holds ? [{ name: t('resultValidity'), value: t(VALIDITY_LABELS[unit], unit === 'life' ? {} : { count: validity.count }) }] : []),
    { name: t('surrogateAble'), value: t(surrogateAble ? 'yes' : 'no') },
  ]
}
