import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { DownloadIcon } from '#kit/icons'
import { Notice } from '#kit/Notice'
import { Timeline } from '#kit/Timeline'
import { formatAmount } from '../../domain/money/money.ts'
import { type EarlyLine, isEarly, type MyRecord } from '../../domain/records/my-records.ts'
import type { NoticeOccasion, NoticeState } from '../../domain/records/notices.ts'
import { isOpen } from '../../domain/records/record-states.ts'
import type { MyRecordActions } from '../../flows/records/types.ts'
import { INFORM_TYPE_LABELS } from '../../i18n/code-labels.ts'
import type { MessageKey } from '../../i18n/index.ts'
import { dotted } from '../parts/dotted.ts'
import { type Fact, Facts } from '../parts/Facts.tsx'
import { Tag } from '../parts/Tag.tsx'
import { payWords } from '../payment/pay-words.ts'
import { ParcelThumbnail } from '../purchase/ParcelThumbnail.tsx'
import { type Translate, useT } from '../shell/use-translate.ts'
import { newDayText, onDay, planNewsText, RECORD_TEXTS, recordSentence, type StateTexts, standing } from './record-words.ts'
import './records.css'

interface PartProps<Of = MyRecord> {
  readonly record: Of
  readonly actions: MyRecordActions
}

type Result = MyRecord['results'][number]

/** The result that the page offers first: a record's only one, or the first of several. */
const firstReady = ({ results }: MyRecord): Result | undefined => results.find(({ fileCode }) => fileCode !== undefined)

/** The state of a record, the sentence that matters, and what can be done now. */
export function RecordStatus({ record, actions }: PartProps<MyRecord | EarlyLine>) {
  const t = useT()
  const { name, tone } = RECORD_TEXTS[record.state]
  const early = isEarly(record)
  const why = early ? undefined : [...record.history].reverse().find(({ state }) => state === record.state)?.why
  const newDay = early ? undefined : newDayText(t, record)
  const first = early ? undefined : firstReady(record)
  return (
    <section className="ec-stack ec-gap-4">
      <div role="status" className="ec-stack">
        <p>
          <Tag tone={tone}>{t(name)}</Tag>
        </p>
        <p className="ec-record__sentence">{early ? standing(t, record) : recordSentence(t, record)}</p>
        {why !== undefined && <p>{t('recordReason', { why })}</p>}
        {newDay !== undefined && <p>{newDay}</p>}
        {!early && record.late && (
          <Notice tone="warning">
            <p>{t('recordLate')}</p>
          </Notice>
        )}
      </div>
      <div className="ec-row ec-record__acts">
        {!early && first && <Download record={record} result={first} actions={actions} isPrimary />}
        <RecordActions record={record} actions={actions} />
      </div>
      {first && record.kind === 'cadastral' && <p className="ec-small">{t('printActualSize')}</p>}
    </section>
  )
}

interface DownloadProps extends PartProps {
  readonly result: Result
  readonly isPrimary?: boolean
}

/** Downloads a document; nothing if the result has none. */
function Download({ record: { recordNo, kind }, result: { item, fileCode }, actions, isPrimary = false }: DownloadProps) {
  const t = useT()
  if (fileCode === undefined) return null
  const name = t('downloadOf', { name: kind === 'cadastral' ? item : t('resultName') })
  return (
    <Button
      look={isPrimary ? 'primary' : 'quiet'}
      icon={<DownloadIcon />}
      onPress={() => actions.download(fileCode, `${recordNo}-${item}.pdf`)}
      name={name}
    >
      {isPrimary && kind === 'cadastral' ? name : t('download')}
    </Button>
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

/**
 * The result of each plan or of an application. The first document that is ready has its button at the top of the page, so it has none
 * here.
 */
export function Outcome({ record, actions }: PartProps) {
  const t = useT()
  const { results, kind } = record
  const first = firstReady(record)
  return (
    <Card title={t('recordResults')}>
      <ul>
        {results.map((result) => (
          <li key={result.item} className="ec-record__row ec-line ec-row--apart">
            {kind === 'cadastral' && <ParcelThumbnail number={result.item} />}
            <span className="ec-record__item">
              <span className="ec-strong">{kind === 'cadastral' ? result.item : t('resultName')}</span>
              {result.why !== undefined && <span className="ec-note ec-small">{t('recordReason', { why: result.why })}</span>}
              {result.news !== undefined && <span className="ec-note ec-small">{planNewsText(t, result.news)}</span>}
            </span>
            <span className="ec-row">
              {result !== first && <Download record={record} result={result} actions={actions} />}
              <ResultTag record={record} result={result} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ResultTag({ record, result: { state, fileCode, news } }: Pick<DownloadProps, 'record' | 'result'>) {
  const t = useT()
  if (news !== undefined) return <Tag tone="warning">{t('planNotNewest')}</Tag>
  if (fileCode !== undefined) return <Tag tone="success">{t('resultDownloadable')}</Tag>
  if (state === 'wanted' && record.state === 'ready') return <Tag tone="neutral">{t('resultNotReady')}</Tag>
  const { name, tone } = RECORD_TEXTS[state === 'wanted' ? record.state : state]
  return <Tag tone={tone}>{t(name)}</Tag>
}

/** What happened, the oldest first, and what is still to come with its day. */
export function RecordTimeline({ record, actions }: PartProps) {
  const t = useT()
  const { history, state } = record
  const open = isOpen(state)
  const past = history.map(({ state: was, at, why }, index) => ({
    id: `${at} ${was}`,
    title: t(RECORD_TEXTS[was].name),
    state: open && index === history.length - 1 ? ('current' as const) : ('finished' as const),
    detail: [t('atMoment', { at }), ...(why === undefined ? [] : [t('recordReason', { why })])].join(' · '),
  }))
  const isTaken = history.some((one) => one.state === 'in-process')
  const next = [
    ...(isTaken ? [] : [{ id: 'in-process', title: t(RECORD_TEXTS['in-process'].name), state: 'waiting' as const }]),
    {
      id: 'ready',
      title: t('expectedCompletionDate'),
      state: 'waiting' as const,
      detail: <ExpectedDay record={record} actions={actions} />,
    },
  ]
  return (
    <Card title={t('recordProgress')}>
      <Timeline items={open ? [...past, ...next] : past} />
    </Card>
  )
}

function ExpectedDay({ record: { expectedDay, expectedCertain, newDay }, actions: { takeIntoCalendar } }: PartProps) {
  const t = useT()
  const { day, certain } = newDay ?? { day: expectedDay, certain: expectedCertain }
  return (
    <span className="ec-row">
      {certain ? t('onDay', { day }) : t('expectedAtLeast', { date: day })}
      <Button look="quiet" onPress={takeIntoCalendar}>
        {t('takeIntoCalendar')}
      </Button>
    </span>
  )
}

/** The number, what the application is about, and the payments with their receipts and refunds. */
export function RecordFacts({ record, actions }: PartProps<MyRecord | EarlyLine>) {
  const t = useT()
  const payments = isEarly(record) ? [] : record.payments
  return (
    <Facts
      facts={[
        { name: t('applicationNumber'), value: record.recordNo },
        isEarly(record) && record.plans.length > 0 ? { name: t('cadastralNumber'), value: record.plans.join(' · ') } : undefined,
        { name: t('applicationTime'), value: t('atMoment', { at: isEarly(record) ? record.at : record.receivedAt }) },
        ...payments.map((payment) => paymentFact(t, payment, actions)),
      ]}
    />
  )
}

const paymentFact = (
  t: Translate,
  { tid, amount, refunded, asked, paidAt }: MyRecord['payments'][number],
  actions: MyRecordActions,
): Fact => ({
  key: tid,
  name: t('paidAmount'),
  value: (
    <>
      {t('amountMop', { amount: formatAmount(amount) })}{' '}
      <Button look="quiet" onPress={() => actions.showReceipt(tid)}>
        {t('electronicReceipt')}
      </Button>
    </>
  ),
  note: [
    onDay(t, paidAt),
    ...(refunded > 0 ? [t('recordGivenBack', { amount: formatAmount(refunded) })] : []),
    ...(asked > 0 ? [t('recordOnItsWayBack', { amount: formatAmount(asked) })] : []),
  ].join(' · '),
})

const NOTICE_LABELS: Readonly<Record<NoticeState, MessageKey>> = {
  waiting: 'noticeWaiting',
  delivered: 'noticeDelivered',
  undeliverable: 'noticeUndeliverable',
  'not-sent': 'noticeNotSent',
}

const NOTICE_TEXTS: Readonly<Record<NoticeOccasion, Pick<StateTexts, 'name'>>> = {
  ...RECORD_TEXTS,
  'second-payment': { name: 'secondPayment' },
  'plan-not-newest': { name: 'planNotNewest' },
  'plans-not-newest': { name: 'planNotNewest' },
  'plans-and-watched-changed': { name: 'planNotNewest' },
  'watched-changed': { name: 'watchedParcels' },
}

/** Each notification to the owner, the oldest first: when, how, and whether it arrived [3-06]. */
export function RecordNotices({ record: { notices } }: Pick<PartProps, 'record'>) {
  const t = useT()
  const noticeText = ({ of, mode, to, state, at }: MyRecord['notices'][number]) => {
    const name = t(NOTICE_TEXTS[of].name)
    const end = t(state === 'not-sent' && to === undefined ? 'noticeNoAddress' : NOTICE_LABELS[state])
    return dotted([t('atMoment', { at }), name, t(INFORM_TYPE_LABELS[mode]), ...(to === undefined ? [] : [to]), end])
  }
  if (notices.length === 0) return null
  return (
    <Card title={t('recordNotices')}>
      <ol className="ec-small ec-stack ec-gap-1">
        {notices.map((notice) => (
          <li key={`${notice.at} ${notice.of}`}>{noticeText(notice)}</li>
        ))}
      </ol>
    </Card>
  )
}
