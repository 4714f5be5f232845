import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { formatAmount } from '../../../domain/money.ts'
import type { MyRecord } from '../../../domain/my-records.ts'
import type { MyRecordActions } from '../../../flows/my-records/types.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { type Translate, useT } from '../../use-translate.ts'
import { onDay } from './record-words.ts'

/** What was paid, with its receipts, and what went back. */
export function Payments({ record, actions }: { readonly record: MyRecord; readonly actions: MyRecordActions }) {
  const t = useT()
  if (record.payments.length === 0) return null
  return (
    <Card title={t('paidAmount')}>
      <Facts facts={record.payments.map((payment) => paymentFact(payment, actions, t))} />
    </Card>
  )
}

function paymentFact(
  { tid, amount, refunded, asked, paidAt }: MyRecord['payments'][number],
  { showReceipt }: MyRecordActions,
  t: Translate,
): Fact {
  const back = [
    ...(refunded > 0 ? [t('recordGivenBack', { amount: formatAmount(refunded) })] : []),
    ...(asked > 0 ? [t('recordOnItsWayBack', { amount: formatAmount(asked) })] : []),
  ]
  return {
    name: onDay(t, paidAt),
    value: (
      <>
        {t('amountMop', { amount: formatAmount(amount) })}{' '}
        <Button look="quiet" onPress={() => showReceipt(tid)}>
          {t('electronicReceipt')}
        </Button>
      </>
    ),
    note: back.length === 0 ? undefined : back.join(' · '),
  }
}
