import { endingsOf, UPLOAD_TYPES } from '#shared/domain/files/file-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { hasWidget } from '#shared/domain/forms/form-schema.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { findService } from '../services/repository.ts'

/** What a place for uploads permits: a material of a service, or the upload fields of its forms. */
export interface UploadPlace {
  /** the most unsubmitted files; undefined for form fields, whose files are counted when they are submitted */
  readonly maxFiles: number | undefined
  /** endings accepted */
  readonly endings: readonly string[]
}

/** Where an upload is to go, and whose it is. */
export interface UploadAim {
  readonly accountId: string
  /** of a service, or the number of a record of one's own */
  readonly itemCode: string
  readonly materialsId: string
}

/** Finds the place of an upload; undefined where nobody asks for such a file. */
export type FindPlace = (db: Queryable, aim: UploadAim) => Promise<UploadPlace | undefined>

/**
 * The place of a material of a service in force, or of the upload fields of its forms for '', or of a record that wants
 * documents. Undefined where nobody asks for such a file, as nothing could then use it (threat 12).
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
    const asks = steps.some(({ formJson }) => hasWidget(formJson, ['Upload']))
    return asks ? { maxFiles: undefined, endings: UPLOAD_TYPES } : undefined
  }
  const material = steps.flatMap(({ materials = [] }) => materials).find((one) => one.materialsId === materialsId)
  return material && { maxFiles: material.maxFiles ?? UPLOAD_LIMITS.maxFiles, endings: endingsOf(material.types ?? UPLOAD_TYPES) }
}
