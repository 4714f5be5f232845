const SECTOR = 512
const SHORT_SECTOR = 64
/** Shorter streams share the sectors of the root. */
const SHORT_UNDER = 4096
const END = 0xfffffffe
const FREE = 0xffffffff
const TABLE = 0xfffffffd
const LIST = 0xfffffffc
const IN_HEADER = 109

type Node = { readonly name: string; readonly content: Buffer | undefined; readonly children: Node[] }

/** A compound file (MS-CFB) with a stream for each path; parent folders become storages. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const root: Node = { name: 'Root Entry', content: undefined, children: [] }
  for (const [path, content] of Object.entries(streams)) {
    const names = path.split('/')
    let { children } = root
    for (const [at, name] of names.entries()) {
      const found = children.find((child) => child.name === name)
      const node = found ?? { name, content: at === names.length - 1 ? content : undefined, children: [] }
      if (found === undefined) children.push(node)
      children = node.children
    }
  }
  const nodes = [root, ...below(root)]
  const short = new Chains(SHORT_SECTOR)
  const long = new Chains(SECTOR)
  const starts = nodes.map(({ content }) => content && (content.length < SHORT_UNDER ? short : long).add(content))
  const shared = Buffer.concat(short.sectors)
  const sharedStart = long.add(shared)
  const shortTable = numbers(short.links)
  const shortTableStart = long.add(shortTable)
  const directory = Buffer.concat(
    nodes.map((node, id) => {
      const siblings = nodes.find(({ children }) => children.includes(node))?.children ?? []
      const next = siblings[siblings.indexOf(node) + 1]
      const size = id === 0 ? shared.length : (node.content?.length ?? 0)
      const start = id === 0 ? sharedStart : (starts[id] ?? 0)
      const links = [next, node.children[0]].map((one) => (one ? nodes.indexOf(one) : FREE))
      return entry(node, [FREE, ...links], { start, size, isRoot: id === 0 })
    }),
  )
  const directoryStart = long.add(directory)
  // the header has space for 109 sectors of the table; a further sector lists the rest
  const ownSectors = Math.ceil((long.links.length + 1) / 127)
  const listed = ownSectors > IN_HEADER ? 1 : 0
  const tableStart = long.links.length
  const padded = Buffer.alloc(ownSectors * SECTOR, 0xff)
  numbers([...long.links, ...Array<number>(ownSectors).fill(TABLE), ...Array<number>(listed).fill(LIST)]).copy(padded)
  const places = Array.from({ length: ownSectors }, (_, at) => tableStart + at)
  const list = Buffer.alloc(listed * SECTOR, 0xff)
  numbers([...places.slice(IN_HEADER), ...Array<number>(127).fill(FREE)].slice(0, 127)).copy(list)
  if (listed > 0) list.writeUInt32LE(END, SECTOR - 4)

  const header = Buffer.alloc(SECTOR, 0xff)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  header.fill(0, 8, 76)
  for (const [at, value] of Object.entries({ 24: 0x3e, 26: 3, 28: 0xfffe, 30: 9, 32: 6 })) header.writeUInt16LE(value, Number(at))
  const shortSectors = Math.ceil(shortTable.length / SECTOR)
  const listStart = listed > 0 ? tableStart + ownSectors : END
  numbers([ownSectors, directoryStart]).copy(header, 44)
  numbers([SHORT_UNDER, shortTableStart, shortSectors, listStart, listed]).copy(header, 56)
  numbers(places.slice(0, IN_HEADER)).copy(header, 76)
  return Buffer.concat([header, ...long.sectors, padded, list])
}

const below = ({ children }: Node): Node[] => children.flatMap((child) => [child, ...below(child)])

/** Sectors in the order of their chains, and the successor of each. */
class Chains {
  readonly sectors: Buffer[] = []
  readonly links: number[] = []
  constructor(private readonly size: number) {}

  add(bytes: Buffer): number {
    const start = this.links.length
    for (let at = 0; at < bytes.length; at += this.size) {
      const sector = Buffer.alloc(this.size)
      bytes.copy(sector, 0, at, at + this.size)
      this.sectors.push(sector)
      this.links.push(at + this.size < bytes.length ? this.links.length + 1 : END)
    }
    return bytes.length === 0 ? END : start
  }
}

const numbers = (values: readonly number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer)

function entry(
  { name, content }: Node,
  links: readonly number[],
  { start, size, isRoot }: { readonly start: number; readonly size: number; readonly isRoot: boolean },
): Buffer {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE((name.length + 1) * 2, 64)
  bytes.writeUInt8(isRoot ? 5 : content ? 2 : 1, 66)
  bytes.writeUInt8(1, 67)
  numbers(links).copy(bytes, 68)
  numbers([start, size]).copy(bytes, 116)
  return bytes
}
