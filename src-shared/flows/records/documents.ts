import { addDocuments } from '../../api/my-records.ts'
import type { PickedFile } from '../../domain/forms/answers.ts'
import type { MyRecord } from '../../domain/records/my-records.ts'
import { createFileActions } from '../application/file-actions.ts'
import type { FileList, UploadActions, UploadSlot } from '../application/types.ts'
import { createUploadStore } from '../application/uploads.ts'
import type { FlowDeps } from '../core/deps.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import type { Documents, MyRecordState } from './types.ts'

export const NO_DOCUMENTS: Documents = { files: [], uploads: {}, problem: undefined }

interface Store {
  readonly state: MyRecordState
  readonly set: (patch: Partial<MyRecordState>) => void
}

/** Documents that the bureau requested [5-03]. They are uploaded one by one and submitted together. */
export function createDocuments(deps: FlowDeps, { state, set }: Store) {
  const { api, ports, preferences } = deps
  const patch = (next: Partial<Documents>) => set({ documents: { ...state.documents, ...next } })
  const uploads = createUploadStore(deps, {
    get: () => state.documents.uploads,
    set: (next) => patch({ uploads: next }),
    // for such files, the server accepts a record number as itemCode
    itemCode: () => (state.record.kind === 'ready' ? state.record.value.recordNo : undefined),
  })
  const list: FileList = { get: () => state.documents.files, set: (files) => patch({ files, problem: undefined }) }
  const actions: UploadActions = {
    ...createFileActions(deps),
    upload: (slot: UploadSlot, files: readonly PickedFile[]) => uploads.upload({ ...slot, list }, files),
    retryUpload: uploads.retry,
    cancelUpload: uploads.cancel,
    deleteFile: (slot: UploadSlot, fileCode: string) => uploads.remove({ ...slot, list }, fileCode),
  }

  return {
    actions,
    stop(): void {
      uploads.stop()
      set({ documents: NO_DOCUMENTS })
    },
    /** Submits all files or none; on failure they stay in the list. */
    async handIn({ recordNo }: MyRecord): Promise<void> {
      const codes = state.documents.files.map(({ fileCode }) => fileCode)
      // the user may open another record before the answer comes
      const isHere = () => ports.navigator.query().recordNo === recordNo
      patch({ problem: undefined })
      try {
        const value = await addDocuments(api, recordNo, preferences.state.platform, codes)
        if (isHere()) set({ record: { kind: 'ready', value }, documents: NO_DOCUMENTS })
        ports.dialogs.toast({ key: 'documentsHandedIn' }, 'success')
      } catch (error) {
        if (!isGivenUp(error) && isHere()) patch({ problem: messageOf(error) })
      }
    },
  }
}
