import { isImage, type UploadSource } from '#shared/domain/upload-rules.ts'

/** What the browser's picker is to show for a source; the rules judge what comes all the same. */
export function acceptOf(source: UploadSource, types: readonly string[]): string {
  const wanted = source === 'takePhoto' || source === 'localPhoto' ? types.filter((type) => isImage(`.${type}`)) : types
  return wanted.map((type) => `.${type}`).join(',')
}
