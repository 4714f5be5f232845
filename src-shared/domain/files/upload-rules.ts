import { endingsOf, extensionOf, isImage, typeNamesOf, UPLOAD_TYPES, type UploadType } from './file-kinds.ts'
import { cleanFileName, looksLikeProgram } from './file-name.ts'

/** Where a file may come from [5-03], [9-05]. */
export const UPLOAD_SOURCES = ['takePhoto', 'localPhoto', 'localFile', 'scan'] as const
export type UploadSource = (typeof UPLOAD_SOURCES)[number]

export const UPLOAD_LIMITS = {
  /** files for one material whose definition names no other number */
  maxFiles: 5,
  /** the most that a definition may name, and all materials of a service together */
  mostFiles: 20,
  mostFilesOfService: 100,
  /** seconds of a recording, at least */
  minSeconds: 1,
  /** megabytes, as people are told (decision 3.9) */
  maxMegabytes: 10,
  maxBytes: 10 * 1024 * 1024,
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
  /** how long a recording is, where that could be read */
  readonly seconds?: number
}

/** What is wrong with a file by itself; the name is also the catalogue's key [8-11]. */
export type FileFault =
  | 'fileTypeMismatch'
  | 'fileTooLarge'
  | 'fileNameWrong'
  | 'fileEmpty'
  | 'fileHeic'
  | 'shootingFailed'
  | 'recordingTooShort'
export type UploadFault = FileFault | 'maxFiles' | 'oneImageAtATime'

/** Why the server refuses an upload; the page has the texts (upload-refusal-texts.ts). */
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

/** What the texts of refusals name; `maxFiles`: how many files the place takes. */
export const refusalValues = (maxFiles: number) => ({
  maxSize: UPLOAD_LIMITS.maxMegabytes,
  count: maxFiles,
  duration: UPLOAD_LIMITS.minSeconds,
  types: typeNamesOf(UPLOAD_TYPES.filter((type) => type !== 'zip')).join(', '),
})

/** Photos of iPhones, which are not among the accepted types. */
const HEIC = new Set(['heic', 'heif', 'hif'])

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

/**
 * What is wrong with one file by itself, in the order a person would mend it; undefined when nothing is. A name without an
 * ending passes: only the content, which the server sees, says what it is.
 */
export function fileFault(file: FileFacts, types: readonly string[] = UPLOAD_TYPES): FileFault | undefined {
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
 * Judges files just picked beside those already there: each by itself, one image at once, and no more than the limit;
 * the rest of a pick is kept when one of it is refused [5-03]. Duplicates are found by the server, as only content makes one.
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
      (isImage(cleanFileName(file.name)) && accepted.some((other) => isImage(cleanFileName(other.name))) ? 'oneImageAtATime' : undefined) ??
      (beside.length >= limits.maxFiles ? 'maxFiles' : undefined)
    if (fault) refused.push({ file, fault })
    else accepted.push(file)
  }
  return { accepted, refused }
}
