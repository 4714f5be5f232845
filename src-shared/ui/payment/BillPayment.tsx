import { Button, ButtonLink } from '#kit/Button'
import { ClockIcon, MobileIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { formatAmount } from '../../domain/money/money.ts'
import { type ChannelOffer, obstacleOf } from '../../domain/payment/bill.ts'
import { caseNote } from '../../flows/payment/case-words.ts'
import type { BillPaymentActions, BillPaymentState } from '../../flows/payment/types.ts'
import type { PlanPaymentState } from '../../flows/purchase/plan-payment/types.ts'
import { cashierNote } from '../../i18n/cashier-note.ts'
import { pickText } from '../../i18n/index.ts'
import { Choices } from '../parts/Choices.tsx'
import { useApp } from '../shell/app-context.tsx'
import { LoadFailed } from '../shell/pages/LoadFailed.tsx'
import type { FlowParts } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import { ChannelMark } from './ChannelMark.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'
import '../parts/foreign-text.css'
import './payment.css'

interface BillPaymentParts extends FlowParts<BillPaymentState, BillPaymentActions> {
  /** the page's heading follows the situation, and 'change the order' has another place */
  readonly isOnlyPaying?: boolean
}

/** State of the payment, remaining time and payment channels; the same on the purchase and the standalone page. */
export function BillPayment({ state, actions, isOnlyPaying = false }: BillPaymentParts) {
  const t = useT()
  // the button stays while its dialog is open, so the dialog can return the focus
  const onPhone = state.situation === 'onPhone'
  return (
    <>
      <PaymentNotice state={state} actions={actions} isOnlyPaying={isOnlyPaying} />
      {state.handover && <HandoverDialog view={state.handover} actions={actions.handover} />}
      {state.chooseUntil !== null && (
        <p className="ec-time-left ec-line ec-muted">
          <ClockIcon />
          {t('paymentTimeLimit', { time: state.chooseUntil })}
        </p>
      )}
      {(actions.pay ?? actions.payAgain) && <CashierLanguage />}
      {state.channels.length > 0 && actions.choose && <Methods state={state} actions={actions} isOnlyPaying={isOnlyPaying} />}
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

/**
 * State of the payment as text, with what is known about the money: not charged, charged, or unknown (decision 7).
 * Failures interrupt; other states are announced politely.
 */
export function PaymentNotice({ state, actions, isOnlyPaying = false }: BillPaymentParts) {
  const t = useT()
  const { heading, title, text, moneyText, tone } = state.words
  const clerk = state.bill && caseNote(state.bill)
  const note = state.note === null ? '' : t(state.note)
  const blocked = state.cashierPage?.carriedBy === 'blocked' ? state.cashierPage.href : ''
  return (
    <Notice
      tone={tone}
      announce={tone === 'failure' || tone === 'warning' ? 'now' : 'politely'}
      {...(isOnlyPaying && title === heading ? {} : { title: t(title) })}
      actions={
        <>
          {blocked !== '' && (
            <>
              <ButtonLink look="primary" href={blocked} newTab>
                {t('openCashier')}
              </ButtonLink>
              <ButtonLink href={blocked} onFollow={actions.leaveHere}>
                {t('openCashierHere')}
              </ButtonLink>
            </>
          )}
          <Button onPress={actions.focusCashier}>{t('backToCashier')}</Button>
          <Button onPress={actions.checkNow}>{t('checkNow')}</Button>
          <Button onPress={actions.endAttempt}>{t('endAttempt')}</Button>
          {/* where the methods stay, the page's own button pays again */}
          <Button look="primary" onPress={actions.pay ? undefined : actions.payAgain}>
            {t('payAgain')}
          </Button>
          <Button onPress={isOnlyPaying ? undefined : actions.putBack}>{t('changeOrder')}</Button>
        </>
      }
    >
      {text !== title && text !== 'choosePaymentMethod' && <p>{t(text)}</p>}
      {moneyText !== text && (
        <p>
          <strong>{t(moneyText)}</strong>
        </p>
      )}
      {clerk && <p>{t(clerk)}</p>}
      {note !== '' && note !== t(text) && <p>{note}</p>}
    </Notice>
  )
}

/** Tells the user if the cashier's language differs from the page's: Portuguese on a phone, English on a desktop [1-06]. */
function CashierLanguage() {
  const t = useT()
  const note = cashierNote(useLanguage(), useApp().surface)
  return note === undefined ? null : <p className="ec-foreign ec-small">{t(note)}</p>
}

/**
 * The payment channels. A channel under maintenance shows until when; the others stay available (facts: per channel and
 * time-boxed).
 */
function Methods({ state, actions, isOnlyPaying = false }: BillPaymentParts) {
  const t = useT()
  const language = useLanguage()
  // the payer who chose to wait has not failed
  const failed = state.situation === 'choose' || state.situation === 'payLater' ? undefined : state.bill?.channel
  const [first] = state.channels
  const remark = ({ code, failing, lastUsed }: ChannelOffer): string | undefined => {
    if (code === failed) return t('channelRefused')
    if (failing) return t('channelFailing')
    return lastUsed ? t('channelLastUsed') : undefined
  }
  const whyNot = (channel: ChannelOffer): string | undefined => {
    const obstacle = obstacleOf(channel, state.bill?.total)
    if (obstacle === undefined) return undefined
    if (obstacle.kind !== 'maintenance')
      return t(obstacle.kind === 'overMaximum' ? 'channelMaximum' : 'channelMinimum', { amount: formatAmount(obstacle.limit) })
    if (channel.maintenance === undefined) return t('bankMaintenance')
    const until = t('channelUnderMaintenance', { until: channel.maintenance.to })
    return channel.maintenance.words === undefined ? until : `${until} · ${pickText(channel.maintenance.words, language)}`
  }
  return (
    <Choices
      legend={t('choosePaymentMethod')}
      isLegendHidden={isOnlyPaying}
      chosen={state.chosen}
      onChoose={actions.choose}
      error={state.withoutMethod > 0 ? t('choosePaymentMethodFirst') : undefined}
      attempts={state.withoutMethod}
      more={first?.lastUsed && obstacleOf(first, state.bill?.total) === undefined && first.code !== failed ? t('moreChannels') : undefined}
      choices={state.channels.map((channel) => ({
        value: channel.code,
        name: t(`channel${channel.code}`),
        mark: <ChannelMark of={channel.code} />,
        note: remark(channel),
        unavailable: whyNot(channel),
      }))}
    />
  )
}

/** State of a payment page that is loading or failed to load. */
export function PaymentLoad({ load, onRetry }: { readonly load: PlanPaymentState['load']; readonly onRetry: (() => void) | undefined }) {
  if (load.kind === 'loading') return <Loading lines={4} />
  if (load.kind === 'ready') return null
  return <LoadFailed message={load.message} onRetry={onRetry} />
}
