import type { AppModel } from '#shared/app/types.ts'
import { createCompletion } from '#shared/flows/completion/create-completion.ts'
import { expectedWords } from '#shared/flows/completion/expected-words.ts'
import type { CompletionState } from '#shared/flows/completion/types.ts'
import { actionsOf, useAppFlow } from '#shared/ui/use-flow.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Facts } from '../kit/Facts.tsx'
import { DownloadIcon } from '../kit/icons.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Result } from '../kit/Result.tsx'
import { Waiting } from '../kit/Waiting.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createCompletion)).open()

/** The application was taken in: its number, its time, when to expect the result [2-06]. */
export default function CompleteSubmission() {
  const t = useT()
  const { state, actions } = useAppFlow(createCompletion)
  const facts = useFacts(state)
  if (state.at === 'loading') {
    return (
      <div className="ec-card ec-page-card">
        <PageTitle>{t('completeSubmission')}</PageTitle>
        <Waiting words={t('loading')} lines={6} />
      </div>
    )
  }
  const done = state.payment === 'none' || state.payment === 'paid'
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture={done ? 'success' : 'warning'}
        heading={<PageTitle>{t('completeSubmission')}</PageTitle>}
        actions={
          <>
            {actions.downloadReceipt && (
              <Button onPress={actions.downloadReceipt}>
                <DownloadIcon />
                {t('downloadReceipt')}
              </Button>
            )}
            <Button onPress={actions.goToPayment}>{t('continuePayment')}</Button>
            <Button look="primary" onPress={actions.finish}>
              {t('finish')}
            </Button>
          </>
        }
      >
        {done && <p role="status">{t('submissionSuccessful')}</p>}
        {state.itemName !== undefined && <p>{state.itemName}</p>}
        <PaymentWord payment={state.payment} />
        <Facts facts={facts} />
        <p>{t(state.hint)}</p>
        {state.mayCloseByHand && (
          <div role="status">
            <Notice tone="info">
              <p>{t('mayCloseWindow')}</p>
            </Notice>
          </div>
        )}
      </Result>
    </div>
  )
}

function useFacts(state: CompletionState) {
  const t = useT()
  const messageText = useMessageText()
  const expected = expectedWords(state)
  const facts = [
    { name: t('applicationNumber'), value: state.applicationNumber },
    { name: t('applicationTime'), value: state.applicationTime },
  ]
  if (expected === undefined) return facts
  const note = expected.notes.map(messageText).join(' ')
  return [...facts, { name: t('expectedCompletionDate'), value: messageText(expected.day), ...(note === '' ? {} : { note }) }]
}

/** The address may claim what it likes; this is what the server says about the money (threat 33). */
function PaymentWord({ payment }: Pick<CompletionState, 'payment'>) {
  const t = useT()
  if (payment === 'none' || payment === 'paid') return null
  const [title, text] = (
    {
      checking: ['paymentChecking', undefined],
      pending: ['paymentWait', 'moneyUnknown'],
      unknown: ['paymentStillUnknown', 'moneyUnknown'],
      unpaid: ['paymentNotCompleted', 'moneyNotCharged'],
    } as const
  )[payment]
  return (
    <div role="status">
      <Notice tone={payment === 'checking' || payment === 'pending' ? 'wait' : 'warning'} title={t(title)}>
        {text && <p>{t(text)}</p>}
      </Notice>
    </div>
  )
}
