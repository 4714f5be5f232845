import type { Charges } from '../../domain/money/charges.ts'
import { type Avos, formatAmount } from '../../domain/money/money.ts'
import { Table } from '../parts/Table.tsx'
import { useT } from '../shell/use-translate.ts'
import './payment.css'

/** Item name, unit price, quantity, total [2-27]. */
export function ChargesTable({ charges }: { readonly charges: Charges }) {
  const t = useT()
  const { unit } = charges
  const amount = (avos: Avos) =>
    unit === 'MOP' || unit === ''
      ? t('amountMop', { amount: formatAmount(avos) })
      : `${unit} ${t('plainAmount', { amount: formatAmount(avos) })}`
  return (
    <Table
      caption={t('paymentItems')}
      rows={charges.lines}
      rowKey={({ id }) => id}
      columns={[
        { id: 'charge', title: t('chargedItem'), names: true, cell: ({ name }) => name },
        { id: 'each', title: t('unitPrice'), figures: true, cell: ({ price }) => amount(price) },
        { id: 'count', title: t('quantity'), figures: true, cell: ({ quantity }) => quantity },
        { id: 'money', title: t('amount'), figures: true, cell: ({ money, exempt }) => (exempt ? t('exempt') : amount(money)) },
      ]}
      sum={{ name: t('total'), value: amount(charges.total) }}
    />
  )
}
