/** Types accepted, by file-name ending [5-03]; tif is how many scanners write tiff. */
export const UPLOAD_TYPES = ['pdf', 'jpeg', 'jpg', 'png', 'tiff', 'tif', 'gif', 'doc', 'docx', 'xls', 'xlsx', 'zip'] as const
export type UploadType = (typeof UPLOAD_TYPES)[number]

/** Endings of one type: a service that names one means the other. */
const TWINS: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpg', tif: 'tiff', tiff: 'tif' }

/** The endings a list of types stands for, each once. */
export const endingsOf = (types: readonly string[]): readonly string[] => [...new Set(types.flatMap((type) => [type, TWINS[type] ?? type]))]

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

/** How many files a form's upload field takes: its `maxCount`, one at least; without it, as many as a material. */
export const maxFilesOf = (maxCount: unknown): number => (typeof maxCount === 'number' ? Math.max(1, maxCount) : UPLOAD_LIMITS.maxFiles)

const IMAGES: readonly string[] = ['jpeg', 'jpg', 'png', 'tiff', 'tif', 'gif']

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

/** The ending of a name in lower case, without the dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

export const isImage = (name: string): boolean => IMAGES.includes(extensionOf(name))
/** Images and PDF can be looked at before sending [5-03]. */
export const isPreviewable = (name: string): boolean => isImage(name) || extensionOf(name) === 'pdf'

/** A name that is only a name: no path, no control or direction mark, not too long (threat 12). */
export const isPlainFileName = (name: string): boolean =>
  name.length <= UPLOAD_LIMITS.maxNameLength &&
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  !/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\]/.test(name) &&
  !/^\.+$/.test(name) &&
  name.trim() === name &&
  name !== ''

/** What is wrong with one file by itself, in the order a person would mend it; undefined when nothing is. */
export function fileFault(file: FileFacts, types: readonly string[] = UPLOAD_TYPES): UploadFault | undefined {
  if (!isPlainFileName(file.name)) return 'fileNameWrong'
  if (!types.includes(extensionOf(file.name))) return 'fileTypeMismatch'
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
