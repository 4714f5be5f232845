import type { AppModel } from '#shared/app/types.ts'
import { createCompletion } from '#shared/flows/completion/create-completion.ts'
import { expectedWords } from '#shared/flows/completion/expected-words.ts'
import type { CompletionState } from '#shared/flows/completion/types.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'
import { useMessageText, usePlatform, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Notice } from '../../kit/Notice.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'
import './complete.css'

export const enter = (app: AppModel): void => actionsOf(app.flow(createCompletion)).open()

/** What the address claims is shown only as far as the server agrees (threat 33). */
const DOUBT: Readonly<Partial<Record<CompletionState['payment'], readonly [title: MessageKey, money: MessageKey]>>> = {
  checking: ['paymentWait', 'moneyUnknown'],
  pending: ['paymentWait', 'moneyUnknown'],
  unknown: ['networkAbnormal', 'moneyUnknown'],
  unpaid: ['paymentNotCompleted', 'moneyNotCharged'],
}

function useFacts(state: CompletionState): readonly Fact[] {
  const t = useT()
  const messageText = useMessageText()
  const expected = expectedWords(state)
  return [
    ...(state.itemName === undefined ? [] : [[t('productName'), state.itemName] as const]),
    [
      t('applicationNumber'),
      <span key="number" className="k-figures">
        {state.applicationNumber}
      </span>,
    ],
    [t('applicationTime'), state.applicationTime],
    ...(expected === undefined
      ? []
      : [
          [
            t('expectedCompletionDate'),
            <span key="date">
              {messageText(expected.day)}
              <br />
              <small>{expected.notes.map(messageText).join(' ')}</small>
            </span>,
          ] as const,
        ]),
  ]
}

/** The success page, in the personal or the business layout [2-06]. */
export default function CompleteSubmission() {
  const t = useT()
  const business = usePlatform() === 'ab'
  const service = useServiceName()
  const { state, actions } = useAppFlow(createCompletion)
  const facts = useFacts(state)
  const doubt = DOUBT[state.payment]
  const heading = <h1 tabIndex={-1}>{t('completeSubmission')}</h1>
  const outcome = (
    <Outcome tone={doubt ? (state.payment === 'unpaid' ? 'warning' : 'wait') : 'success'} title={heading}>
      {doubt ? (
        <>
          {t(doubt[0])}
          <br />
          {t(doubt[1])}
        </>
      ) : (
        t('submissionSuccessful')
      )}
    </Outcome>
  )
  return (
    <Page
      heading={t('completeSubmission')}
      ownHeading
      onClose={actions.finish}
      actions={
        <>
          <Button onPress={actions.downloadReceipt}>{t('downloadReceipt')}</Button>
          <Button kind="primary" onPress={actions.goToPayment}>
            {t('payNow')}
          </Button>
          <Button kind="primary" onPress={actions.finish}>
            {t('finish')}
          </Button>
        </>
      }
    >
      {business ? (
        <>
          <div className="c-band">{outcome}</div>
          <Card title={service}>
            <Facts facts={facts} />
          </Card>
        </>
      ) : (
        <Card>
          {outcome}
          <Facts facts={facts} />
        </Card>
      )}
      <Notice tone="info">
        <p>{t(state.hint)}</p>
      </Notice>
      {state.mayCloseByHand && (
        <Notice tone="success" announce="now">
          <p>{t('mayCloseWindow')}</p>
        </Notice>
      )}
    </Page>
  )
}
