import type { FormEvent } from 'react'
import { Button } from '#kit/Button'
import { Empty } from '#kit/Empty'
import { PlanIcon, SearchIcon } from '#kit/icons'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { formatAmount } from '../../../domain/money.ts'
import type { MyRecordLine } from '../../../domain/my-records.ts'
import { macaoDay } from '../../../domain/working-days.ts'
import { createMyRecords } from '../../../flows/my-records/create-my-records.ts'
import { pickText } from '../../../i18n/index.ts'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { RowButton, Rows } from '../../parts/Rows.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { useLanguage, useT } from '../../use-translate.ts'
import { NewDay } from './NewDay.tsx'
import { RECORD_WORDS } from './record-words.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createMyRecords)).open()

/** Everything of one's own that the bureau handles, the newest first, and the order that waits for its payment (decision 13). */
export default function MyRecords() {
  const t = useT()
  const { state, actions } = useAppFlow(createMyRecords)
  const { records, unpaid } = state
  const find = (event: FormEvent) => {
    event.preventDefault()
    actions.find()
  }
  return (
    <Page heading={t('myRecords')} onBack={actions.back}>
      {unpaid && (
        <Notice tone="warning" actions={<Button onPress={actions.payUnpaid}>{t('continuePayment')}</Button>}>
          <p>{t('unpaidOrderFound', { number: unpaid.applicationNumber, amount: formatAmount(unpaid.total) })}</p>
          <p>{unpaid.lines.map(({ plan }) => plan.number).join(' · ')}</p>
        </Notice>
      )}
      <form onSubmit={find} noValidate>
        <TextField
          label={t('searchRecords')}
          value={state.search}
          onChange={actions.type}
          maxLength={64}
          enterKeyHint="search"
          beside={
            <Button submits onPress={undefined} icon={<SearchIcon />}>
              {t('search')}
            </Button>
          }
        />
      </form>
      {(records.kind === 'idle' || records.kind === 'loading') && <Loading lines={4} />}
      {records.kind === 'failed' && <LoadFailed message={records.message} onRetry={actions.retry} />}
      {records.kind === 'ready' && records.value.length === 0 && <Empty>{t(state.searched === '' ? 'noRecords' : 'noRecordsFound')}</Empty>}
      {records.kind === 'ready' && records.value.length > 0 && (
        <Rows label={t('myRecords')}>
          {records.value.map((record) => (
            <RowButton key={record.recordNo} icon={<PlanIcon />} onPress={() => actions.show(record.recordNo)}>
              <RecordLine record={record} />
            </RowButton>
          ))}
        </Rows>
      )}
      <div>
        <Button onPress={actions.more} busy={state.growing}>
          {t('moreRecords')}
        </Button>
      </div>
    </Page>
  )
}

function RecordLine({ record }: { readonly record: MyRecordLine }) {
  const t = useT()
  const language = useLanguage()
  const { recordNo, title, plans, state, receivedAt, late } = record
  return (
    <>
      <strong>{recordNo}</strong> · {t(RECORD_WORDS[state].name)}
      <br />
      {[pickText(title, language), ...plans].join(' · ')}
      <br />
      <small className="ec-field__hint">
        {late ? t('recordLate') : macaoDay(new Date(receivedAt))}
        {record.newDay && ' · '}
        <NewDay record={record} />
      </small>
    </>
  )
}
