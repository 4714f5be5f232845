import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { isEarly } from '../../../domain/my-records.ts'
import { createMyRecord } from '../../../flows/my-records/create-my-record.ts'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { useT } from '../../use-translate.ts'
import { BuyAgain } from './BuyAgain.tsx'
import { DocumentsWanted } from './DocumentsWanted.tsx'
import { History } from './History.tsx'
import { Notices } from './Notices.tsx'
import { Payments } from './Payments.tsx'
import { Results } from './Results.tsx'
import { Standing } from './Standing.tsx'

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
      {record.kind === 'ready' && (
        <>
          <Standing record={record.value} actions={actions} />
          <DocumentsWanted state={state} actions={actions} />
          {!isEarly(record.value) && <Results record={record.value} actions={actions} />}
          {!isEarly(record.value) && <Payments record={record.value} actions={actions} />}
          <BuyAgain state={state} actions={actions} />
          {!isEarly(record.value) && <History record={record.value} />}
          {!isEarly(record.value) && <Notices notices={record.value.notices} />}
        </>
      )}
    </Page>
  )
}
