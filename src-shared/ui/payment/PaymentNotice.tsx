import { Button, ButtonLink } from '#kit/Button'
import { Notice } from '#kit/Notice'
import { caseNote } from '../../flows/payment/case-words.ts'
import type { BillPaymentActions, BillPaymentState } from '../../flows/payment/types.ts'
import { useMessageText, useT } from '../use-translate.ts'
import { HandoverDialog } from './HandoverDialog.tsx'

/**
 * Where the payment stands, in words, with what is known about the money: not charged, charged, or not
 * known yet (decision 7). Failures interrupt, the rest is announced politely.
 */
export function PaymentNotice({ state, actions }: { readonly state: BillPaymentState; readonly actions: BillPaymentActions }) {
  const t = useT()
  const messageText = useMessageText()
  const { title, text, moneyText, tone } = state.words
  const clerk = state.bill && caseNote(state.bill)
  const blocked = state.cashierPage?.carriedBy === 'blocked' && state.cashierPage.href !== ''
  return (
    <>
      <Notice
        tone={tone}
        announce={tone === 'failure' || tone === 'warning' ? 'now' : 'politely'}
        title={t(title)}
        actions={
          <>
            {blocked && state.cashierPage && (
              <>
                <ButtonLink look="primary" href={state.cashierPage.href} newTab>
                  {t('openCashier')}
                </ButtonLink>
                <ButtonLink href={state.cashierPage.href} onFollow={actions.leaveHere}>
                  {t('openCashierHere')}
                </ButtonLink>
              </>
            )}
            <Button onPress={actions.focusCashier}>{t('backToCashier')}</Button>
            <Button onPress={actions.checkNow}>{t('checkNow')}</Button>
            <Button onPress={actions.endAttempt}>{t('endAttempt')}</Button>
            <Button look="primary" onPress={actions.payAgain}>
              {t('payAgain')}
            </Button>
            <Button onPress={actions.putBack}>{t('changeOrder')}</Button>
          </>
        }
      >
        {text !== title && text !== 'choosePaymentMethod' && <p>{t(text)}</p>}
        {moneyText !== text && (
          <p>
            <strong>{t(moneyText)}</strong>
          </p>
        )}
        {clerk && <p>{messageText(clerk)}</p>}
        {state.note && <p>{messageText(state.note)}</p>}
      </Notice>
      {state.handover && <HandoverDialog view={state.handover} actions={actions.handover} />}
    </>
  )
}
