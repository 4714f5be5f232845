import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import { UPLOAD_TYPES } from '../../domain/files/file-kinds.ts'
import { UPLOAD_LIMITS } from '../../domain/files/upload-rules.ts'
import { isEarly } from '../../domain/records/my-records.ts'
import { createMyRecord } from '../../flows/records/create-my-record.ts'
import type { MyRecordActions, MyRecordState } from '../../flows/records/types.ts'
import { UploadBox } from '../../forms/widgets/files/UploadBox.tsx'
import { pickText } from '../../i18n/index.ts'
import { Loaded } from '../shell/pages/Loaded.tsx'
import { NotFoundPage } from '../shell/pages/NotFoundPage.tsx'
import { type FlowParts, opening, useAppFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'
import { Outcome, RecordFacts, RecordNotices, RecordStatus, RecordTimeline } from './record-parts.tsx'
import { recordTitle } from './record-words.ts'

export const enter = opening(createMyRecord)

/** One record: what happened, what is next and by when, its results and payments (decision 13). */
export default function MyRecord() {
  const t = useT()
  const language = useLanguage()
  const { state, actions } = useAppFlow(createMyRecord)
  const { record } = state
  const heading = record.kind === 'ready' ? recordTitle(t, pickText(record.value.title, language), record.value) : t('recordHeading')
  if (state.isUnknown) return <NotFoundPage heading="recordNotFound" text="recordNotFoundText" onClose={actions.back} />
  return (
    <Page heading={heading} onBack={actions.back}>
      <Loaded loading={record} onRetry={actions.retry} lines={12}>
        {(value) => (
          <>
            <RecordStatus record={value} actions={actions} />
            <DocumentsWanted state={state} actions={actions} />
            {!isEarly(value) && <Outcome record={value} actions={actions} />}
            {!isEarly(value) && <RecordTimeline record={value} actions={actions} />}
            <RecordFacts record={value} actions={actions} />
            {!isEarly(value) && <RecordNotices record={value} />}
            <BuyAgain state={state} actions={actions} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

type PartProps = FlowParts<MyRecordState, MyRecordActions>

const SLOT = 'documents'

/** Documents that the bureau requires: uploaded here and submitted together [5-03]. */
function DocumentsWanted({ state, actions }: PartProps) {
  const t = useT()
  const { files, uploads, problem } = state.documents
  if (actions.documents === undefined) return null
  return (
    <Card title={t('documentsToAdd')}>
      <div className="ec-stack ec-gap-4">
        <UploadBox
          id={SLOT}
          name={t('documentsToAdd')}
          sending={uploads[SLOT] ?? []}
          actions={actions.documents}
          slot={{
            key: SLOT,
            materialsId: undefined,
            maxFiles: UPLOAD_LIMITS.maxFiles,
            types: UPLOAD_TYPES,
            present: files,
          }}
        />
        {problem && (
          <Notice tone="failure" announce="now">
            <p>{t(problem)}</p>
            <p>{t('documentsKept')}</p>
          </Notice>
        )}
        <Button look="primary" busy={state.busy} onPress={actions.handIn}>
          {t('handInDocuments')}
        </Button>
      </div>
    </Card>
  )
}

/** Adds the same plans to the cart, and shows the result for each. */
function BuyAgain({ state: { boughtAgain, busy }, actions }: PartProps) {
  const t = useT()
  return (
    <>
      <div>
        <Button busy={busy} onPress={actions.buyAgain}>
          {t('buyAgain')}
        </Button>
      </div>
      {boughtAgain && (
        <Notice
          tone={boughtAgain.refused.length + boughtAgain.left.length > 0 ? 'warning' : 'success'}
          announce="now"
          actions={<Button onPress={actions.toCart}>{t('toCart')}</Button>}
        >
          {boughtAgain.added.length > 0 && <p>{t('buyAgainAdded', { numbers: boughtAgain.added.join(' · ') })}</p>}
          {boughtAgain.refused.map(({ number, why }) => (
            <p key={number}>{t('buyAgainRefused', { number, reason: t(why) })}</p>
          ))}
          {boughtAgain.left.length > 0 && <p>{t('buyAgainStopped', { numbers: boughtAgain.left.join(' · ') })}</p>}
        </Notice>
      )}
    </>
  )
}
