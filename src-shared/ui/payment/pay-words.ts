import { type Avos, formatAmount } from '../../domain/money.ts'
import type { Translate } from '../use-translate.ts'

/** The words of the button that pays: with the sum, where it is known. */
export const payWords = (t: Translate, total: Avos | undefined): string =>
  total === undefined ? t('payNow') : `${t('payNow')} ${t('amountMop', { amount: formatAmount(total) })}`
