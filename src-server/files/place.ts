import { endingsOf, UPLOAD_TYPES } from '#shared/domain/file-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import type { Queryable } from '../db/database.ts'
import { findService } from '../services/repository.ts'
import { hasWidget } from '../services/schema-walk.ts'

/** Where an uploaded file belongs, and what may lie there. */
export interface UploadPlace {
  /** unsubmitted files at once; undefined for form fields, whose own number is counted when they are submitted */
  readonly maxFiles: number | undefined
  /** endings accepted */
  readonly endings: readonly string[]
}

/**
 * A material of a service in force, or '' for the upload fields of its forms; undefined for what no service asks for,
 * so that no file lies where a submission could never claim it (threat 12).
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
