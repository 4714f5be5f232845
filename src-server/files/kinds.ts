import { FILE_KINDS, UPLOAD_TYPES, type UploadType } from '#shared/domain/file-kinds.ts'
import { contains, utf16 } from './scan.ts'
import { holdsOnly, readZip } from './zip.ts'

/** What the content of an accepted type must be, whatever the name or the browser says (threat 12). */
export interface Kind {
  /** Endings as `file-type` reports the content. */
  readonly content: readonly string[]
  /** Whether it is a picture, whose pixels are counted: a small file must not decode into gigabytes. */
  readonly picture?: boolean
  /** A further check of the content; false refuses the file. */
  readonly proof?: (path: string) => Promise<boolean>
}

const picture = (...content: string[]): Kind => ({ content, picture: true })

const OLE_MACRO = [utf16('_VBA_PROJECT'), utf16('EncryptedPackage')]
const ole = (...streams: string[]): Kind => ({
  content: ['cfb'],
  proof: async (path) => (await contains(path, streams.map(utf16))) && !(await contains(path, OLE_MACRO)),
})

const openXml = (content: string, part: string): Kind => ({
  content: [content],
  proof: async (path) => {
    const zip = await readZip(path)
    return zip !== undefined && zip.names.includes(part) && !zip.names.some((name) => /vbaproject|\.bin$|activex|\.exe$/i.test(name))
  },
})

const jpeg = picture('jpg')
const tiff = picture('tif')

/** What the content must be, for each accepted ending [5-03]. */
const KINDS: Readonly<Record<UploadType, Kind>> = {
  pdf: { content: ['pdf'], proof: (path) => contains(path, [Buffer.from('%%EOF')]) },
  jpeg,
  jpg: jpeg,
  png: picture('png', 'apng'),
  tiff,
  tif: tiff,
  gif: picture('gif'),
  doc: ole('WordDocument'),
  docx: openXml('docx', 'word/document.xml'),
  xls: ole('Workbook', 'Book'),
  xlsx: openXml('xlsx', 'xl/workbook.xml'),
  zip: {
    content: ['zip'],
    proof: async (path) => {
      const zip = await readZip(path)
      return zip !== undefined && zip.names.length > 0 && holdsOnly(zip, new Set<string>(UPLOAD_TYPES))
    },
  },
}

/** What a file of this type is stored and served as, and what its content must be. */
export const kindOf = (ending: UploadType): Kind & { readonly mime: string } => ({ ...KINDS[ending], mime: FILE_KINDS[ending].mime })
