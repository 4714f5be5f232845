import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { type PageSettings, withSettings } from '../../information/pages/document.ts'

interface Entry {
  /** with / as the separator */
  readonly name: string
  readonly bytes: Buffer
}

export interface Manifest {
  readonly name: 'ecad'
  readonly version: string
  /** where the host opens it: the files are below this path */
  readonly base: '/ecad/'
  readonly entry: 'index.html'
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
}

export interface OfflinePackage {
  readonly zip: Buffer
  readonly sha256: string
  readonly manifest: Manifest
}

/** Files for servers only: compressed copies, the list of inline hashes, maps. */
const NOT_PACKED = /\.(br|gz|map)$|^csp\.json$|(^|\/)\./
/** The page's placeholder for a style nonce, which only a server fills. */
const NONCE_PLACE = /<meta property="csp-nonce"[^>]*>\s*/g

/** The absolute address of the API for the page of a package; throws an error for anything else. */
export function apiHostOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.search}${url.hash}${url.username}` !== '')
    throw new Error(`--api must be an address such as https://ecad.example/api, but is "${given}"`)
  return url.href.replace(/\/+$/, '')
}

/**
 * A fixed time in place of the build time: the format stores local time, so midnight gives the same bytes in every time zone.
 */
const MIDNIGHT = { mtime: new Date(2000, 0, 1), forceDosTimestamp: true }

function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { name, bytes } of [...entries].sort(byName)) zip.addBuffer(bytes, name, { ...MIDNIGHT, compressionLevel: 9 })
  zip.end()
  return buffer(zip.outputStream)
}

const byName = (a: Entry, b: Entry): number => (a.name < b.name ? -1 : 1)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/**
 * The host's offline package of a built mobile bundle: the same dist gives the same bytes. The settings are for its page: the API's
 * address, if the host serves the package from its own origin, and its names of JSAPIs (docs/bridge.md).
 */
export async function offlinePackage(dist: string, version: string, settings: PageSettings = {}): Promise<OfflinePackage> {
  const page = (html: string): string => {
    const plain = html.replace(NONCE_PLACE, '')
    if (!plain.includes('id="app-config"')) throw new Error(`${dist}/index.html has no settings: build the mobile bundle anew`)
    return withSettings(plain, settings)
  }
  const entries: Entry[] = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ name: relative(dist, file).split(sep).join('/'), bytes: readFileSync(file) }))
    .filter(({ name }) => !NOT_PACKED.test(name))
    .map(({ name, bytes }) => (name === 'index.html' ? { name, bytes: Buffer.from(page(bytes.toString('utf8'))) } : { name, bytes }))
    .sort(byName)
  if (!entries.some(({ name }) => name === 'index.html')) throw new Error(`${dist} holds no index.html: build the mobile bundle first`)
  const files = entries.map(({ name, bytes }) => ({ path: name, bytes: bytes.length, sha256: sha256(bytes) }))
  const manifest: Manifest = { name: 'ecad', version, base: '/ecad/', entry: 'index.html', files }
  const zip = await zipOf([...entries, { name: 'manifest.json', bytes: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) }])
  return { zip, sha256: sha256(zip), manifest }
}

/** Types of files with their number and bytes, the largest first. */
export function sizeTable({ manifest, zip }: OfflinePackage): string {
  const kinds = new Map<string, { count: number; bytes: number }>()
  for (const { path, bytes } of manifest.files) {
    const kind = path.slice(path.lastIndexOf('.') + 1)
    const { count, bytes: sum } = kinds.get(kind) ?? { count: 0, bytes: 0 }
    kinds.set(kind, { count: count + 1, bytes: sum + bytes })
  }
  const lines = [...kinds]
    .sort(([, a], [, b]) => b.bytes - a.bytes)
    .map(([kind, { count, bytes }]) => `${kind.padEnd(8)}${String(count).padStart(5)}${String(bytes).padStart(11)}`)
  const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0)
  return [
    'kind    files      bytes',
    ...lines,
    `all     ${String(manifest.files.length).padStart(5)}${String(total).padStart(11)}`,
    `zip          ${String(zip.length).padStart(11)}`,
  ].join('\n')
}
