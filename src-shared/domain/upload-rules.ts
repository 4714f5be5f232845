import { endingsOf, extensionOf, isImage, UPLOAD_TYPES, type UploadType } from './file-kinds.ts'

/** Where a file may come from [5-03], [9-05]. */
export const UPLOAD_SOURCES = ['takePhoto', 'localPhoto', 'localFile', 'scan'] as const
export type UploadSource = (typeof UPLOAD_SOURCES)[number]

export const UPLOAD_LIMITS = {
  /** files for one material */
  maxFiles: 5,
  /** megabytes, as people are told (decision 3.9) */
  maxMegabytes: 10,
  maxBytes: 10 * 1024 * 1024,
  maxNameLength: 255,
} as const

/** How many files a form's upload field takes: its `maxCount`, one at least; without it, as many as a material [5-03]. */
export const maxFilesOf = (maxCount: unknown): number => (typeof maxCount === 'number' ? Math.max(1, maxCount) : UPLOAD_LIMITS.maxFiles)

/**
 * The types a form's upload field takes: those its `accept` names ('.pdf,.png' or a list) and that can be uploaded at
 * all; every type where it names none.
 */
export function typesOf(accept: unknown): readonly UploadType[] {
  const named = Array.isArray(accept) ? accept : typeof accept === 'string' ? accept.split(',') : []
  const endings = endingsOf(named.map((one) => String(one).trim().replace(/^\./, '').toLowerCase()))
  const known = UPLOAD_TYPES.filter((type) => endings.includes(type))
  return known.length > 0 ? known : UPLOAD_TYPES
}

/** What is known of a file before it is sent. `bytes` is its length. */
export interface FileFacts {
  readonly name: string
  readonly bytes: number
  /** just taken by the camera */
  readonly shot?: boolean
}

/** A fault of a file; the name is also the catalogue's key [8-11]. */
export type UploadFault =
  | 'fileTypeMismatch'
  | 'fileTooLarge'
  | 'fileNameWrong'
  | 'fileEmpty'
  | 'shootingFailed'
  | 'duplicateFile'
  | 'maxFiles'
  | 'oneImageAtATime'

/** A name that is only a name: no path, no control or direction mark, not too long (threat 12). */
export const isPlainFileName = (name: string): boolean =>
  name.length <= UPLOAD_LIMITS.maxNameLength &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  !/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\]/.test(name) &&
  !/^\.+$/.test(name) &&
  name.trim() === name &&
  name !== ''

/** How a browser's picker opens for a source: for pictures, by the camera, for several files at once. A scan is a picture of a page. */
export const PICKERS: Readonly<Record<UploadSource, { readonly pictures: boolean; readonly camera: boolean; readonly several: boolean }>> =
  {
    takePhoto: { pictures: true, camera: true, several: false },
    localPhoto: { pictures: true, camera: false, several: false },
    localFile: { pictures: false, camera: false, several: true },
    scan: { pictures: true, camera: true, several: false },
  }

/** What a browser's picker is to offer for a source; the rules judge what comes all the same. */
export function acceptOf(source: UploadSource, types: readonly string[]): string {
  // Only 'image/*' by itself makes a phone open its camera or its album.
  if (PICKERS[source].pictures) return 'image/*'
  return endingsOf(types)
    .map((ending) => `.${ending}`)
    .join(',')
}

/** What is wrong with one file by itself, in the order a person would mend it; undefined when nothing is. */
export function fileFault(file: FileFacts, types: readonly string[] = UPLOAD_TYPES): UploadFault | undefined {
  if (!isPlainFileName(file.name)) return 'fileNameWrong'
  if (!endingsOf(types).includes(extensionOf(file.name))) return 'fileTypeMismatch'
  if (file.bytes <= 0) return file.shot ? 'shootingFailed' : 'fileEmpty'
  if (file.bytes > UPLOAD_LIMITS.maxBytes) return 'fileTooLarge'
  return undefined
}

/** The same file picked again: same name and length. The server compares the content. */
export const isSameFile = (a: FileFacts, b: FileFacts): boolean => a.name === b.name && a.bytes === b.bytes

export interface PickVerdict<F> {
  readonly accepted: readonly F[]
  readonly refused: readonly { readonly file: F; readonly fault: UploadFault }[]
}

/**
 * Judges files just picked beside those already there: each by itself, no duplicate, one image at once,
 * and no more than the limit; the rest of a pick is kept when one of it is refused [5-03].
 */
export function judgePick<F extends FileFacts>(
  picked: readonly F[],
  present: readonly FileFacts[],
  limits: { readonly maxFiles: number; readonly types: readonly string[] } = { maxFiles: UPLOAD_LIMITS.maxFiles, types: UPLOAD_TYPES },
): PickVerdict<F> {
  const accepted: F[] = []
  const refused: { file: F; fault: UploadFault }[] = []
  for (const file of picked) {
    const beside = [...present, ...accepted]
    const fault =
      fileFault(file, limits.types) ??
      (beside.some((other) => isSameFile(other, file)) ? 'duplicateFile' : undefined) ??
      (isImage(file.name) && accepted.some((other) => isImage(other.name)) ? 'oneImageAtATime' : undefined) ??
      (beside.length >= limits.maxFiles ? 'maxFiles' : undefined)
    if (fault) refused.push({ file, fault })
    else accepted.push(file)
  }
  return { accepted, refused }
}
