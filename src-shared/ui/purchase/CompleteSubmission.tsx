import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { DownloadIcon, PrintIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Notice, type Tone } from '#kit/Notice'
import { Page } from '#kit/Page'
import { ResultPage } from '#kit/ResultPage'
import { Timeline } from '#kit/Timeline'
import { formatAmount } from '../../domain/money/money.ts'
import { createCompletion } from '../../flows/purchase/completion/create-completion.ts'
import { type ExpectedTexts, expectedTexts } from '../../flows/purchase/completion/expected-texts.ts'
import type { CompletionState } from '../../flows/purchase/completion/types.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { dotted } from '../parts/dotted.ts'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { type Translate, useT } from '../shell/use-translate.ts'
import './completion.css'

export const enter = opening(createCompletion)

interface Look {
  readonly tone: Tone
  readonly heading: MessageKey
  readonly words: readonly MessageKey[]
  /** false if there is no application, or none until its payment */
  readonly isAccepted: boolean
}

const SENT = { tone: 'success', heading: 'completeSubmission', isAccepted: true } as const
const NOT_PAID = { tone: 'warning', heading: 'paymentNotCompleted', isAccepted: false } as const
const WAITING = { tone: 'wait', heading: 'paymentChecking', isAccepted: true } as const

/** Shows the server's state of the application and the money; the address is not trusted (threat 33). */
const LOOKS: Readonly<Record<CompletionState['payment'], Look>> = {
  none: { ...SENT, words: ['submissionSuccessful'] },
  paid: { ...SENT, words: ['submissionSuccessful', 'paymentSuccessful'] },
  checking: { ...WAITING, words: [] },
  pending: { ...WAITING, words: ['paymentWait', 'moneyUnknown'] },
  unknown: { ...WAITING, words: ['paymentStillUnknown', 'moneyUnknown'] },
  unpaid: { ...NOT_PAID, words: ['moneyNotCharged'] },
  givenBack: { ...NOT_PAID, words: ['moneyGivenBack'] },
  decided: { ...NOT_PAID, words: ['moneyDecided'] },
  unheard: { tone: 'info', heading: 'applicationNotFound', words: ['applicationNotFoundText'], isAccepted: false },
}

/** The application was accepted: its number, its time, when to expect the result [2-06]. */
export default function CompleteSubmission() {
  const t = useT()
  const { state, actions } = useAppFlow(createCompletion)
  if (state.at === 'loading') {
    return (
      <Page heading={t('completeSubmission')}>
        <Loading lines={6} />
      </Page>
    )
  }
  const { tone, heading, words, isAccepted } = LOOKS[state.payment]
  return (
    <ResultPage
      tone={tone}
      heading={t(heading)}
      onClose={actions.finish}
      details={
        <>
          {state.isNamed && <ApplicationNumber number={state.applicationNumber} onCopy={actions.copyNumber} />}
          {isAccepted && <WhatIsNext state={state} />}
          <Facts facts={paidFacts(state, t)} />
          {isAccepted && <p>{t(state.hint)}</p>}
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
          <Button icon={<PrintIcon />} onPress={actions.print}>
            {t('print')}
          </Button>
          <Button onPress={actions.applyAgain}>{t('applyAgain')}</Button>
          <Button onPress={actions.finish}>{t('finish')}</Button>
          <Button look={actions.goToPayment ? 'secondary' : 'primary'} onPress={actions.showRecords}>
            {t('myRecords')}
          </Button>
          <Button look="primary" onPress={actions.goToPayment}>
            {t('continuePayment')}
          </Button>
        </>
      }
    >
      <div role="status">
        {words.map((word) => (
          <p key={word}>{t(word)}</p>
        ))}
      </div>
      {state.itemName !== undefined && <p>{state.itemName}</p>}
    </ResultPage>
  )
}

/** The application number, large because it is what a person writes down. */
function ApplicationNumber({ number, onCopy }: { readonly number: string; readonly onCopy: (() => void) | undefined }) {
  const t = useT()
  return (
    <dl className="ec-apply-number">
      <dt className="ec-muted">{t('applicationNumber')}</dt>
      <dd className="ec-row">
        <span className="ec-apply-number__value ec-figures">{number}</span>
        <Button look="quiet" onPress={onCopy}>
          {t('copyNumber')}
        </Button>
      </dd>
    </dl>
  )
}

/** Nothing is owed or still being checked, so the application has its time. */
const SETTLED: ReadonlySet<CompletionState['payment']> = new Set(['none', 'paid'])

/** When it was applied for, when the result is expected, and where it can be downloaded [2-06]. */
function WhatIsNext({ state }: { readonly state: CompletionState }) {
  const t = useT()
  const expected = expectedTexts(state)
  const day = expected && dayText(expected, t)
  return (
    <Card title={t('whatIsNext')}>
      <Timeline
        items={[
          {
            id: 'sent',
            title: t('applicationTime'),
            state: SETTLED.has(state.payment) ? 'finished' : 'current',
            detail: state.applicationTime,
          },
          ...(day === undefined ? [] : [{ id: 'expected', title: t('expectedCompletionDate'), state: 'waiting' as const, detail: day }]),
          { id: 'ready', title: t('nextInMyRecords'), state: 'waiting' },
        ]}
      />
    </Card>
  )
}

/** What was paid and how. */
function paidFacts({ paid, payment, applicationTime }: CompletionState, t: Translate): readonly (Fact | undefined)[] {
  return [
    payment === 'unpaid' ? { name: t('applicationTime'), value: applicationTime } : undefined,
    paid?.lines.length ? { name: t('selectedPlans'), value: dotted(paid.lines.map(({ plan }) => plan.number)) } : undefined,
    paid && { name: t('paidAmount'), value: t('amountMop', { amount: formatAmount(paid.total) }) },
    paid?.channel && { name: t('paymentMethod'), value: t(`channel${paid.channel}`) },
  ]
}

/** The expected day, the processing time and the day from which it is counted. */
function dayText({ day, time, counted }: ExpectedTexts, t: Translate): string {
  const first = t(day)
  if (!counted) return first
  return time === undefined
    ? t('twoSentences', { first, second: t('countedFromNextDay') })
    : `${first} · ${t('timeFromNextDay', { time: t(time) })}`
}
