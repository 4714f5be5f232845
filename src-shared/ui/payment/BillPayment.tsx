import { Button } from '#kit/Button'
import { ClockIcon, MobileIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import type { BillPaymentActions, BillPaymentState } from '../../flows/payment/types.ts'
import type { PlanPaymentState } from '../../flows/plan-payment/types.ts'
import { LoadFailed } from '../pages/LoadFailed.tsx'
import { Choices } from '../parts/Choices.tsx'
import { useMacaoTime } from '../use-macao-time.ts'
import { useT } from '../use-translate.ts'
import { ChannelMark } from './ChannelMark.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import './payment.css'

export interface BillPaymentParts {
  readonly state: BillPaymentState
  readonly actions: BillPaymentActions
  /** the page's heading asks for the method already */
  readonly isAsked?: boolean
}

/** Where the payment stands, the time left and the methods; the same on the purchase and the standalone page. */
export function BillPayment({ state, actions, isAsked = false }: BillPaymentParts) {
  const t = useT()
  // the button stays while its dialog is open, to have the focus back
  const onPhone = state.situation === 'onPhone'
  return (
    <>
      <PaymentNotice state={state} actions={actions} />
      {state.minutesLeft !== null && (
        <p className="ec-time-left ec-line ec-muted">
          <ClockIcon />
          {t('paymentTimeLimit', { minutes: state.minutesLeft })}
        </p>
      )}
      {state.channels.length > 0 && actions.choose && <Methods state={state} actions={actions} isAsked={isAsked} />}
      {(actions.payOnPhone || onPhone) && (
        <div>
          <Button onPress={actions.payOnPhone} busy={onPhone} icon={<MobileIcon />}>
            {t('continueOnPhone')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The payment methods; one under maintenance says until when, and the others stay (facts: per channel and time-boxed). */
function Methods({ state, actions, isAsked = false }: BillPaymentParts) {
  const t = useT()
  const time = useMacaoTime()
  return (
    <Choices
      legend={t('choosePaymentMethod')}
      isLegendHidden={isAsked}
      chosen={state.chosen}
      onChoose={actions.choose}
      choices={state.channels.map(({ code, available, maintenance, lastUsed }) => ({
        value: code,
        name: t(`channel${code}`),
        mark: <ChannelMark of={code} />,
        note: lastUsed ? t('channelLastUsed') : undefined,
        unavailable: available
          ? undefined
          : maintenance
            ? t('channelUnderMaintenance', { until: time(maintenance.to) })
            : t('bankMaintenance'),
      }))}
    />
  )
}

/** A payment page that is being fetched, or could not be. */
export function PaymentLoad({ load, onRetry }: { readonly load: PlanPaymentState['load']; readonly onRetry: (() => void) | undefined }) {
  if (load.kind === 'loading') return <Loading lines={4} />
  if (load.kind === 'ready') return null
  return <LoadFailed message={load.message} onRetry={onRetry} />
}
