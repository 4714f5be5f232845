import type { Content } from './content.ts'

/** The type of a file by its first bytes, as far as the checks need it. */
export type Signature =
  | ('pdf' | 'jpg' | 'png' | 'gif' | 'tif' | 'cfb' | 'zip' | 'heic' | 'mp3' | 'm4a' | 'wav')
  | ('archive' | 'program' | 'markup')

const START = 4096
/** Signatures and their offsets. The first match counts. */
const AT_START: readonly (readonly [Signature, string, number?])[] = [
  ['jpg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['tif', 'II*\0'],
  ['tif', 'MM\0*'],
  ['tif', 'II+\0'],
  ['tif', 'MM\0+'],
  ['cfb', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['heic', 'ftyphei', 4],
  ['heic', 'ftyphev', 4],
  ['heic', 'ftypmif1', 4],
  ['heic', 'ftypmsf1', 4],
  ['m4a', 'ftyp', 4],
  ['wav', 'WAVE', 8],
  ['mp3', 'ID3'],
  ['mp3', '\xff\xfb'],
  ['mp3', '\xff\xfa'],
  ['mp3', '\xff\xf3'],
  ['mp3', '\xff\xf2'],
  ['mp3', '\xff\xe3'],
  ['mp3', '\xff\xe2'],
  ['archive', 'Rar!\x1a\x07'],
  ['archive', '7z\xbc\xaf\x27\x1c'],
  ['archive', '\x1f\x8b'],
  ['archive', 'BZh'],
  ['archive', '\xfd7zXZ\0'],
  ['archive', '\x28\xb5\x2f\xfd'],
  ['archive', 'MSCF'],
  ['archive', 'ustar', 257],
  ['program', 'MZ'],
  ['program', '\x7fELF'],
  ['program', '\xca\xfe\xba\xbe'],
  ['program', '\xfe\xed\xfa\xce'],
  ['program', '\xfe\xed\xfa\xcf'],
  ['program', '\xce\xfa\xed\xfe'],
  ['program', '\xcf\xfa\xed\xfe'],
  ['program', 'L\0\0\0\x01\x14\x02\0'],
  ['program', '#!'],
]
/** Markup at the start that a browser or a server would execute. */
const MARKUP = /<script|<html|<\?php|<!doctype html|<svg/i
/** Some programs write a byte order mark or empty lines before a PDF. */
const PDF = /^(?:\xef\xbb\xbf)?[\s\0]{0,64}%PDF-/

/** The signature of a content; undefined if it is unknown. */
export async function signatureOf(content: Content): Promise<Signature | undefined> {
  const start = (await content.read(0, START)).toString('latin1')
  if (PDF.test(start)) return 'pdf'
  const known = AT_START.find(([, text, at = 0]) => start.startsWith(text, at))
  return known?.[0] ?? (MARKUP.test(start) ? 'markup' : undefined)
}

/** Whether a picture or a recording begins with markup that a browser or a server would execute. */
export const startsWithMarkup = async (content: Content): Promise<boolean> => MARKUP.test((await content.read(0, START)).toString('latin1'))
