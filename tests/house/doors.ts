import type { Import } from './source-files.ts'

export interface Door {
  /** Modules below this folder… */
  readonly room: string
  /** …may import from these of our own folders… */
  readonly mayImport: readonly string[]
  /** …and types only from these… */
  readonly typesOnly?: readonly string[]
  /** …and from these packages; undefined: any package. */
  readonly packages?: readonly string[]
  /** …and types only from these packages */
  readonly typePackages?: readonly string[]
  /** …and never, not even types, from these parts of what it may import otherwise. */
  readonly never?: readonly string[]
}

const shared = (...rooms: string[]) => rooms.map((room) => `src-shared/${room}/`)

/** Who may import whom: the table of the house, the more particular room first. Everybody may import from their own room. */
export const DOORS: readonly Door[] = [
  {
    room: 'src-shared/domain/',
    mayImport: [],
    packages: ['dayjs', 'dayjs/plugin/utc.js', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
  },
  { room: 'src-shared/wire/', mayImport: shared('domain'), packages: ['typebox'] },
  // A dialog names its text by key.
  { room: 'src-shared/ports/', mayImport: shared('domain'), typesOnly: shared('i18n'), packages: [] },
  { room: 'src-shared/i18n/', mayImport: shared('domain'), packages: ['i18next'] },
  // Wire gives types only, so that its schemas enter no bundle; what a call answers is told in the types of domain.
  {
    room: 'src-shared/api/',
    mayImport: shared('domain', 'ports'),
    typesOnly: shared('wire'),
    packages: ['axios'],
    typePackages: ['typebox'],
  },
  {
    room: 'src-shared/flows/',
    mayImport: shared('domain', 'ports', 'api'),
    typesOnly: shared('i18n', 'wire'),
    packages: ['valtio', 'valtio/vanilla', 'valtio/utils', 'dayjs', '@noble/hashes/sha2.js', '@noble/hashes/utils.js'],
  },
  { room: 'src-shared/steps/', mayImport: shared('domain', 'i18n', 'flows', 'ports'), typesOnly: shared('wire') },
  // A page of a file is drawn on a canvas, which ports cannot name.
  { room: 'src-shared/ui/', mayImport: shared('domain', 'i18n', 'ports', 'flows', 'steps'), typesOnly: shared('wire', 'app', 'browser') },
  // The script in the page's head, with the purchase's and the session's keys as types (docs/adr/0006).
  { room: 'src-shared/browser/boot/', mayImport: shared('domain', 'ports', 'browser', 'flows/launch'), typesOnly: shared('api', 'flows') },
  // The ports that both surfaces answer with the browser itself.
  { room: 'src-shared/browser/', mayImport: shared('domain', 'ports'), typesOnly: shared('i18n', 'app', 'api') },
  // Developers only: a production build holds none of it (docs/panel.md).
  { room: 'src-shared/panel/', mayImport: shared('domain', 'ports', 'api', 'browser'), typesOnly: shared('app') },
  { room: 'src-shared/app/', mayImport: ['src-shared/'], typesOnly: shared('wire') },
  // Node only: the build's plugins.
  { room: 'src-shared/build/', mayImport: [...shared('domain', 'i18n'), 'holidays/'], typesOnly: shared('browser/boot') },
  { room: 'src-web/', mayImport: ['src-shared/'] },
  { room: 'src-mobile/', mayImport: ['src-shared/'] },
  // The test system is built on the product, never the other way round: the production server holds none of it (decision 10).
  { room: 'src-server/sandbox/', mayImport: ['src-server/', ...shared('domain', 'wire', 'i18n')] },
  { room: 'src-server/', mayImport: [...shared('domain', 'wire', 'i18n', 'steps'), 'holidays/'], never: ['src-server/sandbox/'] },
  { room: 'holidays/', mayImport: shared('domain') },
]

/** The packages of Node itself count as none of ours. */
const packageName = (target: string): string => (target.startsWith('node:') ? 'node:' : target)

/** Why an import may not stand in a file, or undefined. */
export function refusal(file: string, imported: Import): string | undefined {
  const door = DOORS.find(({ room }) => file.startsWith(room))
  if (!door) return undefined
  const { target, typeOnly, written } = imported
  const isOurs = /^(src-|tests\/|holidays\/|public\/)/.test(target)
  if (!isOurs) {
    const isAllowed =
      door.packages === undefined ||
      door.packages.includes(packageName(target)) ||
      (typeOnly && door.typePackages?.includes(target)) ||
      written.startsWith('.')
    return isAllowed ? undefined : `${file} imports the package ${written}`
  }
  if (door.never?.some((part) => target.startsWith(part))) return `${file} imports ${written}`
  if (target.startsWith(door.room)) return undefined
  const within = (rooms: readonly string[] = []): number =>
    Math.max(-1, ...rooms.filter((room) => target.startsWith(room)).map((room) => room.length))
  const [whole, types] = [within(door.mayImport), within(door.typesOnly)]
  // The narrower of two rows holds: types alone of flows, but all of flows/launch; all of src-shared, but types alone of wire.
  if (whole >= 0 && whole > types) return undefined
  if (door.typesOnly?.some((room) => target.startsWith(room))) return typeOnly ? undefined : `${file} imports more than types of ${written}`
  return `${file} imports ${written}`
}
