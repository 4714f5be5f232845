import { FILE_KINDS, type Recording, type UploadType } from '#shared/domain/files/file-kinds.ts'
import { judgeArchive } from './archive.ts'
import type { Content } from './content.ts'
import { isLockedPackage, judgeDoc, judgeXls } from './legacy-office.ts'
import { judgePackage, type MainType } from './open-xml.ts'
import { judgePdf } from './pdf.ts'
import { judgePicture } from './pixels.ts'
import { judgeRecording } from './recording.ts'
import type { Refusal } from './refusal.ts'
import { type Signature, signatureOf } from './signature.ts'
import { type Allowance, fullAllowance } from './zip.ts'

/** What the content of an accepted type must be, whatever its name or the browser's media type is (threat 12). */
interface Kind {
  /** the signature at the start of the content */
  readonly begins: Signature
  /** returns undefined if the content has this type and does no harm */
  readonly judge: (content: Content, allowance: Allowance) => Promise<Refusal | undefined>
}

const picture = (begins: 'jpg' | 'png' | 'gif' | 'tif'): Kind => ({ begins, judge: (content) => judgePicture(begins, content) })
const openXml = (main: MainType): Kind => ({ begins: 'zip', judge: ({ path }, allowance) => judgePackage(path, main, allowance) })
const recording = (begins: Recording): Kind => ({ begins, judge: (content) => judgeRecording(begins, content) })
const jpeg = picture('jpg')
const tiff = picture('tif')

/** The required content of each accepted extension [5-03]. */
const KINDS: Readonly<Record<UploadType, Kind>> = {
  pdf: { begins: 'pdf', judge: judgePdf },
  jpeg,
  jpg: jpeg,
  jfif: jpeg,
  pjpeg: jpeg,
  jpe: jpeg,
  png: picture('png'),
  tiff,
  tif: tiff,
  gif: picture('gif'),
  doc: { begins: 'cfb', judge: judgeDoc },
  docx: openXml('wordprocessingml.document'),
  xls: { begins: 'cfb', judge: judgeXls },
  xlsx: openXml('spreadsheetml.sheet'),
  zip: { begins: 'zip', judge: ({ path }, allowance) => judgeArchive(path, allowance, judgeContent) },
  mp3: recording('mp3'),
  m4a: recording('m4a'),
  wav: recording('wav'),
}

/** The media type under which a file of this type is stored and served. */
export const mimeOf = (ending: UploadType): string => FILE_KINDS[ending].mime

/** Why content with this extension is refused; undefined if it is accepted. */
export async function judgeContent(content: Content, ending: UploadType, allowance = fullAllowance()): Promise<Refusal | undefined> {
  const { begins, judge } = KINDS[ending]
  const signature = await signatureOf(content)
  if (signature === begins) return judge(content, allowance)
  if (signature === 'heic') return 'heic'
  // a password turns the newer office formats into compound files
  return signature === 'cfb' && (await isLockedPackage(content)) ? 'locked' : 'type'
}

/** The types in the order in which their signatures are tried; several types share a signature. */
const DETECTION_ORDER: readonly UploadType[] = ['pdf', 'jpg', 'png', 'gif', 'tif', 'doc', 'xls', 'docx', 'xlsx', 'zip', 'mp3', 'm4a', 'wav']

/** Detects the type of content whose name has no extension; returns the refusal if none matches. */
export async function typeByContent(content: Content): Promise<UploadType | { readonly refusal: Refusal }> {
  const signature = await signatureOf(content)
  let refusal: Refusal = signature === 'heic' ? 'heic' : 'type'
  for (const ending of DETECTION_ORDER.filter((one) => KINDS[one].begins === signature)) {
    const judged = await judgeContent(content, ending)
    if (judged === undefined) return ending
    refusal = judged
    if (judged !== 'type' && judged !== 'damaged') break
  }
  return { refusal }
}
