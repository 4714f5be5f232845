import type { PickedFile } from '../../domain/answers.ts'
import type { Material } from '../../domain/service.ts'
import type { FlowDeps } from '../deps.ts'
import { createFileActions } from './file-actions.ts'
import type { ApplicationState, UploadSlot } from './types.ts'
import type { UploadStore } from './uploads.ts'
import { pickWireText } from './wire-text.ts'

interface Parts {
  readonly state: ApplicationState
  readonly set: (patch: Partial<ApplicationState>) => void
  readonly uploads: UploadStore
  readonly touched: () => void
}

/** The applicant's actions on files [5-03]. */
export function createMaterialActions(deps: FlowDeps, { state, set, uploads, touched }: Parts) {
  const { ports, preferences } = deps
  const noticed = new Set<string>()

  /** Stores a material's files in the answers; files of a form's field are stored by the field. */
  function withAnswers(slot: UploadSlot): UploadSlot {
    const { materialsId } = slot
    return {
      ...slot,
      onFiles: (files) => {
        slot.onFiles(files)
        if (materialsId !== undefined) {
          set({
            answers: { ...state.answers, materials: { ...state.answers.materials, [materialsId]: files } },
            faults: state.faults.filter(({ path }) => path !== materialsId),
          })
        }
        touched()
      },
    }
  }

  return {
    /** The first click on an empty material shows its notice instead [5-03]; `then` goes on once it was read. */
    mayPick(material: Material, then?: () => void): boolean {
      const isEmpty = (state.answers.materials[material.id] ?? []).length === 0
      if (!isEmpty || material.notice === undefined || noticed.has(material.id)) return true
      noticed.add(material.id)
      const { language } = preferences.state
      const read = ports.dialogs.inform({
        title: { text: pickWireText(material.name, language) },
        text: { text: pickWireText(material.notice, language) },
      })
      void read.then(then)
      return false
    },
    upload: (slot: UploadSlot, files: readonly PickedFile[]): void => uploads.upload(withAnswers(slot), files),
    deleteFile: (slot: UploadSlot, fileCode: string): void => void uploads.remove(withAnswers(slot), fileCode),
    ...createFileActions(deps),
    forgetNotices: (): void => noticed.clear(),
  }
}
