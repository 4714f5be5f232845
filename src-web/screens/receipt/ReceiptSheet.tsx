import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { avos, formatAmount } from '#shared/domain/money.ts'
import { isOfPlans, type Receipt } from '#shared/domain/receipt.ts'
import { ForeignNote, PlanPlace } from '#shared/ui/foreign-text.tsx'
import { useLanguage, useT } from '#shared/ui/use-translate.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Table } from '../../kit/Table.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'

const ABSENT = '--'

/** The receipt as a sheet of paper: wide on a desktop and in print, one column in the app's width [2-07]. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useT()
  const language = useLanguage()
  const { textKey } = LANGUAGE_FACTS[language]
  const money = (amount: Receipt['total']) => (amount === undefined ? ABSENT : t('amountMop', { amount: formatAmount(amount) }))
  return (
    <article className="ec-receipt ec-card">
      <header className="ec-receipt__head">
        <p className="ec-receipt__gov">{t('governmentName')}</p>
        <p className="ec-receipt__bureau">{t('directorateName')}</p>
        <PageTitle>{t('electronicReceipt')}</PageTitle>
        <p>{receipt.service?.[textKey] ?? t('serviceTitle')}</p>
      </header>
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
            cell: ({ unitPrice, count }) => `${formatAmount(unitPrice)} × ${count}`,
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
    </article>
  )
}
