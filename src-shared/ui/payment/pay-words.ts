import { type Avos, formatAmount } from '../../domain/money/money.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { Translate } from '../shell/use-translate.ts'

/** Label of the pay button: with the total, if it is known. */
export const payWords = (t: Translate, total: Avos | undefined, name: MessageKey = 'payNow'): string =>
  total === undefined ? t(name) : `${t(name)} ${t('amountMop', { amount: formatAmount(total) })}`
