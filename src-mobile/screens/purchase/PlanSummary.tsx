import { type Avos, formatAmount } from '#shared/domain/money.ts'
import type { PlanLine } from '#shared/domain/plan.ts'
import { ForeignNote } from '#shared/ui/foreign-text.tsx'
import { useT } from '#shared/ui/use-translate.ts'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Row, Rows } from '../../kit/Rows.tsx'
import { PlanText } from './PlanRow.tsx'

type Props = { readonly lines: readonly PlanLine[]; readonly total: Avos; readonly unitPrice: Avos; readonly title: string }

/** Name, unit price, quantity and total, then the list per plan [2-05]. */
export function PlanSummary({ lines, total, unitPrice, title }: Props) {
  const t = useT()
  const money = (amount: Avos) => t('amountMop', { amount: formatAmount(amount) })
  return (
    <>
      <Card title={t('goodsSummary')}>
        <Facts
          sums
          facts={[
            [t('productName'), title],
            [t('unitPrice'), money(unitPrice)],
            [t('quantity'), lines.reduce((sum, line) => sum + line.count, 0)],
            [
              t('total'),
              <b key="total" className="p-total">
                {money(total)}
              </b>,
            ],
          ]}
        />
      </Card>
      <Card title={t('paymentDetails')}>
        <ForeignNote text="locationsInPortuguese" />
        <Rows label={t('paymentDetails')}>
          {lines.map(({ plan, count, bought }) => (
            <Row key={plan.number}>
              <PlanText plan={plan} bought={bought}>
                {' '}
                × {count}
              </PlanText>
            </Row>
          ))}
        </Rows>
      </Card>
    </>
  )
}
