import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { Notice } from '#kit/Notice'
import { UPLOAD_TYPES } from '../../../domain/file-kinds.ts'
import { UPLOAD_LIMITS } from '../../../domain/upload-rules.ts'
import type { MyRecordActions, MyRecordState } from '../../../flows/my-records/types.ts'
import { useApp } from '../../app-context.tsx'
import { useMessageText, useT } from '../../use-translate.ts'
import { SOURCES } from '../../widgets/files/limits.ts'
import { UploadBox } from '../../widgets/files/UploadBox.tsx'

const SLOT = 'documents'
const KEPT_BY_FLOW = (): void => undefined

/** The documents that the bureau wants: uploaded here, and handed in together [5-03]. */
export function DocumentsWanted({ state, actions }: { readonly state: MyRecordState; readonly actions: MyRecordActions }) {
  const t = useT()
  const messageText = useMessageText()
  const { surface } = useApp()
  const { files, uploads, problem } = state.documents
  if (actions.documents === undefined) return null
  return (
    <Card title={t('documentsToAdd')}>
      <UploadBox
        id={SLOT}
        name={t('documentsToAdd')}
        sources={SOURCES[surface]}
        mayPick={() => true}
        sending={uploads[SLOT] ?? []}
        actions={actions.documents}
        slot={{
          key: SLOT,
          materialsId: undefined,
          maxFiles: UPLOAD_LIMITS.maxFiles,
          types: UPLOAD_TYPES,
          present: files,
          onFiles: KEPT_BY_FLOW,
        }}
      />
      {problem && (
        <Notice tone="failure" announce="now">
          <p>{messageText(problem)}</p>
          <p>{t('documentsKept')}</p>
        </Notice>
      )}
      <Button look="primary" busy={state.busy} onPress={actions.handIn}>
        {t('handInDocuments')}
      </Button>
    </Card>
  )
}
