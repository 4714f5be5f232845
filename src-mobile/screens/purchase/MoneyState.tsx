import { caseNote } from '#shared/flows/payment/case-words.ts'
import type { BillPaymentActions, BillPaymentState } from '#shared/flows/payment/types.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Notice } from '../../kit/Notice.tsx'

type Props = { readonly state: BillPaymentState; readonly actions: Partial<BillPaymentActions> }

/** The state of a payment in words, always with the one about the money (decision 7), and the ways on. */
export function MoneyState({ state, actions }: Props) {
  const t = useT()
  const messageText = useMessageText()
  const { words, cashierPage, minutesLeft, note, bill } = state
  const clerk = bill && caseNote(bill)
  return (
    <Notice
      tone={words.tone}
      announce={words.tone === 'failure' || words.tone === 'warning' ? 'now' : 'politely'}
      actions={
        <>
          {cashierPage?.carriedBy === 'blocked' && (
            <a className="adm-button k-button k-button-secondary" href={cashierPage.href} target="_blank" rel="noopener">
              {t('goOnByHand')}
            </a>
          )}
          <Button onPress={actions.checkNow}>{t('checkNow')}</Button>
          <Button onPress={actions.endAttempt}>{t('endAttempt')}</Button>
          <Button kind="quiet" onPress={actions.putBack}>
            {t('putBackInCart')}
          </Button>
        </>
      }
    >
      <p>
        <b>{t(words.title)}</b>
      </p>
      {words.text !== words.title && <p>{t(words.text)}</p>}
      <p>{t(words.moneyText)}</p>
      {minutesLeft !== null && <p>{t('paymentTimeLimit', { minutes: minutesLeft })}</p>}
      {clerk && <p>{messageText(clerk)}</p>}
      {note && <p>{messageText(note)}</p>}
    </Notice>
  )
}
