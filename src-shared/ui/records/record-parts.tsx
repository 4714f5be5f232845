import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { DownloadIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import { formatAmount } from '../../domain/money/money.ts'
import { type EarlyLine, isEarly, type MyRecord } from '../../domain/records/my-records.ts'
import type { NoticeState } from '../../domain/records/notices.ts'
import type { MyRecordActions } from '../../flows/records/types.ts'
import { INFORM_TYPE_LABELS } from '../../i18n/code-labels.ts'
import { type MessageKey, pickText } from '../../i18n/index.ts'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { payWords } from '../payment/pay-words.ts'
import { useMacaoTime } from '../shell/macao-time.ts'
import { type Translate, useLanguage, useT } from '../shell/use-translate.ts'
import { newDayText, onDay, RECORD_TEXTS, standing } from './record-words.ts'

interface PartProps<Of = MyRecord> {
  readonly record: Of
  readonly actions: MyRecordActions
}

/** The state of a record, the available actions, and what it is. */
export function RecordStatus({ record, actions }: PartProps<MyRecord | EarlyLine>) {
  const t = useT()
  const language = useLanguage()
  const time = useMacaoTime()
  const { name, text, tone } = RECORD_TEXTS[record.state]
  const early = isEarly(record)
  const isLate = !early && record.late
  const why = early ? undefined : [...record.history].reverse().find((one) => one.state === record.state)?.why
  const newDay = early ? undefined : newDayText(t, record)
  const facts: readonly Fact[] = [
    { name: t('applicationNumber'), value: record.recordNo },
    { name: t('productName'), value: pickText(record.title, language) },
    ...(record.plans.length === 0 ? [] : [{ name: t('cadastralNumber'), value: record.plans.join(' · ') }]),
    { name: t('applicationTime'), value: onDay(t, early ? record.at : record.receivedAt) },
    ...(early ? [] : [expectedFact(record, actions, t)]),
  ]
  return (
    <>
      <Notice
        tone={early && record.moneyOpen ? 'wait' : tone}
        title={t(name)}
        announce="politely"
        actions={<RecordActions record={record} actions={actions} />}
      >
        <p>{isLate ? t(text) : standing(t, time, record)}</p>
        {why !== undefined && <p>{t('recordReason', { why })}</p>}
        {isLate && <p>{t('recordLate')}</p>}
        {newDay !== undefined && <p>{newDay}</p>}
      </Notice>
      <Facts facts={facts} />
    </>
  )
}

/** Available actions: continuing what is not submitted yet, or further payments that were requested [2-19]. */
function RecordActions({ record, actions }: PartProps<MyRecord | EarlyLine>) {
  const t = useT()
  if (!isEarly(record)) {
    return record.owed.map(({ nodeCode, amount }) => (
      <Button key={nodeCode} look="primary" onPress={actions.paySecond && (() => actions.paySecond?.(nodeCode))}>
        {payWords(t, amount)}
      </Button>
    ))
  }
  return (
    <>
      <Button look="primary" onPress={actions.pay}>
        {record.moneyOpen ? t('view') : payWords(t, record.amount)}
      </Button>
      <Button onPress={actions.changeOrder}>{t('changeOrder')}</Button>
      <Button onPress={actions.cancelOrder}>{t('cancelOrder')}</Button>
    </>
  )
}

function expectedFact({ expectedDay, expectedCertain, newDay }: MyRecord, { takeIntoCalendar }: MyRecordActions, t: Translate): Fact {
  const { day, certain } = newDay ?? { day: expectedDay, certain: expectedCertain }
  return {
    name: t('expectedCompletionDate'),
    value: (
      <>
        {certain ? t('onDay', { day }) : t('expectedAtLeast', { date: day })}{' '}
        <Button look="quiet" onPress={takeIntoCalendar}>
          {t('takeIntoCalendar')}
        </Button>
      </>
    ),
  }
}

/** The result of each plan or of an application, and the payments with receipts and refunds. */
export function Outcome({ record: { recordNo, kind, results, payments }, actions: { download, showReceipt } }: PartProps) {
  const t = useT()
  const resultFact = ({ item, state, fileCode, why }: MyRecord['results'][number]): Fact => {
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
  const paymentFact = ({ tid, amount, refunded, asked, paidAt }: MyRecord['payments'][number]): Fact => ({
    name: onDay(t, paidAt),
    value: (
      <>
        {t('amountMop', { amount: formatAmount(amount) })}{' '}
        <Button look="quiet" onPress={() => showReceipt(tid)}>
          {t('electronicReceipt')}
        </Button>
      </>
    ),
    note: [
      ...(refunded > 0 ? [t('recordGivenBack', { amount: formatAmount(refunded) })] : []),
      ...(asked > 0 ? [t('recordOnItsWayBack', { amount: formatAmount(asked) })] : []),
    ].join(' · '),
  })
  return (
    <>
      <Card title={t('recordResults')}>
        <Facts facts={results.map(resultFact)} />
      </Card>
      {payments.length > 0 && (
        <Card title={t('paidAmount')}>
          <Facts facts={payments.map(paymentFact)} />
        </Card>
      )}
    </>
  )
}

const NOTICE_LABELS: Readonly<Record<NoticeState, MessageKey>> = {
  waiting: 'noticeWaiting',
  delivered: 'noticeDelivered',
  undeliverable: 'noticeUndeliverable',
  'not-sent': 'noticeNotSent',
}

/** State history, the oldest first, and each notification to the owner: when, how, and whether it arrived [3-06]. */
export function RecordHistory({ record: { history, notices } }: Pick<PartProps, 'record'>) {
  const t = useT()
  const time = useMacaoTime()
  const noticeText = ({ of, mode, to, state, at }: MyRecord['notices'][number]) => {
    const name = t(of === 'second-payment' ? 'secondPayment' : RECORD_TEXTS[of].name)
    const end = t(state === 'not-sent' && to === undefined && mode !== 'APP' ? 'noticeNoAddress' : NOTICE_LABELS[state])
    return [time(at), name, t(INFORM_TYPE_LABELS[mode]), ...(to === undefined ? [] : [to]), end].join(' · ')
  }
  return (
    <>
      <Card title={t('recordHistory')}>
        <ol>
          {history.map(({ state, at, why }) => (
            <li key={`${at} ${state}`}>
              {time(at)} · {t(RECORD_TEXTS[state].name)}
              {why !== undefined && ` · ${t('recordReason', { why })}`}
            </li>
          ))}
        </ol>
      </Card>
      {notices.length > 0 && (
        <Card title={t('recordNotices')}>
          <ol>
            {notices.map((notice) => (
              <li key={`${notice.at} ${notice.of}`}>{noticeText(notice)}</li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}
