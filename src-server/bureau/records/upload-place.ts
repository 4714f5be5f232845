import { UPLOAD_TYPES } from '#shared/domain/files/file-kinds.ts'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import type { FindPlace } from '../../applications/files/upload-place.ts'
import { findRecord } from './repository.ts'

/** The documents that one of the account's records requires [5-03]; undefined for another account's record (threat 13). */
export const placeOfRecord: FindPlace = async (db, { accountId, itemCode, materialsId }) => {
  const record = materialsId === '' ? await findRecord(db, itemCode) : undefined
  const isWanted = record?.owner === accountId && record.state === 'documents-wanted'
  return isWanted ? { maxFiles: UPLOAD_LIMITS.maxFiles, endings: UPLOAD_TYPES } : undefined
}
