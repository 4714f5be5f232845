import type { Charges } from '#shared/domain/charges.ts'
import { formatAmount } from '#shared/domain/money.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Table } from '../../kit/Table.tsx'

/** Item name, unit price, quantity, total [2-27]. */
export function ChargesTable({ charges }: { readonly charges: Charges }) {
  const t = useT()
  return (
    <Table
      caption={t('paymentItems')}
      rows={charges.lines}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', title: t('itemName'), names: true, cell: ({ name }) => name },
        { id: 'price', title: t('unitPrice'), figures: true, cell: ({ price }) => t('amountMop', { amount: formatAmount(price) }) },
        { id: 'quantity', title: t('quantity'), figures: true, cell: ({ quantity }) => quantity },
        {
          id: 'money',
          title: t('amount'),
          figures: true,
          cell: ({ money, exempt }) => (exempt ? t('exempt') : t('amountMop', { amount: formatAmount(money) })),
        },
      ]}
      sum={{ name: t('total'), value: t('amountMop', { amount: formatAmount(charges.total) }) }}
    />
  )
}
