import type { PickedFile } from '../../domain/forms/answers.ts'
import type { Material } from '../../domain/service/service.ts'
import type { ApplicationCore } from './core.ts'
import { fieldFiles } from './field-files.ts'
import { createFileActions } from './file-actions.ts'
import type { FileList, UploadSlot } from './types.ts'
import type { HeldSlot, UploadStore } from './uploads.ts'
import { pickWireText } from './wire-text.ts'

interface Parts {
  readonly uploads: UploadStore
  readonly touched: () => void
}

/** The applicant's actions on files [5-03]. */
export function createMaterialActions(core: ApplicationCore, { uploads, touched }: Parts) {
  const { deps, state, set } = core
  const { ports, preferences } = deps
  const noticed = new Set<string>()

  const materialFiles = (materialsId: string): FileList => ({
    get: () => state.answers.materials[materialsId] ?? [],
    set: (files) =>
      set({
        answers: { ...state.answers, materials: { ...state.answers.materials, [materialsId]: files } },
        faults: state.faults.filter(({ path }) => path !== materialsId),
      }),
  })

  /** Adds a slot's file list: the files of a material are in the answers, those of a form field in the form. */
  function held(slot: UploadSlot): HeldSlot {
    const { get, set } = slot.field === undefined ? materialFiles(slot.materialsId ?? '') : fieldFiles(core, slot.field)
    const list: FileList = {
      get,
      set: (files) => {
        set(files)
        touched()
      },
    }
    return { ...slot, list }
  }

  return {
    /** False on the first click on an empty material with a notice, which is shown instead [5-03]. `then` runs when it is closed. */
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
