import { locationText } from '#shared/domain/location-text.ts'
import { avos, formatAmount } from '#shared/domain/money.ts'
import type { Receipt } from '#shared/flows/receipt/types.ts'
import { useLanguage, useT } from '#shared/ui/use-words.ts'
import { Facts } from '../../kit/Facts.tsx'
import { Table } from '../../kit/Table.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'

const ABSENT = '--'

/** The receipt as a sheet of paper: wide on a desktop and in print, one column in the app's width [2-07]. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useT()
  const language = useLanguage()
  const money = (amount: Receipt['total']) => (amount === undefined ? ABSENT : t('amountMop', { amount: formatAmount(amount) }))
  return (
    <article className="ec-receipt ec-card">
      <header className="ec-receipt__head">
        <p className="ec-receipt__gov">{t('governmentName')}</p>
        <p className="ec-receipt__bureau">{t('directorateName')}</p>
        <PageTitle>{t('electronicReceipt')}</PageTitle>
        <p>{t('serviceTitle')}</p>
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
        caption={t('paymentDetails')}
        rows={receipt.lines}
        rowKey={({ plan }) => plan.number}
        columns={[
          {
            id: 'name',
            title: t('productName'),
            names: true,
            cell: ({ plan }) => (
              <>
                {t('serviceTitle')} {plan.number}
                <span className="ec-receipt__place" lang={language === 'en' ? 'pt' : undefined}>
                  {locationText(plan.location, language)}
                </span>
              </>
            ),
          },
          {
            id: 'price',
            title: t('unitPriceTimesCount'),
            figures: true,
            cell: ({ plan, count }) => `${formatAmount(plan.unitPrice)} × ${count}`,
          },
          {
            id: 'subtotal',
            title: t('subtotal'),
            figures: true,
            cell: ({ plan, count }) => money(avos(plan.unitPrice * count)),
          },
        ]}
        sum={{ name: t('total'), value: money(receipt.total) }}
      />
      <p className="ec-receipt__hint">{t('receiptKept')}</p>
    </article>
  )
}
