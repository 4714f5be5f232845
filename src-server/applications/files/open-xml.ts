import { readFile, stat } from 'node:fs/promises'
import { readCompound } from './compound.ts'
import { type Content, withContent } from './content.ts'
import { activeParts } from './legacy-office.ts'
import type { Refusal } from './refusal.ts'
import { signatureOf } from './signature.ts'
import { type Allowance, judgeEntries, type Unpacked } from './zip.ts'

/** Content types of the main part of an office document, from ECMA-376; undefined accepts any office document. */
export type MainType = 'wordprocessingml.document' | 'spreadsheetml.sheet'

/** A document in a document in a document is the deepest that is accepted. */
const MAX_DEPTH = 3
const MAX_XML_BYTES = 4 * 1024 * 1024

/**
 * Content types and relationships of active content: macros, macro sheets of Excel 4.0, ActiveX. A binary workbook (.xlsb) is called
 * `macroEnabled` without macros too; its parts tell.
 */
const ACTIVE_TYPE = /(?<!sheet\.binary\.)macroenabled|vbaproject|vbadata|macrosheet|activex/i
const ACTIVE_RELATION = /\/(vbaproject|wordvbadata|xlmacrosheet|xlintlmacrosheet|control|activexcontrolbinary)$/i
/** Endings of programs and scripts, which may have no signature. */
export const PROGRAM = /\.(exe|dll|com|scr|pif|bat|cmd|msi|js|jse|vbs|vbe|wsf|wsh|hta|ps1|jar|lnk|reg|sh|class|py)$/i

/** The description of a package's parts, in lower case. */
interface Package {
  readonly parts: Set<string>
  readonly defaults: Map<string, string>
  readonly overrides: Map<string, string>
  main: string | undefined
}

/** Checks a .docx or .xlsx by its content types and relationships (ECMA-376, part 2), and each part by its content. */
export async function judgePackage(
  path: string,
  main: MainType | undefined,
  allowance: Allowance,
  depth = 1,
): Promise<Refusal | undefined> {
  const found: Package = { parts: new Set(), defaults: new Map(), overrides: new Map(), main: undefined }
  const refusal = await judgeEntries(path, allowance, async (part) => {
    const name = part.name.toLowerCase()
    found.parts.add(name)
    if (name === '[content_types].xml') return readTypes(await textOf(part.path), found)
    if (name.endsWith('.rels')) return readRelations(name, await textOf(part.path), found)
    return judgePart(part, allowance, depth)
  })
  return refusal ?? judgeMain(found, main)
}

/** The package's main part must exist and have the type that the name's extension requires. */
function judgeMain({ parts, defaults, overrides, main }: Package, wanted: MainType | undefined): Refusal | undefined {
  const isMain = (type: string | undefined) => type !== undefined && /\.main\+xml$|^application\/vnd\.ms-visio\.drawing/.test(type)
  const typeOf = (part: string) => overrides.get(part) ?? defaults.get(part.split('.').at(-1) ?? '')
  const part = main ?? [...overrides.keys()].find((one) => isMain(overrides.get(one)))
  const type = part === undefined ? undefined : typeOf(part)
  if (part === undefined || !parts.has(part) || type === undefined) return 'damaged'
  return wanted === undefined || type.endsWith(`.${wanted}.main+xml`) ? undefined : 'type'
}

/** Checks a part of a document: a picture, fonts, printer settings, another document. Its content decides, not its name. */
async function judgePart({ name, path }: Unpacked, allowance: Allowance, depth: number): Promise<Refusal | undefined> {
  if (PROGRAM.test(name)) return 'program'
  if (/(^|\/)vbaproject\.bin$/i.test(name)) return 'macros'
  const signature = await withContent(path, signatureOf)
  if (signature === 'program') return 'program'
  if (signature === 'cfb') return withContent(path, judgeObject)
  // a packed drawing (.emz) has the signature of gzip
  if (signature === 'archive') return /\.(emz|wmz)$/i.test(name) ? undefined : 'program'
  if (signature !== 'zip') return undefined
  return depth < MAX_DEPTH ? judgePackage(path, undefined, allowance, depth + 1) : 'archive-nested'
}

async function judgeObject(content: Content): Promise<Refusal | undefined> {
  const compound = await readCompound(content)
  return compound && activeParts(compound)
}

function readTypes(text: string | undefined, { defaults, overrides }: Package): Refusal | undefined {
  if (text === undefined) return 'damaged'
  for (const { name, attributes } of elementsOf(text)) {
    const type = attributes.get('ContentType')
    if (type === undefined) continue
    if (ACTIVE_TYPE.test(type)) return 'macros'
    if (name === 'Default') defaults.set((attributes.get('Extension') ?? '').toLowerCase(), type.toLowerCase())
    if (name === 'Override') overrides.set((attributes.get('PartName') ?? '').replace(/^\//, '').toLowerCase(), type.toLowerCase())
  }
  return undefined
}

function readRelations(part: string, text: string | undefined, found: Package): Refusal | undefined {
  if (text === undefined) return 'damaged'
  for (const { attributes } of elementsOf(text)) {
    const type = attributes.get('Type') ?? ''
    if (ACTIVE_RELATION.test(type)) return 'macros'
    const target = attributes.get('Target')
    if (part === '_rels/.rels' && type.endsWith('/officeDocument') && target !== undefined) found.main = decodedPath(target)
  }
  return undefined
}

/** The target of one of the package's relationships: relative to the package's root, and decoded. */
function decodedPath(target: string): string {
  const path = new URL(target.replaceAll('\\', '/'), 'part://root/').pathname.slice(1)
  return (/%(?![0-9a-f]{2})/i.test(path) ? path : decodeURI(path)).toLowerCase()
}

/** An XML part as text. Undefined if it is too large, or contains a DOCTYPE, which readers interpret differently. */
async function textOf(path: string): Promise<string | undefined> {
  if ((await stat(path)).size > MAX_XML_BYTES) return undefined
  const bytes = await readFile(path)
  const encoding = bytes.subarray(0, 2).equals(Buffer.from([0xfe, 0xff])) ? 'utf-16be' : bytes[0] === 0xff ? 'utf-16le' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes)
  return /<!(doctype|entity)/i.test(text) ? undefined : text
}

/** The elements of an XML text with their attributes. Prefixes are ignored; elements in comments count too. */
function elementsOf(text: string): readonly { readonly name: string; readonly attributes: ReadonlyMap<string, string> }[] {
  return [...text.matchAll(/<(?:[\w.-]+:)?(\w+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g)].map(
    ([, name = '', written = '']) => ({
      name,
      attributes: new Map(
        [...written.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = '', double, single]) => [
          key,
          unescaped(double ?? single ?? ''),
        ]),
      ),
    }),
  )
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    const code = hex !== undefined ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN)
    return Number.isNaN(code) ? (NAMED[name ?? ''] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
