import { LANGUAGE_FACTS } from '../../../domain/languages.ts'
import { avos, formatAmount } from '../../../domain/money.ts'
import { isOfPlans, type Receipt } from '../../../domain/receipt.ts'
import { useApp } from '../../app-context.tsx'
import { ForeignNote, PlanPlace } from '../../foreign-text.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFlow } from '../../use-flow.ts'
import { useLanguage, useT } from '../../use-translate.ts'

const ABSENT = '--'

/** What was bought, by whom it was paid and how [2-07]. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
  const t = useT()
  const language = useLanguage()
  const { textKey } = LANGUAGE_FACTS[language]
  const { facts } = useFlow(useApp().publicInfo).state
  const bureau = facts.kind === 'ready' ? facts.value.bureau : undefined
  const money = (amount: Receipt['total']) => (amount === undefined ? ABSENT : t('amountMop', { amount: formatAmount(amount) }))
  return (
    <article className="ec-receipt">
      <p className="ec-receipt__service">{receipt.service?.[textKey] ?? t('serviceTitle')}</p>
      <Facts
        facts={[
          { name: t('applicationNumber'), value: receipt.applicationNumber || ABSENT },
          { name: t('paymentDateTime'), value: receipt.paidAt || ABSENT },
          { name: t('paymentMethod'), value: receipt.channel ? t(`channel${receipt.channel}`) : ABSENT },
          { name: t('invoiceNumber'), value: receipt.invoiceNumber || ABSENT },
        ]}
      />
      <Table
        note={isOfPlans(receipt) && <ForeignNote text="locationsInPortuguese" />}
        caption={t('paymentDetails')}
        rows={receipt.lines}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'name',
            title: t('productName'),
            names: true,
            cell: ({ id, what }) =>
              what.kind === 'fee' ? (
                what.name[textKey]
              ) : (
                <>
                  {t('serviceTitle')} {id}
                  <span className="ec-receipt__place">
                    <PlanPlace plan={what} />
                  </span>
                </>
              ),
          },
          {
            id: 'price',
            title: t('unitPriceTimesCount'),
            figures: true,
            cell: ({ unitPrice, count }) => `${t('plainAmount', { amount: formatAmount(unitPrice) })} × ${count}`,
          },
          {
            id: 'subtotal',
            title: t('subtotal'),
            figures: true,
            cell: ({ unitPrice, count }) => money(avos(unitPrice * count)),
          },
        ]}
        sum={{ name: t('total'), value: money(receipt.total) }}
      />
      <p className="ec-receipt__hint">{t('receiptKept')}</p>
      {bureau && <p className="ec-receipt__hint">{t('contactOffice', { phone: bureau.phone })}</p>}
    </article>
  )
}
