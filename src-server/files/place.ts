import { endingsOf, UPLOAD_TYPES } from '#shared/domain/file-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import type { Queryable } from '../db/database.ts'
import { findService } from '../services/repository.ts'
import { hasWidget } from '../services/schema-walk.ts'

/** What a place for uploads permits: a material of a service, or the upload fields of its forms. */
export interface UploadPlace {
  /** the most unsubmitted files; undefined for form fields, whose files are counted when they are submitted */
  readonly maxFiles: number | undefined
  /** endings accepted */
  readonly endings: readonly string[]
}

/**
 * The place of a material of a service in force, or of the upload fields of its forms for ''. Undefined where the service
 * asks for no such file, as no submission could then use it (threat 12).
 */
export async function uploadPlace(db: Queryable, itemCode: string, materialsId: string): Promise<UploadPlace | undefined> {
  const steps = (await findService(db, { itemCode }))?.definition.steps ?? []
  if (materialsId === '') {
    const asks = steps.some(({ formJson }) => hasWidget(formJson, ['Upload', 'Upload.Dragger']))
    return asks ? { maxFiles: undefined, endings: UPLOAD_TYPES } : undefined
  }
  const material = steps.flatMap(({ materials = [] }) => materials).find((one) => one.materialsId === materialsId)
  return material && { maxFiles: material.maxFiles ?? UPLOAD_LIMITS.maxFiles, endings: endingsOf(material.types ?? UPLOAD_TYPES) }
}
