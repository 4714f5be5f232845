import { useId } from 'react'
import { Button } from '#kit/Button'
import { SearchIcon } from '#kit/icons'
import { Page } from '#kit/Page'
import { formatAmount } from '../../domain/money/money.ts'
import { isEarly, keyOf, type MyLine, RECORDS_SEARCH_MAX } from '../../domain/records/my-records.ts'
import { MY_STATES } from '../../domain/records/record-states.ts'
import { createMyRecords } from '../../flows/records/create-my-records.ts'
import type { MyRecordsActions, MyRecordsState } from '../../flows/records/types.ts'
import { pickText } from '../../i18n/index.ts'
import { dotted } from '../parts/dotted.ts'
import { Empty } from '../parts/Empty.tsx'
import { Entry } from '../parts/Entry.tsx'
import { Tag } from '../parts/Tag.tsx'
import { TextField } from '../parts/TextField.tsx'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { preventing } from '../shell/prevent-default.ts'
import { type FlowParts, opening, useAppFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import { NoticeLanguage } from './NoticeLanguage.tsx'
import { newDayText, onDay, RECORD_TEXTS, standing } from './record-words.ts'
import { WatchedParcels } from './WatchedParcels.tsx'

export const enter = opening(createMyRecords)

/** All records of the user, from the cart to closed ones, the newest first (decision 13). */
export default function MyRecords() {
  const t = useT()
  const { state, actions } = useAppFlow(createMyRecords)
  const { records, searched, only, isLong } = state
  const isFiltered = searched !== '' || only !== undefined
  return (
    <Page heading={t('myRecords')} onBack={actions.back}>
      {isLong && <RecordFilter state={state} actions={actions} />}
      <div>
        <Loaded
          loading={records}
          onRetry={actions.retry}
          empty={<Empty>{t(isFiltered ? 'noRecordsFound' : 'noRecords')}</Empty>}
          lines={12}
        >
          {(lines) => (
            <ul aria-label={t('myRecords')}>
              {lines.map((line) => (
                <Line key={keyOf(line)} line={line} onPress={() => actions.show(line)} />
              ))}
            </ul>
          )}
        </Loaded>
        <Button onPress={actions.more} busy={state.growing}>
          {t('moreRecords')}
        </Button>
      </div>
      <WatchedParcels state={state} actions={actions} />
      <NoticeLanguage state={state} actions={actions} />
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
          className="ec-input ec-select ec-select--short"
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

function Line({ line, onPress }: { readonly line: MyLine; readonly onPress: () => void }) {
  const t = useT()
  const language = useLanguage()
  const { title, plans, state, recordNo } = line
  const early = isEarly(line)
  // the amount of an unpaid order is in the text below
  const paid = early ? undefined : line.paid
  const facts = [
    recordNo,
    onDay(t, early ? line.at : line.receivedAt),
    paid !== undefined && t('amountMop', { amount: formatAmount(paid) }),
  ].flatMap((fact) => fact || [])
  const newDay = early ? undefined : newDayText(t, line)
  return (
    <Entry
      name={dotted([pickText(title, language), ...plans])}
      tag={<Tag tone={RECORD_TEXTS[state].tone}>{t(RECORD_TEXTS[state].name)}</Tag>}
      onPress={onPress}
    >
      <p>{dotted(facts)}</p>
      {(early || line.late) && <p>{standing(t, line)}</p>}
      {newDay !== undefined && <p>{newDay}</p>}
    </Entry>
  )
}
