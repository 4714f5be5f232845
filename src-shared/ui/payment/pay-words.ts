import { type Avos, formatAmount } from '../../domain/money/money.ts'
import type { BillPaymentActions } from '../../flows/payment/types.ts'
import type { MessageKey } from '../../i18n/index.ts'
import type { Translate } from '../shell/use-translate.ts'

/** Name of the pay button: after an attempt that has ended it pays again. */
export const payName = ({ payAgain }: Pick<BillPaymentActions, 'payAgain'>, first: MessageKey = 'payNow'): MessageKey =>
  payAgain === undefined ? first : 'payAgain'

/** Label of the pay button: with the total, if it is known. */
export const payWords = (t: Translate, total: Avos | undefined, name: MessageKey = 'payNow'): string =>
  total === undefined ? t(name) : `${t(name)} ${t('amountMop', { amount: formatAmount(total) })}`
