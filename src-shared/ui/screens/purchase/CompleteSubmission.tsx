import { Button } from '#kit/Button'
import { DownloadIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import { ResultPage } from '#kit/ResultPage'
import type { AppModel } from '../../../app/types.ts'
import { createCompletion } from '../../../flows/completion/create-completion.ts'
import { expectedWords } from '../../../flows/completion/expected-words.ts'
import type { CompletionState } from '../../../flows/completion/types.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { useMessageText, useT } from '../../use-translate.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createCompletion)).open()

/** The address may claim what it likes; this is what the server says about the money (threat 33). */
const DOUBT: Readonly<Partial<Record<CompletionState['payment'], readonly [title: MessageKey, money?: MessageKey]>>> = {
  checking: ['paymentChecking'],
  pending: ['paymentWait', 'moneyUnknown'],
  unknown: ['paymentStillUnknown', 'moneyUnknown'],
  unpaid: ['paymentNotCompleted', 'moneyNotCharged'],
}

/** The application was taken in: its number, its time, when to expect the result [2-06]. */
export default function CompleteSubmission() {
  const t = useT()
  const { state, actions } = useAppFlow(createCompletion)
  const facts = useFacts(state)
  if (state.at === 'loading') {
    return (
      <Page heading={t('completeSubmission')}>
        <Loading lines={6} />
      </Page>
    )
  }
  const [doubt, money] = DOUBT[state.payment] ?? []
  return (
    <ResultPage
      tone={doubt === undefined ? 'success' : state.payment === 'unpaid' ? 'warning' : 'wait'}
      heading={t('completeSubmission')}
      onClose={actions.finish}
      details={
        <>
          <Facts facts={facts} />
          <p>{t(state.hint)}</p>
          {state.mayCloseByHand && (
            <Notice tone="info" announce="politely">
              <p>{t('mayCloseWindow')}</p>
            </Notice>
          )}
        </>
      }
      actions={
        <>
          <Button icon={<DownloadIcon />} onPress={actions.downloadReceipt}>
            {t('downloadReceipt')}
          </Button>
          <Button onPress={actions.goToPayment}>{t('continuePayment')}</Button>
          <Button look="primary" onPress={actions.finish}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <div role="status">
        <p>{t(doubt ?? 'submissionSuccessful')}</p>
        {money && <p>{t(money)}</p>}
      </div>
      {state.itemName !== undefined && <p>{state.itemName}</p>}
    </ResultPage>
  )
}

function useFacts(state: CompletionState): readonly Fact[] {
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
