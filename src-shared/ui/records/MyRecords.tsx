import { useId } from 'react'
import { Button } from '#kit/Button'
import { Empty } from '#kit/Empty'
import { PlanIcon, SearchIcon } from '#kit/icons'
import { Page } from '#kit/Page'
import { isEarly, keyOf, type MyLine, RECORDS_SEARCH_MAX } from '../../domain/records/my-records.ts'
import { MY_STATES } from '../../domain/records/record-states.ts'
import { createMyRecords } from '../../flows/records/create-my-records.ts'
import type { MyRecordsActions, MyRecordsState } from '../../flows/records/types.ts'
import { pickText } from '../../i18n/index.ts'
import { RowButton, Rows } from '../parts/Rows.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useMacaoTime } from '../shell/macao-time.ts'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { preventing } from '../shell/prevent-default.ts'
import { type FlowParts, opening, useAppFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import { newDayText, onDay, RECORD_TEXTS, standing } from './record-words.ts'

export const enter = opening(createMyRecords)

/** All records of the user, from the cart to closed ones, the newest first (decision 13). */
export default function MyRecords() {
  const t = useT()
  const { state, actions } = useAppFlow(createMyRecords)
  const { records, searched, only } = state
  return (
    <Page heading={t('myRecords')} onBack={actions.back}>
      <RecordFilter state={state} actions={actions} />
      <Loaded
        loading={records}
        onRetry={actions.retry}
        empty={<Empty>{t(searched === '' && only === undefined ? 'noRecords' : 'noRecordsFound')}</Empty>}
      >
        {(lines) => (
          <Rows label={t('myRecords')}>
            {lines.map((line) => (
              <RowButton key={keyOf(line)} icon={<PlanIcon />} onPress={() => actions.show(line)}>
                <Line line={line} />
              </RowButton>
            ))}
          </Rows>
        )}
      </Loaded>
      <div>
        <Button onPress={actions.more} busy={state.growing}>
          {t('moreRecords')}
        </Button>
      </div>
    </Page>
  )
}

/** Search by number, parcel or service, and filter by state. */
function RecordFilter({ state, actions }: FlowParts<MyRecordsState, MyRecordsActions>) {
  const t = useT()
  const id = useId()
  return (
    <form className="ec-stack ec-gap-4" onSubmit={preventing(actions.find)} noValidate>
      <TextField
        label={t('searchRecords')}
        value={state.search}
        onChange={actions.type}
        error={actions.find === undefined ? t('answerAtMostLong', { count: RECORDS_SEARCH_MAX }) : undefined}
        enterKeyHint="search"
        beside={
          <Button submits={actions.find !== undefined} onPress={undefined} whenNotOffered="disable" icon={<SearchIcon />}>
            {t('search')}
          </Button>
        }
      />
      <div className="ec-stack ec-gap-1">
        <label className="ec-field__label" htmlFor={id}>
          {t('recordState')}
        </label>
        <select
          id={id}
          className="ec-input ec-select"
          value={state.only ?? ''}
          onChange={({ target }) => actions.choose(MY_STATES.find((one) => one === target.value))}
        >
          <option value="">{t('allStates')}</option>
          {MY_STATES.map((one) => (
            <option key={one} value={one}>
              {t(RECORD_TEXTS[one].name)}
            </option>
          ))}
        </select>
      </div>
    </form>
  )
}

function Line({ line }: { readonly line: MyLine }) {
  const t = useT()
  const language = useLanguage()
  const time = useMacaoTime()
  const { title, plans, state, recordNo } = line
  const newDay = isEarly(line) ? undefined : newDayText(t, line)
  const named = [pickText(title, language), ...plans].join(' · ')
  return (
    <>
      <strong>{t(RECORD_TEXTS[state].name)}</strong>
      {recordNo !== undefined && ` · ${recordNo}`}
      <br />
      {isEarly(line) ? named : `${named} · ${onDay(t, line.receivedAt)}`}
      <br />
      <small className="ec-note ec-small">
        {standing(t, time, line)}
        {newDay !== undefined && ` · ${newDay}`}
      </small>
    </>
  )
}
