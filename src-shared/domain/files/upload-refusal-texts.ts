import type { UploadRefusal } from './upload-rules.ts'

/** Catalogue key for each reason why the server refuses an upload; the text names the fault and what to do [8-11]. */
export const UPLOAD_REFUSAL_TEXTS = {
  type: 'fileTypeMismatch',
  heic: 'fileHeic',
  size: 'fileTooLarge',
  empty: 'fileEmpty',
  name: 'fileNameWrong',
  duplicate: 'duplicateFile',
  'too-many': 'maxFiles',
  place: 'uploadNotAsked',
  'account-full': 'uploadAccountFull',
  locked: 'fileLocked',
  macros: 'fileMacros',
  program: 'fileProgram',
  'two-in-one': 'fileTwoInOne',
  damaged: 'fileDamaged',
  short: 'recordingTooShort',
  pixels: 'fileTooManyPixels',
  'archive-content': 'archiveContent',
  'archive-nested': 'archiveNested',
  'archive-size': 'archiveTooLarge',
  'archive-paths': 'archivePaths',
  'archive-empty': 'archiveEmpty',
  unsafe: 'fileUnsafe',
} as const satisfies Record<UploadRefusal, string>
