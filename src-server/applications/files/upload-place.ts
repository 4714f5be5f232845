import { endingsOf, UPLOAD_TYPES } from '#shared/domain/files/file-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { hasWidget } from '#shared/domain/forms/form-schema.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { findService } from '../services/repository.ts'

/** The rules of a place for uploads: a material of a service, or the upload fields of its forms. */
export interface UploadPlace {
  /** the most unsubmitted files; undefined for form fields, whose files are counted when they are submitted */
  readonly maxFiles: number | undefined
  /** accepted extensions */
  readonly endings: readonly string[]
}

export interface UploadAim {
  readonly accountId: string
  /** the code of a service, or the number of one of the owner's records */
  readonly itemCode: string
  readonly materialsId: string
}

/** Finds the place of an upload; undefined if no such file is required. */
export type FindPlace = (db: Queryable, aim: UploadAim) => Promise<UploadPlace | undefined>

/**
 * The place of a material of a service in force, of the upload fields of its forms (material ''), or of a record that requires documents.
 * Undefined if no such file is required, because nothing could use it (threat 12).
 */
export async function uploadPlace(
  { db, placeOfRecord }: { readonly db: Queryable; readonly placeOfRecord: FindPlace },
  aim: UploadAim,
): Promise<UploadPlace | undefined> {
  const { itemCode, materialsId } = aim
  const service = await findService(db, { itemCode })
  if (service === undefined) return placeOfRecord(db, aim)
  const { steps } = service.definition
  if (materialsId === '') {
    const hasUploads = steps.some(({ formJson }) => hasWidget(formJson, ['Upload']))
    return hasUploads ? { maxFiles: undefined, endings: UPLOAD_TYPES } : undefined
  }
  const material = steps.flatMap(({ materials = [] }) => materials).find((one) => one.materialsId === materialsId)
  return material && { maxFiles: material.maxFiles ?? UPLOAD_LIMITS.maxFiles, endings: endingsOf(material.types ?? UPLOAD_TYPES) }
}
