import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { DownloadIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { formatAmount } from '../../../domain/money.ts'
import type { MyRecord as Shown } from '../../../domain/my-records.ts'
import { macaoDay } from '../../../domain/working-days.ts'
import { createMyRecord } from '../../../flows/my-records/create-my-record.ts'
import type { MyRecordActions } from '../../../flows/my-records/types.ts'
import { pickText } from '../../../i18n/index.ts'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { payWords } from '../../payment/pay-words.ts'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { type Translate, useLanguage, useT } from '../../use-translate.ts'
import { NewDay } from './NewDay.tsx'
import { Notices } from './Notices.tsx'
import { RECORD_WORDS } from './record-words.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createMyRecord)).open()

/** One record: what happened, what is next and by when, what came of it and what was paid (decision 13). */
export default function MyRecord() {
  const t = useT()
  const { state, actions } = useAppFlow(createMyRecord)
  const { record } = state
  return (
    <Page heading={t('recordHeading')} above={record.kind === 'ready' ? record.value.recordNo : undefined} onBack={actions.back}>
      {(record.kind === 'idle' || record.kind === 'loading') && <Loading lines={6} />}
      {record.kind === 'failed' &&
        (state.isUnknown ? (
          <Notice tone="warning" announce="now">
            <p>{t('recordNotFound')}</p>
          </Notice>
        ) : (
          <LoadFailed message={record.message} onRetry={actions.retry} />
        ))}
      {record.kind === 'ready' && <Standing record={record.value} actions={actions} />}
    </Page>
  )
}

interface Parts {
  readonly record: Shown
  readonly actions: MyRecordActions
}

const dayOf = (instant: string): string => macaoDay(new Date(instant))

function Standing({ record, actions }: Parts) {
  const t = useT()
  const language = useLanguage()
  const { state, late, owed, history } = record
  const { name, text, tone } = RECORD_WORDS[state]
  const why = [...history].reverse().find((one) => one.state === state)?.why
  const expected = record.newDay ?? { day: record.expectedDay, certain: record.expectedCertain }
  const facts: readonly Fact[] = [
    { name: t('applicationNumber'), value: record.recordNo },
    { name: t('productName'), value: pickText(record.title, language) },
    ...(record.plans.length === 0 ? [] : [{ name: t('cadastralNumber'), value: record.plans.join(' · ') }]),
    { name: t('applicationTime'), value: dayOf(record.receivedAt) },
    {
      name: t('expectedCompletionDate'),
      value: expected.certain ? expected.day : t('expectedAtLeast', { date: expected.day }),
    },
  ]
  return (
    <>
      <Notice
        tone={tone}
        title={t(name)}
        announce="politely"
        actions={owed.map(({ nodeCode, amount }) => (
          <Button key={nodeCode} look="primary" onPress={() => actions.pay(nodeCode)}>
            {payWords(t, amount)}
          </Button>
        ))}
      >
        <p>{t(text)}</p>
        {why !== undefined && <p>{t('recordReason', { why })}</p>}
        {late && <p>{t('recordLate')}</p>}
        {record.newDay && (
          <p>
            <NewDay record={record} />
          </p>
        )}
      </Notice>
      <Facts facts={facts} />
      <Card title={t('recordResults')}>
        <Facts facts={record.results.map((result) => resultFact(result, record, actions, t))} />
      </Card>
      {record.payments.length > 0 && (
        <Card title={t('paidAmount')}>
          <Facts facts={record.payments.map((payment) => paymentFact(payment, actions, t))} />
        </Card>
      )}
      <Card title={t('recordHistory')}>
        <ol>
          {history.map((one) => (
            <li key={`${one.at} ${one.state}`}>
              {dayOf(one.at)} · {t(RECORD_WORDS[one.state].name)}
              {one.why !== undefined && ` · ${t('recordReason', { why: one.why })}`}
            </li>
          ))}
        </ol>
      </Card>
      <Notices notices={record.notices} />
    </>
  )
}

function resultFact(
  { item, state, fileCode, why }: Shown['results'][number],
  { recordNo, kind }: Shown,
  { download }: MyRecordActions,
  t: Translate,
): Fact {
  const name = kind === 'cadastral' ? item : t('resultName')
  if (fileCode === undefined) return { name, value: t(state === 'refused' ? 'recordRefused' : 'resultNotReady'), note: why }
  const press = () => download(fileCode, `${recordNo}-${item}.pdf`)
  return {
    name,
    value: (
      <Button icon={<DownloadIcon />} onPress={press} name={t('downloadOf', { name })}>
        {t('download')}
      </Button>
    ),
  }
}

function paymentFact(
  { tid, amount, refunded, asked, paidAt }: Shown['payments'][number],
  { showReceipt }: MyRecordActions,
  t: Translate,
): Fact {
  const back = [
    ...(refunded > 0 ? [t('recordGivenBack', { amount: formatAmount(refunded) })] : []),
    ...(asked > 0 ? [t('recordOnItsWayBack', { amount: formatAmount(asked) })] : []),
  ]
  return {
    name: `${dayOf(paidAt)} · ${t('amountMop', { amount: formatAmount(amount) })}`,
    value: <Button onPress={() => showReceipt(tid)}>{t('electronicReceipt')}</Button>,
    note: back.length === 0 ? undefined : back.join(' · '),
  }
}
