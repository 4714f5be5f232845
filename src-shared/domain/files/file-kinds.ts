/** How a file is previewed: the browser shows pictures, a library draws TIFF and PDF pages. */
export const PREVIEW_KINDS = ['picture', 'tiff', 'pdf'] as const
export type PreviewKind = (typeof PREVIEW_KINDS)[number]

interface FileKind {
  /** display name; the same for all endings of a type */
  readonly name: string
  /** media type for storing and serving; endings with the same media type are one type (decision 3.9) */
  readonly mime: string
  /** absent: the file can only be downloaded */
  readonly preview?: PreviewKind
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const jpeg: FileKind = { name: 'JPG', mime: 'image/jpeg', preview: 'picture' }
const tiff: FileKind = { name: 'TIFF', mime: 'image/tiff', preview: 'tiff' }

/** The types that can be uploaded, by file-name ending, and which of them can be previewed [5-03]. */
export const FILE_KINDS = {
  pdf: { name: 'PDF', mime: 'application/pdf', preview: 'pdf' },
  jpeg,
  jpg: jpeg,
  // used by Chrome and old cameras
  jfif: jpeg,
  pjpeg: jpeg,
  jpe: jpeg,
  png: { name: 'PNG', mime: 'image/png', preview: 'picture' },
  tiff,
  // used by many scanners
  tif: tiff,
  gif: { name: 'GIF', mime: 'image/gif', preview: 'picture' },
  doc: { name: 'Word', mime: 'application/msword' },
  docx: { name: 'Word', mime: `${OFFICE}.wordprocessingml.document` },
  xls: { name: 'Excel', mime: 'application/vnd.ms-excel' },
  xlsx: { name: 'Excel', mime: `${OFFICE}.spreadsheetml.sheet` },
  zip: { name: 'ZIP', mime: 'application/zip' },
  mp3: { name: 'MP3', mime: 'audio/mpeg' },
  m4a: { name: 'M4A', mime: 'audio/mp4' },
  wav: { name: 'WAV', mime: 'audio/wav' },
} as const satisfies Readonly<Record<string, FileKind>>

export type UploadType = keyof typeof FILE_KINDS
/** Every type that the definition of a material may list. */
export const NAMED_TYPES = Object.keys(FILE_KINDS) as readonly UploadType[]

/** Recordings. A material accepts them only if it lists them. */
export const RECORDINGS = ['mp3', 'm4a', 'wav'] as const satisfies readonly UploadType[]
export type Recording = (typeof RECORDINGS)[number]
export const isRecording = (ending: string): ending is Recording => (RECORDINGS as readonly string[]).includes(ending)

/** The types accepted by default [5-03]. */
export const UPLOAD_TYPES = NAMED_TYPES.filter((type) => !isRecording(type))

export const isUploadType = (ending: string): ending is UploadType => (NAMED_TYPES as readonly string[]).includes(ending)

const kindOf = (ending: string): FileKind | undefined => (isUploadType(ending) ? FILE_KINDS[ending] : undefined)

/** All endings of the listed types, without duplicates: a service that lists one ending of a type means the others too. */
export const endingsOf = (types: readonly string[]): readonly string[] => [
  ...new Set(
    types.flatMap((type) => {
      const mime = kindOf(type)?.mime
      return [type, ...NAMED_TYPES.filter((other) => FILE_KINDS[other].mime === mime)]
    }),
  ),
]

/** Display names of the listed types, without duplicates. */
export const typeNamesOf = (types: readonly string[]): readonly string[] => [
  ...new Set(types.map((type) => kindOf(type)?.name ?? type.toUpperCase())),
]

/** The ending of a name in lower case, without the dot; '' if there is none. Digits alone are not an ending: `plan 2026.11`. */
export const extensionOf = (name: string): string => /\.(\d*[a-z][a-z0-9]*)$/i.exec(name.slice(-9))?.[1]?.toLowerCase() ?? ''

/** How a file is previewed; undefined if it can only be downloaded [5-03]. */
export const previewOf = (name: string): PreviewKind | undefined => kindOf(extensionOf(name))?.preview

export const isImage = (name: string): boolean => kindOf(extensionOf(name))?.mime.startsWith('image/') ?? false
