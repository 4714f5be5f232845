import { UPLOAD_TYPES, type UploadType } from '#shared/domain/upload-rules.ts'
import { contains, utf16 } from './scan.ts'
import { holdsOnly, readZip } from './zip.ts'

/** One accepted type: what its content must be, whatever the name or the browser says (threat 12). */
export interface Kind {
  /** MIME type it is stored and served with. */
  readonly mime: string
  /** Endings as `file-type` reports the content. */
  readonly content: readonly string[]
  /** Pixels are counted: a small picture may not unfold into gigabytes. */
  readonly picture?: boolean
  /** Further proof; false refuses the file. */
  readonly proof?: (path: string) => Promise<boolean>
}

const picture = (mime: string, ...content: string[]): Kind => ({ mime, content, picture: true })

const OLE_MACRO = [utf16('_VBA_PROJECT'), utf16('EncryptedPackage')]
const ole = (mime: string, ...streams: string[]): Kind => ({
  mime,
  content: ['cfb'],
  proof: async (path) => (await contains(path, streams.map(utf16))) && !(await contains(path, OLE_MACRO)),
})

const openXml = (mime: string, content: string, part: string): Kind => ({
  mime,
  content: [content],
  proof: async (path) => {
    const zip = await readZip(path)
    return zip !== undefined && zip.names.includes(part) && !zip.names.some((name) => /vbaproject|\.bin$|activex|\.exe$/i.test(name))
  },
})

const MIME_WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const MIME_SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the content must be, for each accepted ending [5-03]. */
export const KINDS: Readonly<Record<UploadType, Kind>> = {
  pdf: { mime: 'application/pdf', content: ['pdf'], proof: (path) => contains(path, [Buffer.from('%%EOF')]) },
  jpeg: picture('image/jpeg', 'jpg'),
  jpg: picture('image/jpeg', 'jpg'),
  png: picture('image/png', 'png', 'apng'),
  tiff: picture('image/tiff', 'tif'),
  tif: picture('image/tiff', 'tif'),
  gif: picture('image/gif', 'gif'),
  doc: ole('application/msword', 'WordDocument'),
  docx: openXml(MIME_WORD, 'docx', 'word/document.xml'),
  xls: ole('application/vnd.ms-excel', 'Workbook', 'Book'),
  xlsx: openXml(MIME_SHEET, 'xlsx', 'xl/workbook.xml'),
  zip: {
    mime: 'application/zip',
    content: ['zip'],
    proof: async (path) => {
      const zip = await readZip(path)
      return zip !== undefined && zip.names.length > 0 && holdsOnly(zip, new Set<string>(UPLOAD_TYPES))
    },
  },
}

export const isAcceptedEnding = (ending: string): ending is UploadType => Object.hasOwn(KINDS, ending)
