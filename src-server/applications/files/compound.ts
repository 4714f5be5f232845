import type { Content } from './content.ts'

/** Types of directory entries of a compound file (MS-CFB). */
const STREAM = 2
const ROOT = 5
const ENTRY_LENGTH = 128
/** Larger sector numbers have special meanings: free, end of chain, part of the table. */
const LAST_SECTOR = 0xfffffff9
const FREE = 0xffffffff
const SHORT_SECTOR = 64
const MAX_ENTRIES = 20_000
/** How many sectors more than fit into the file its table may list. */
const MOST_SPARE = 128

interface Entry {
  readonly name: string
  readonly isStream: boolean
  /** whether it is directly below the root */
  readonly isTop: boolean
  readonly start: number
  readonly size: number
}

/** A compound file: the container of .doc and .xls, of macros, and of office files that a password protects. */
export interface Compound {
  readonly entries: readonly Entry[]
  /** end of the last sector in use */
  readonly end: number
  /** bytes of a stream from `at`; fewer at its end */
  read(entry: Entry, at: number, length: number): Promise<Buffer>
}

/** Reads the tables and the directory of a compound file; undefined if it is damaged. */
export async function readCompound(content: Content): Promise<Compound | undefined> {
  const header = await content.read(0, 512)
  if (header.length < 512) return undefined
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const sectorSize = 1 << shift
  const readSector = (sector: number) => content.read((sector + 1) * sectorSize, sectorSize)
  const table = (await readTable(content, header, readSector)) ?? []
  if (table.length === 0) return undefined

  const directory = chainFrom(header.readUInt32LE(48), table)
  if (directory === undefined || directory.length * (sectorSize / ENTRY_LENGTH) > MAX_ENTRIES) return undefined
  const all = Buffer.concat(await inTurn(directory, readSector))
  const root = entryAt(all, 0)
  if (root?.type !== ROOT) return undefined
  // short streams are stored together in one long stream; a second table lists their places
  const short = chainFrom(root.start, table)
  const shortTable = (await inTurn(chainFrom(header.readUInt32LE(60), table) ?? [], readSector)).flatMap(numbersIn)
  const shortUnder = header.readUInt32LE(56)
  const chains = new Map<Entry, readonly number[] | undefined>()

  async function read(entry: Entry, at: number, length: number): Promise<Buffer> {
    const { start, size } = entry
    const isShort = size < shortUnder
    const unit = isShort ? SHORT_SECTOR : sectorSize
    const chain = chains.has(entry) ? chains.get(entry) : chainFrom(start, isShort ? shortTable : table)
    chains.set(entry, chain)
    const parts: Buffer[] = []
    const to = Math.min(size, at + length)
    for (let place = at; place < to; ) {
      const sector = chain?.[Math.floor(place / unit)]
      if (sector === undefined) break
      const within = place % unit
      const holder = isShort ? short?.[Math.floor((sector * unit) / sectorSize)] : sector
      if (holder === undefined) break
      const from = (holder + 1) * sectorSize + (isShort ? (sector * unit) % sectorSize : 0) + within
      const wanted = Math.min(unit - within, to - place)
      const part = await content.read(from, wanted)
      parts.push(part)
      if (part.length < wanted) break
      place += wanted
    }
    return Buffer.concat(parts)
  }

  const found = Array.from({ length: all.length / ENTRY_LENGTH }, (_, at) => entryAt(all, at))
  const top = idsBelow(root.child, found)
  const entries = found.flatMap((entry, id) =>
    entry === undefined || id === 0 ? [] : [{ ...entry, isStream: entry.type === STREAM, isTop: top.has(id) }],
  )
  const lastUsed = table.findLastIndex((link) => link !== FREE)
  return { entries, end: (lastUsed + 2) * sectorSize, read }
}

/** The sectors of a chain; undefined if it loops or leaves the table. */
function chainFrom(start: number, links: readonly number[]): readonly number[] | undefined {
  const chain: number[] = []
  for (let sector = start; sector <= LAST_SECTOR; sector = links[sector] ?? FREE) {
    if (sector >= links.length || chain.length > links.length) return undefined
    chain.push(sector)
  }
  return chain
}

/** The table that links sectors to chains. Its own sectors are listed in the header and, for large files, in further sectors. */
async function readTable(content: Content, header: Buffer, readSector: (sector: number) => Promise<Buffer>) {
  const most = Math.ceil(content.size / 512)
  const sectors = numbersIn(header.subarray(76))
  let more = header.readUInt32LE(68)
  while (more <= LAST_SECTOR) {
    const numbers = numbersIn(await readSector(more))
    if (numbers.length === 0 || sectors.length > most) return undefined
    more = numbers.at(-1) ?? FREE
    sectors.push(...numbers.slice(0, -1))
  }
  const used = sectors.filter((sector) => sector <= LAST_SECTOR)
  // a sector of the table describes at least 128 others
  if (used.length > most / 128 + MOST_SPARE) return undefined
  return (await inTurn(used, readSector)).flatMap(numbersIn)
}

/** One after the other, because each call reads a block. */
async function inTurn(sectors: readonly number[], readSector: (sector: number) => Promise<Buffer>): Promise<readonly Buffer[]> {
  const read: Buffer[] = []
  for (const sector of sectors) read.push(Buffer.from(await readSector(sector)))
  return read
}

const numbersIn = (bytes: Buffer): number[] => Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4))

/** Undefined if the entry is not in use. */
function entryAt(directory: Buffer, id: number) {
  const bytes = directory.subarray(id * ENTRY_LENGTH, (id + 1) * ENTRY_LENGTH)
  const type = bytes.length < ENTRY_LENGTH ? 0 : bytes.readUInt8(66)
  if (type === 0) return undefined
  const nameLength = Math.max(0, Math.min(64, bytes.readUInt16LE(64)) - 2)
  return {
    name: bytes.toString('utf16le', 0, nameLength),
    type,
    left: bytes.readUInt32LE(68),
    right: bytes.readUInt32LE(72),
    child: bytes.readUInt32LE(76),
    start: bytes.readUInt32LE(116),
    size: bytes.readUInt32LE(120),
  }
}

/** The entries of one storage are a tree of siblings. */
function idsBelow(child: number, found: readonly ReturnType<typeof entryAt>[]): ReadonlySet<number> {
  const ids = new Set<number>()
  const next = [child]
  while (next.length > 0) {
    const id = next.pop() ?? FREE
    const entry = found[id]
    if (entry === undefined || ids.has(id)) continue
    ids.add(id)
    next.push(entry.left, entry.right)
  }
  return ids
}
