import { PDFArray, PDFDict, type PDFDocument, PDFHexString, type PDFObject, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { entryOf, nameOf } from './pdf-names.ts'

/** Actions that run something, send something, or open another file, by their /S. */
const FORBIDDEN_ACTIONS: readonly string[] = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'ResetForm', 'GoToR', 'GoToE', 'Rendition', 'RichMediaExecute'],
  ...['Movie', 'Sound', 'Hide', 'SetOCGState', 'Trans', 'GoTo3DView', 'GoToDp'],
]
/** Harmless actions of links and outlines, which only navigate. */
const LINK_ACTIONS: readonly string[] = ['GoTo', 'URI', 'Named', 'Thread']
const TURNS: readonly string[] = ['NextPage', 'PrevPage', 'FirstPage', 'LastPage']
/** Annotations and objects that contain files, films or programs, by their /Subtype or /Type. */
const FORBIDDEN_TYPES: readonly string[] = [
  ...['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'PS', 'EmbeddedFile', 'Rendition', 'MediaClip', 'Collection'],
]
/** Entries that a document for print never has. */
const FORBIDDEN_ENTRIES: readonly string[] = [
  'JavaScript',
  'EmbeddedFiles',
  'XFA',
  'RichMediaContent',
  'RichMediaSettings',
  'Collection',
  'Requirements',
]
/** Entries that hold actions, possibly a chain of them. */
const ACTION_ENTRIES: readonly string[] = ['A', 'PA', 'Next']
/**
 * Names too long to occur by chance in compressed data. They are also searched in the raw bytes, because another reader may find objects
 * there.
 */
export const TELLING_NAMES: readonly string[] = [
  ...['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'RichMedia', 'RichMediaContent', 'RichMediaExecute', 'Rendition'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'FileAttachment'],
]
const SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel']

/**
 * Whether a PDF contains anything that runs by itself, sends data, contains other files or links to them. Links to pages and to the web
 * are permitted.
 */
export function isActive({ context, catalog }: PDFDocument): boolean {
  if (opensWithAct(entryOf(catalog, 'OpenAction'))) return true
  const open: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    const dict = object instanceof PDFStream ? object.dict : object
    if (dict instanceof PDFArray) open.push(...dict.asArray())
    if (!(dict instanceof PDFDict)) continue
    if (isActiveDict(dict) || (object instanceof PDFStream && entryOf(dict, 'F') !== undefined)) return true
    open.push(...dict.values())
  }
  return false
}

/** Whether the open action does more than show a page: a destination and GoTo do not. */
const opensWithAct = (value: PDFObject | undefined): boolean => value instanceof PDFDict && nameOf(entryOf(value, 'S')) !== 'GoTo'

function isActiveDict(dict: PDFDict): boolean {
  const names = dict.keys().map((key) => nameOf(key) ?? '')
  if (names.some((name) => FORBIDDEN_ENTRIES.includes(name))) return true
  if (names.includes('S') && FORBIDDEN_ACTIONS.includes(nameOf(entryOf(dict, 'S')) ?? '')) return true
  if (['Type', 'Subtype'].some((key) => names.includes(key) && FORBIDDEN_TYPES.includes(nameOf(entryOf(dict, key)) ?? ''))) return true
  if (ACTION_ENTRIES.some((key) => names.includes(key) && actionsOf(entryOf(dict, key)).some((action) => !isLink(action)))) return true
  if (names.includes('URI') && hasOtherScheme(entryOf(dict, 'URI'))) return true
  if (names.includes('JS') && isText(entryOf(dict, 'JS'))) return true
  if (names.includes('EF') && isOf(entryOf(dict, 'EF'), ['F', 'UF', 'DOS', 'Mac', 'Unix'])) return true
  // resource names are arbitrary, so a font may have this name
  const acts = names.includes('AA') ? entryOf(dict, 'AA') : undefined
  return acts instanceof PDFDict && entryOf(acts, 'Type') === undefined
}

const actionsOf = (value: PDFObject | undefined): readonly PDFDict[] => {
  const each = value instanceof PDFArray ? value.asArray().map((_, at) => value.lookup(at)) : [value]
  // attributes of a structure element are also under A, and have no action type
  return each.filter((one): one is PDFDict => one instanceof PDFDict && entryOf(one, 'S') !== undefined)
}

function isLink(action: PDFDict): boolean {
  const kind = nameOf(entryOf(action, 'S')) ?? ''
  return LINK_ACTIONS.includes(kind) && (kind !== 'Named' || TURNS.includes(nameOf(entryOf(action, 'N')) ?? ''))
}

/** Whether an address has a scheme other than those of the web, mail or telephone. */
function hasOtherScheme(value: PDFObject | undefined): boolean {
  const text = value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : ''
  const [, scheme] = /^([a-z][a-z0-9+.-]*):/i.exec(withoutBlanks(text)) ?? []
  return scheme !== undefined && !SCHEMES.includes(scheme.toLowerCase())
}

const withoutBlanks = (text: string): string => [...text].filter((letter) => letter > ' ').join('')
const isText = (value: PDFObject | undefined): boolean =>
  value instanceof PDFString || value instanceof PDFHexString || value instanceof PDFStream
const isOf = (value: PDFObject | undefined, keys: readonly string[]): boolean =>
  value instanceof PDFDict && keys.some((key) => entryOf(value, key) !== undefined)
