import type { StoredFile } from '../../domain/answers.ts'

const isStored = (value: unknown): value is StoredFile =>
  typeof value === 'object' && value !== null && 'fileCode' in value && 'name' in value

/** The files of an answer; whatever else a form may hold there is none. */
export const storedFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isStored) : [])

/** A widget whose answer is files. */
export const isUpload = (widget: string): boolean => widget === 'Upload' || widget === 'Upload.Dragger'
