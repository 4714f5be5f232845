import { stat } from 'node:fs/promises'
import { extensionOf, isUploadType, NAMED_TYPES, type UploadType } from '#shared/domain/files/file-kinds.ts'
import { cleanFileName } from '#shared/domain/files/file-name.ts'
import { type FileFault, fileFault, UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { withContent } from './content.ts'
import { judgeContent, mimeOf, typeByContent } from './kinds.ts'
import type { Refusal } from './refusal.ts'

/** 10 MB per file (decision 3.9). */
export const MAX_FILE_BYTES = UPLOAD_LIMITS.maxBytes

export type Inspection =
  | { readonly ok: true; readonly name: string; readonly ending: UploadType; readonly mime: string; readonly size: number }
  | { readonly ok: false; readonly reason: Refusal }

/** The server's reason for each fault that a page detects before it sends a file; both use the same rule. */
const REASONS: Readonly<Record<FileFault, Refusal>> = {
  fileTypeMismatch: 'type',
  fileHeic: 'heic',
  fileNameWrong: 'name',
  fileEmpty: 'empty',
  shootingFailed: 'empty',
  fileTooLarge: 'size',
  recordingTooShort: 'short',
}
/** For a name that is empty after cleaning. */
const NAMELESS = 'file'

/** Checks an uploaded file on disk by its content, with one block at a time in memory (threat 12). */
export async function inspectFile(path: string, rawName: string): Promise<Inspection> {
  const { size } = await stat(path)
  // the place of the upload decides which types are accepted
  const fault = fileFault({ name: rawName, bytes: size }, NAMED_TYPES)
  if (fault) return { ok: false, reason: REASONS[fault] }
  const name = cleanFileName(rawName) || NAMELESS
  return withContent(path, async (content): Promise<Inspection> => {
    const ending = extensionOf(name)
    const accepted = (kept: string, type: UploadType): Inspection => ({ ok: true, name: kept, ending: type, mime: mimeOf(type), size })
    if (!isUploadType(ending)) {
      const type = await typeByContent(content)
      return typeof type === 'string' ? accepted(`${name}.${type}`, type) : { ok: false, reason: type.refusal }
    }
    const reason = await judgeContent(content, ending)
    return reason === undefined ? accepted(name, ending) : { ok: false, reason }
  })
}
