import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import { type EarlyLine, isEarly, type MyRecord } from '../../../domain/my-records.ts'
import type { MyRecordActions } from '../../../flows/my-records/types.ts'
import { pickText } from '../../../i18n/index.ts'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { payWords } from '../../payment/pay-words.ts'
import { useMacaoTime } from '../../use-macao-time.ts'
import { type Translate, useLanguage, useT } from '../../use-translate.ts'
import { NewDay } from './NewDay.tsx'
import { onDay, RECORD_WORDS, standing } from './record-words.ts'

interface StandingProps {
  readonly record: MyRecord | EarlyLine
  readonly actions: MyRecordActions
}

/** Where it stands, in words, with what can be done about it, and what it is. */
export function Standing({ record, actions }: StandingProps) {
  const t = useT()
  const language = useLanguage()
  const time = useMacaoTime()
  const { name, text, tone } = RECORD_WORDS[record.state]
  const isLate = !isEarly(record) && record.late
  const why = isEarly(record) ? undefined : [...record.history].reverse().find((one) => one.state === record.state)?.why
  const facts: readonly Fact[] = [
    { name: t('applicationNumber'), value: record.recordNo },
    { name: t('productName'), value: pickText(record.title, language) },
    ...(record.plans.length === 0 ? [] : [{ name: t('cadastralNumber'), value: record.plans.join(' · ') }]),
    { name: t('applicationTime'), value: onDay(t, isEarly(record) ? record.at : record.receivedAt) },
    ...(isEarly(record) ? [] : [expectedFact(record, actions, t)]),
  ]
  return (
    <>
      <Notice
        tone={isEarly(record) && record.moneyOpen ? 'wait' : tone}
        title={t(name)}
        announce="politely"
        actions={isEarly(record) ? <EarlyActions record={record} actions={actions} /> : <Owed record={record} actions={actions} />}
      >
        <p>{isLate ? t(text) : standing(t, time, record)}</p>
        {why !== undefined && <p>{t('recordReason', { why })}</p>}
        {isLate && <p>{t('recordLate')}</p>}
        {!isEarly(record) && record.newDay && (
          <p>
            <NewDay record={record} />
          </p>
        )}
      </Notice>
      <Facts facts={facts} />
    </>
  )
}

function EarlyActions({ record, actions }: { readonly record: EarlyLine; readonly actions: MyRecordActions }) {
  const t = useT()
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

/** Second payments that are asked for [2-19]. */
function Owed({ record, actions }: { readonly record: MyRecord; readonly actions: MyRecordActions }) {
  const t = useT()
  return record.owed.map(({ nodeCode, amount }) => (
    <Button key={nodeCode} look="primary" onPress={actions.paySecond && (() => actions.paySecond?.(nodeCode))}>
      {payWords(t, amount)}
    </Button>
  ))
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
