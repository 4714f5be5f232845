import { formatAmount } from '../../../domain/money.ts'
import type { Receipt } from '../../../domain/receipt.ts'
import type { Translator } from '../../../i18n/index.ts'
import { useApp } from '../../app-context.tsx'
import { useFlow } from '../../use-flow.ts'
import { useLanguage } from '../../use-translate.ts'

interface InChineseProps {
  readonly receipt: Receipt
  readonly chinese: Translator
}

/** A receipt of Macao is in Chinese as well: the same in running text, for whoever keeps the books [2-07]. */
export function InChinese({ receipt, chinese }: InChineseProps) {
  const { service, applicationNumber, paidAt, channel, invoiceNumber, lines, total } = receipt
  const language = useLanguage()
  const publicFacts = useFlow(useApp().publicInfo).state.facts
  if (language === 'zh-Hant' || language === 'zh-Hans') return null
  const { t } = chinese
  const bought = lines.map(
    ({ id, what, unitPrice, count }) =>
      `${what.kind === 'fee' ? what.name.cht : id} ${t('amountMop', { amount: formatAmount(unitPrice) })} × ${count}`,
  )
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
      <p>{bought.join('；')}</p>
      <p>
        {t('receiptKept')}
        {publicFacts.kind === 'ready' && t('contactOffice', { phone: publicFacts.value.bureau.phone })}
      </p>
    </section>
  )
}
