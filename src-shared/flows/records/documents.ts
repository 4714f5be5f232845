import { addDocuments } from '../../api/my-records.ts'
import type { PickedFile } from '../../domain/forms/answers.ts'
import type { MyRecord } from '../../domain/records/my-records.ts'
import { createFileActions } from '../application/file-actions.ts'
import type { FileList, UploadActions, UploadSlot } from '../application/types.ts'
import { createUploadStore } from '../application/uploads.ts'
import type { FlowDeps } from '../core/deps.ts'
import { isGivenUp, messageOf } from '../core/error-messages.ts'
import type { Documents, MyRecordState } from './types.ts'

/** No document is chosen yet. */
export const NO_DOCUMENTS: Documents = { files: [], uploads: {}, problem: undefined }

interface Store {
  readonly state: MyRecordState
  readonly set: (patch: Partial<MyRecordState>) => void
}

/** Documents that are wanted [5-03]: uploaded one by one, and handed in together. */
export function createDocuments(deps: FlowDeps, { state, set }: Store) {
  const { api, ports, preferences } = deps
  const patch = (next: Partial<Documents>) => set({ documents: { ...state.documents, ...next } })
  const uploads = createUploadStore(deps, {
    get: () => state.documents.uploads,
    set: (next) => patch({ uploads: next }),
    // the server keeps such a file for the record of this number
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
    /** All of them or none; where that fails, the files stay to be handed in again. */
    async handIn({ recordNo }: MyRecord): Promise<void> {
      const codes = state.documents.files.map(({ fileCode }) => fileCode)
      patch({ problem: undefined })
      try {
        const value = await addDocuments(api, recordNo, preferences.state.platform, codes)
        set({ record: { kind: 'ready', value }, documents: NO_DOCUMENTS })
        ports.dialogs.toast({ key: 'documentsHandedIn' }, 'success')
      } catch (error) {
        if (!isGivenUp(error)) patch({ problem: messageOf(error) })
      }
    },
  }
}
