import { formatAmount } from '../../../domain/money.ts'
import type { Receipt } from '../../../domain/receipt.ts'
import type { Translator } from '../../../i18n/index.ts'
import { useLanguage } from '../../use-translate.ts'

interface InChineseProps {
  readonly receipt: Receipt
  readonly chinese: Translator
}

/** A receipt of Macao is in Chinese as well: what it says in short, for whoever keeps the books [2-07]. */
export function InChinese({ receipt: { service, applicationNumber, paidAt, channel, invoiceNumber, total }, chinese }: InChineseProps) {
  const language = useLanguage()
  if (language === 'zh-Hant' || language === 'zh-Hans') return null
  const { t } = chinese
  const facts = [
    [t('applicationNumber'), applicationNumber],
    [t('paymentDateTime'), paidAt],
    [t('paymentMethod'), channel && t(`channel${channel}`)],
    [t('invoiceNumber'), invoiceNumber],
    [t('total'), total && t('amountMop', { amount: formatAmount(total) })],
  ] as const
  return (
    <section className="ec-receipt__chinese" lang="zh-Hant">
      <p>
        <b>
          {t('governmentName')} {t('directorateName')} {t('electronicReceipt')}
        </b>
      </p>
      <p>{service?.cht ?? t('serviceTitle')}</p>
      <p>{facts.flatMap(([name, value]) => (value ? [t('nameAndValue', { name, value })] : [])).join('；')}</p>
      <p>{t('receiptKept')}</p>
    </section>
  )
}
