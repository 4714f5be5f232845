/** A file's length as people read it (decision 3.9): 812 B, 3.4 KB, 1.2 MB; nothing where it is not known, as no file is empty. */
export function fileSize(bytes: number): string {
  if (bytes === 0) return ''
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
