import type { UploadRefusal } from '#shared/domain/files/upload-rules.ts'

/** Why a file is refused because of its name or content. */
export type Refusal = Exclude<UploadRefusal, 'duplicate' | 'too-many' | 'place' | 'account-full'>
