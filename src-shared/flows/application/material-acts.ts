import { isHttpError } from '../../api/errors.ts'
import { fetchFile } from '../../api/files.ts'
import type { FlowDeps } from '../../app/types.ts'
import { isPreviewable } from '../../domain/upload-rules.ts'
import { tellFailure } from '../failures.ts'
import type { Material, StoredFile } from './service.ts'
import type { ApplicationState, PickedFile, UploadSlot } from './types.ts'
import type { UploadDesk } from './upload-desk.ts'
import { pickWireText } from './wire-text.ts'

interface Parts {
  readonly state: ApplicationState
  readonly set: (patch: Partial<ApplicationState>) => void
  readonly uploads: UploadDesk
  readonly touched: () => void
}

/** What an applicant does with files [5-03]. */
export function createMaterialActs({ api, ports, preferences }: FlowDeps, { state, set, uploads, touched }: Parts) {
  const noticed = new Set<string>()

  /** Files of a material are answers; those of a form's field are the field's own. */
  function bound(slot: UploadSlot): UploadSlot {
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

  async function bytesOf({ fileCode }: StoredFile, otherwise: 'fileLoadFailed' | 'downloadFileFailed'): Promise<Blob | undefined> {
    try {
      return await fetchFile(api, fileCode)
    } catch (error) {
      await tellFailure(ports, isHttpError(error) && error.status === 404 ? 'fileNotFound' : otherwise)
      return undefined
    }
  }

  /** A picture that did not come says nothing of why: the server is asked [8-11]. */
  async function sayWhy(file: StoredFile): Promise<void> {
    if ((await bytesOf(file, 'fileLoadFailed')) !== undefined) await tellFailure(ports, 'fileLoadFailed')
  }

  async function download(file: StoredFile): Promise<void> {
    const bytes = await bytesOf(file, 'downloadFileFailed')
    if (bytes !== undefined) ports.preview.save({ name: file.name, url: api.urlOf(file.url), bytes })
  }

  return {
    /** The first click on an empty material shows its notice instead. */
    mayPick(material: Material): boolean {
      const isEmpty = (state.answers.materials[material.id] ?? []).length === 0
      if (!isEmpty || material.notice === undefined || noticed.has(material.id)) return true
      noticed.add(material.id)
      const { language } = preferences.state
      void ports.dialogs.inform({
        title: { text: pickWireText(material.name, language) },
        text: { text: pickWireText(material.notice, language) },
      })
      return false
    },
    upload: (slot: UploadSlot, files: readonly PickedFile[]): void => uploads.upload(bound(slot), files),
    cameraRefused: (): void => void tellFailure(ports, 'noCameraPermission'),
    deleteFile: (slot: UploadSlot, fileCode: string): void => void uploads.remove(bound(slot), fileCode),
    previewFile: (file: StoredFile): void => {
      const { name, url } = file
      if (!isPreviewable(name)) void tellFailure(ports, 'fileTypeNotPreviewable')
      else if (url === '') void tellFailure(ports, 'noPreviewUrl')
      else ports.preview.images([{ url: api.urlOf(url), title: name }], 0, () => void sayWhy(file))
    },
    downloadFile: (file: StoredFile): void => void download(file),
    forgetNotices: (): void => noticed.clear(),
  }
}
