import { endingsOf, extensionOf, isImage, typeNamesOf, UPLOAD_TYPES, type UploadType } from './file-kinds.ts'
import { cleanFileName, looksLikeProgram } from './file-name.ts'

/** Where a file may be picked from [5-03], [9-05]. */
export const UPLOAD_SOURCES = ['takePhoto', 'localPhoto', 'localFile', 'scan'] as const
export type UploadSource = (typeof UPLOAD_SOURCES)[number]

export const UPLOAD_LIMITS = {
  /** default limit of files per material */
  maxFiles: 5,
  /** highest limit that a definition may set, and the limit of all materials of a service together */
  mostFiles: 20,
  mostFilesOfService: 100,
  /** shortest recording, in seconds */
  minSeconds: 1,
  /** the limit as shown to users (decision 3.9) */
  maxMegabytes: 10,
  maxBytes: 10 * 1024 * 1024,
} as const

/** File limit of a form's upload field: its `maxCount`, at least one, or the default of a material [5-03]. */
export const maxFilesOf = (maxCount: unknown): number => (typeof maxCount === 'number' ? Math.max(1, maxCount) : UPLOAD_LIMITS.maxFiles)

/**
 * Types that a form's upload field accepts: the uploadable ones in its `accept` ('.pdf,.png' or a list), or every type if
 * it lists none.
 */
export function typesOf(accept: unknown): readonly UploadType[] {
  const named = Array.isArray(accept) ? accept : typeof accept === 'string' ? accept.split(',') : []
  const endings = endingsOf(named.map((one) => String(one).trim().replace(/^\./, '').toLowerCase()))
  const known = UPLOAD_TYPES.filter((type) => endings.includes(type))
  return known.length > 0 ? known : UPLOAD_TYPES
}

/** Properties of a file before the upload. */
export interface FileProperties {
  readonly name: string
  /** length in bytes */
  readonly bytes: number
  /** taken by the camera just now */
  readonly shot?: boolean
  /** length of a recording, if it could be read */
  readonly seconds?: number
}

/** A fault of one file; the name is also the catalogue key [8-11]. */
export type FileFault =
  | 'fileTypeMismatch'
  | 'fileTooLarge'
  | 'fileNameWrong'
  | 'fileEmpty'
  | 'fileHeic'
  | 'shootingFailed'
  | 'recordingTooShort'
export type UploadFault = FileFault | 'maxFiles' | 'oneImageAtATime'

/** Why the server refuses an upload. These texts are for the API documentation; users get those of upload-refusal-texts.ts. */
export const UPLOAD_REFUSALS = {
  type: 'the content is not of the type that the name says, or the type is not accepted here',
  heic: 'a photo of an iPhone that is not saved as JPG',
  size: 'larger than 10 MB',
  empty: 'no bytes',
  name: 'the name hides the ending of a program',
  duplicate: 'the same content is there already',
  'too-many': 'the place is full',
  place: 'no service asks for such a file',
  'account-full': 'unsubmitted files and those of a day have a bound (threat 31)',
  locked: 'a password is needed to open it',
  macros: 'macros, or controls that run code',
  program: 'a program, a script or a packed file inside it',
  'two-in-one': 'valid as two types at once',
  damaged: 'broken off or not readable',
  short: 'a recording of less than a second',
  pixels: 'decoded it would fill the memory',
  'archive-content': 'an archive with files of other types',
  'archive-nested': 'an archive inside an archive',
  'archive-size': 'an archive of too many files or too many bytes',
  'archive-paths': 'an archive with links, or paths out of its folder',
  'archive-empty': 'an archive without files',
  unsafe: 'the virus scanner found something',
} as const
export type UploadRefusal = keyof typeof UPLOAD_REFUSALS

/** Values for the texts of refusals. */
export const refusalValues = (maxFiles: number) => ({
  maxSize: UPLOAD_LIMITS.maxMegabytes,
  count: maxFiles,
  duration: UPLOAD_LIMITS.minSeconds,
  types: typeNamesOf(UPLOAD_TYPES.filter((type) => type !== 'zip')).join(', '),
})

/** Photos of iPhones, which are not accepted. */
const HEIC = new Set(['heic', 'heif', 'hif'])

/** How the browser's picker opens for each source. A scan is a photo of a page. */
export const PICKERS: Readonly<Record<UploadSource, { readonly pictures: boolean; readonly camera: boolean; readonly several: boolean }>> =
  {
    takePhoto: { pictures: true, camera: true, several: false },
    localPhoto: { pictures: true, camera: false, several: false },
    localFile: { pictures: false, camera: false, several: true },
    scan: { pictures: true, camera: true, several: false },
  }

/** The `accept` attribute of the browser's picker for a source. It is only a filter: picked files are still validated. */
export function acceptOf(source: UploadSource, types: readonly string[]): string {
  // A phone opens its camera or album only if 'image/*' is the whole value.
  if (PICKERS[source].pictures) return 'image/*'
  return endingsOf(types)
    .map((ending) => `.${ending}`)
    .join(',')
}

/**
 * The first fault of one file, in the order in which a user would fix them; undefined if there is none. A name without an
 * ending passes, because the server finds the type from the content.
 */
export function fileFault(file: FileProperties, types: readonly string[] = UPLOAD_TYPES): FileFault | undefined {
  const name = cleanFileName(file.name)
  const ending = extensionOf(name)
  if (HEIC.has(ending)) return 'fileHeic'
  if (ending !== '' && !endingsOf(types).includes(ending)) return 'fileTypeMismatch'
  if (looksLikeProgram(name)) return 'fileNameWrong'
  if (file.bytes <= 0) return file.shot ? 'shootingFailed' : 'fileEmpty'
  if (file.bytes > UPLOAD_LIMITS.maxBytes) return 'fileTooLarge'
  if (file.seconds !== undefined && file.seconds < UPLOAD_LIMITS.minSeconds) return 'recordingTooShort'
  return undefined
}

export interface PickVerdict<F> {
  readonly accepted: readonly F[]
  readonly refused: readonly { readonly file: F; readonly fault: UploadFault }[]
}

/**
 * Validates picked files: each by itself, one image at a time, and no more than the limit together with the present ones.
 * If one file is refused, the others are still accepted [5-03]. The server finds duplicates, because it compares contents.
 */
export function judgePick<F extends FileProperties>(
  picked: readonly F[],
  present: readonly FileProperties[],
  limits: { readonly maxFiles: number; readonly types: readonly string[] } = { maxFiles: UPLOAD_LIMITS.maxFiles, types: UPLOAD_TYPES },
): PickVerdict<F> {
  const accepted: F[] = []
  const refused: { file: F; fault: UploadFault }[] = []
  for (const file of picked) {
    const beside = [...present, ...accepted]
    const fault =
      fileFault(file, limits.types) ??
      (isImage(cleanFileName(file.name)) && accepted.some((other) => isImage(cleanFileName(other.name))) ? 'oneImageAtATime' : undefined) ??
      (beside.length >= limits.maxFiles ? 'maxFiles' : undefined)
    if (fault) refused.push({ file, fault })
    else accepted.push(file)
  }
  return { accepted, refused }
}
