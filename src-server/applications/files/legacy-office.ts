import { type Compound, readCompound } from './compound.ts'
import type { Content } from './content.ts'
import type { Refusal } from './refusal.ts'

/** Names of streams and storages in a compound file that cause a refusal (MS-OVBA, MS-OFFCRYPTO, MS-OLEDS); in lower case. */
const REFUSED_NAMES: ReadonlyMap<string, Refusal> = new Map([
  ['vba', 'macros'],
  ['_vba_project', 'macros'],
  ['_vba_project_cur', 'macros'],
  ['\u0003ocxname', 'macros'],
  ['\u0003ocxdata', 'macros'],
  ['ctls', 'macros'],
  ['\u0001ole10native', 'program'],
  ['encryptedpackage', 'locked'],
  ['\u0006dataspaces', 'locked'],
])
const WORD = ['worddocument']
const EXCEL = ['workbook', 'book']

/** Why a compound file is refused because of its parts, whatever document it belongs to. */
export const activeParts = ({ entries }: Compound): Refusal | undefined =>
  entries.map(({ name }) => REFUSED_NAMES.get(name.toLowerCase())).find((meaning) => meaning !== undefined)

export const judgeDoc = (content: Content): Promise<Refusal | undefined> => judge(content, WORD, judgeWord)

export const judgeXls = (content: Content): Promise<Refusal | undefined> => judge(content, EXCEL, judgeWorkbook)

/** Whether a compound file is an office document of the newer format that a password protects. */
export async function isLockedPackage(content: Content): Promise<boolean> {
  const compound = await readCompound(content)
  return compound !== undefined && activeParts(compound) === 'locked'
}

const ZIP_END = Buffer.from('PK\u0005\u0006')

type JudgeStream = (compound: Compound, entry: Compound['entries'][number]) => Promise<Refusal | undefined>

async function judge(content: Content, names: readonly string[], judgeStream: JudgeStream): Promise<Refusal | undefined> {
  const compound = await readCompound(content)
  if (compound === undefined) return 'damaged'
  const active = activeParts(compound)
  if (active !== undefined) return active
  const main = compound.entries.find(({ name, isStream, isTop }) => isStream && isTop && names.includes(name.toLowerCase()))
  if (main === undefined) return 'type'
  // Word and Excel keep a small archive of the theme within the file; an archive after its end was added later
  for await (const _ of content.places(ZIP_END, compound.end)) return 'two-in-one'
  return judgeStream(compound, main)
}

/** Checks the flags of the file information block. */
async function judgeWord(compound: Compound, entry: Compound['entries'][number]): Promise<Refusal | undefined> {
  const start = await compound.read(entry, 0, 12)
  if (start.length < 12) return 'damaged'
  return (start.readUInt16LE(10) & 0x0100) === 0 ? undefined : 'locked'
}

const END = 0x000a
const FILE_PASS = 0x002f
const SHEET = 0x0085
/** Sheets of Excel 4.0 macros, and modules of Excel 5. */
const MACRO_SHEETS = new Set([1, 6])
const MAX_RECORDS = 100_000

/** Reads the records of a workbook (MS-XLS) up to its first sheet: whether it is locked, and which sheets it has. */
async function judgeWorkbook(compound: Compound, entry: Compound['entries'][number]): Promise<Refusal | undefined> {
  let at = 0
  for (let record = 0; record < MAX_RECORDS; record += 1) {
    const start = await compound.read(entry, at, 10)
    if (start.length < 4) return undefined
    const type = start.readUInt16LE(0)
    if (type === END) return undefined
    if (type === FILE_PASS) return 'locked'
    if (type === SHEET && start.length === 10 && MACRO_SHEETS.has(start.readUInt8(9))) return 'macros'
    at += 4 + start.readUInt16LE(2)
  }
  return undefined
}
