import { Button } from '#kit/Button'
import { ClockIcon, MobileIcon } from '#kit/icons'
import type { BillPaymentActions, BillPaymentState } from '../../flows/payment/types.ts'
import { useT } from '../use-translate.ts'
import { Methods } from './Methods.tsx'
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
        <p className="ec-time-left">
          <ClockIcon />
          {t('paymentTimeLimit', { minutes: state.minutesLeft })}
        </p>
      )}
      {state.channels.length > 0 && actions.choose && (
        <Methods channels={state.channels} chosen={state.chosen} onChoose={actions.choose} isAsked={isAsked} />
      )}
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
