import type { PickedFile, StoredFile } from '../../domain/answers.ts'
import type { Material } from '../../domain/service.ts'
import type { FlowDeps } from '../deps.ts'
import { createFileActions } from './file-actions.ts'
import type { ApplicationState, UploadSlot } from './types.ts'
import type { HeldSlot, UploadStore } from './uploads.ts'
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

  /** A material's files are in the answers; those of a form's field are in the form. */
  function held(slot: UploadSlot): HeldSlot {
    const { materialsId, list } = slot
    const setMaterial = (files: readonly StoredFile[]): void => {
      if (materialsId === undefined) return
      set({
        answers: { ...state.answers, materials: { ...state.answers.materials, [materialsId]: files } },
        faults: state.faults.filter(({ path }) => path !== materialsId),
      })
    }
    return {
      ...slot,
      list: {
        get: () => list?.get() ?? state.answers.materials[materialsId ?? ''] ?? [],
        set: (files) => {
          ;(list?.set ?? setMaterial)(files)
          touched()
        },
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
    upload: (slot: UploadSlot, files: readonly PickedFile[]): void => uploads.upload(held(slot), files),
    deleteFile: (slot: UploadSlot, fileCode: string): void => uploads.remove(held(slot), fileCode),
    ...createFileActions(deps),
    forgetNotices: (): void => noticed.clear(),
  }
}
