import { type Avos, formatAmount } from '../../domain/money/money.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { Translate } from '../shell/use-translate.ts'

/** The words of the button that pays: with the sum, where it is known. */
export const payWords = (t: Translate, total: Avos | undefined, name: MessageKey = 'payNow'): string =>
  total === undefined ? t(name) : `${t(name)} ${t('amountMop', { amount: formatAmount(total) })}`
