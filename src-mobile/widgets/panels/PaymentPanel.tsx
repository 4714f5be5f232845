import type { Charges, Commodity } from '#shared/domain/charges.ts'
import { type Avos, formatAmount } from '#shared/domain/money.ts'
import type { ApplicationState } from '#shared/flows/application/types.ts'
import type { BillPaymentActions, BillPaymentState } from '#shared/flows/payment/types.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { LoadFailed } from '../../layout/LoadFailed.tsx'
import { MoneyState } from '../../screens/purchase/MoneyState.tsx'

function useAmount(unit: string): (avos: Avos) => string {
  const t = useT()
  return (avos) => (unit === 'MOP' || unit === '' ? t('amountMop', { amount: formatAmount(avos) }) : `${unit} ${formatAmount(avos)}`)
}

/** One item on a card of its own: name, unit price, quantity, total [2-27]. */
function ChargeCard({ line, unit }: { readonly line: Commodity; readonly unit: string }) {
  const t = useT()
  const amount = useAmount(unit)
  return (
    <Card title={line.name}>
      <Facts
        sums
        facts={[
          [t('unitPrice'), amount(line.price)],
          [t('quantity'), String(line.quantity)],
          [t('subtotal'), line.exempt ? `${amount(line.money)} (${t('exempt')})` : amount(line.money)],
        ]}
      />
    </Card>
  )
}

export function ChargeCards({ charges }: { readonly charges: Charges }) {
  const t = useT()
  const amount = useAmount(charges.unit)
  return (
    <>
      {charges.lines.map((line) => (
        <ChargeCard key={line.id} line={line} unit={charges.unit} />
      ))}
      {charges.lines.length > 0 && (
        <Card>
          <Facts sums facts={[[t('total'), <b key="total">{amount(charges.total)}</b>]]} />
        </Card>
      )}
    </>
  )
}

interface BillProps {
  readonly charges: ApplicationState['charges']
  readonly payment: BillPaymentState
  readonly actions: Partial<BillPaymentActions>
  readonly retry: (() => void) | undefined
  /** said when nothing is owed */
  readonly nothing: string
}

/** What is to be paid, and how it stands with the money. */
export function ChargesView({ charges, payment, actions, retry, nothing }: BillProps) {
  if (charges.kind === 'failed') {
    return <LoadFailed message={charges.message} onRetry={retry} />
  }
  if (charges.kind !== 'ready') {
    return (
      <Card>
        <Loading lines={5} />
      </Card>
    )
  }
  const owed = charges.value.billId !== undefined
  return (
    <>
      {owed && payment.bill !== null && <MoneyState state={payment} actions={actions} />}
      {!owed && (
        <Notice tone="success" announce="politely">
          <p>{nothing}</p>
        </Notice>
      )}
      <ChargeCards charges={charges.value} />
    </>
  )
}

export function PaymentPanel() {
  const t = useT()
  const { state, actions } = useApplication()
  return (
    <ChargesView
      charges={state.charges}
      payment={state.payment}
      actions={actions.payment}
      retry={actions.retryCharges}
      nothing={t('nothingToPay')}
    />
  )
}
