import { DOORS, type Door } from './doors.ts'

/** What each room is, in the order of docs/house.md; which doors it has stands in doors.ts. */
export const ROOMS: Readonly<Record<string, string>> = {
  'src-shared/domain/':
    "the specification's vocabulary and rules, pure: entities, step types, payment channels, languages, cadastral number, money in avos, working days, routes",
  'src-shared/wire/': "section 7 as one typed table: 'METHOD /path' → schemas of request and response",
  'src-shared/ports/': 'interfaces alone: cashier, identity check, host page, phone, dialogs, storage, preview, clock, navigator',
  'src-shared/i18n/': 'the four catalogues, their loader, and the words of coded values',
  'src-shared/api/': 'the client (language, token, envelope, errors) and one module a resource',
  'src-shared/flows/':
    'what a user does, without React and without a page: state, actions and pure rules; `failures.ts` is section 8 as one table',
  'src-shared/steps/': 'a folder a step type, their registry, the form engine, and the contract of widgets and panels',
  'src-shared/ui/':
    'React that is one tree on both surfaces: the parts of the purchase, of a payment and of an application, router, step form, guides, rich text, tokens',
  'src-shared/ui/kit/':
    'the contract of the kits: what a part is called and takes; each surface fills it ([adr/0020](adr/0020-one-kit-contract.md))',
  'src-shared/ui/widgets/': 'the widgets of the step form for Formily, over the contract',
  'src-shared/ui/screens/': 'a screen for every route, and the table of them',
  'src-shared/browser/': 'the ports that both surfaces answer with the browser itself, and what looks at files',
  'src-shared/browser/boot/':
    'the script that the page begins with, in its head, and the field that can be typed in before any bundle ([adr/0006](adr/0006-a-page-before-any-script.md))',
  'src-shared/panel/': "the developers' panel, in no production bundle ([panel.md](panel.md))",
  'src-shared/app/':
    "wires the above: `createApp(ports, launch)`; navigation, which enters the page of an address (ADR 19); the screen table's type",
  'src-shared/build/': "the build's plugins ([adr/0006](adr/0006-a-page-before-any-script.md))",
  'src-web/': 'the desktop web: `main.tsx` puts it together',
  'src-web/kit/': 'fills the contract over antd',
  'src-web/layout/': 'what stands around a screen: frame, header, footer, dialogs, toasts, help',
  'src-web/popup/': 'ports answered with a window of its own: cashier, identity check, host header ([popup.md](popup.md))',
  'src-web/panel/': "opens the developers' panel",
  'src-web/styles/': 'what every screen stands on',
  'src-mobile/': 'the phone, in the super-app and in its browser: `main.tsx` puts it together',
  'src-mobile/bridge/': "the host's bridge: contract, transport, codecs, events, conformance ([bridge.md](bridge.md))",
  'src-mobile/ports/': 'ports answered over the bridge, or by the browser where there is no host',
  'src-mobile/kit/': 'fills the contract over antd-mobile',
  'src-mobile/layout/': 'what stands around a screen: frame, top bar, dialogs, messages, help',
  'src-mobile/panel/': "opens the developers' panel",
  'src-server/':
    'the production server: `main.ts`, `app.ts` (a handler for every row of wire), `settings/`, `db/`, and a folder a resource (routes, service, repository)',
  'src-server/sandbox/':
    'the test system on its own origin: identity provider, cashier, face check, plan viewer, host header, super-app harness ([adr/0015](adr/0015-test-system-apart.md))',
  'holidays/': 'one JSON a year, sources in its README; the build merges them into `holidays.json`',
}

const HEAD = ['| room | what it holds | may import | packages |', '|---|---|---|---|']
/** Where the table stands in docs/house.md. */
export const BEGIN = '<!-- The table is printed from tests/house/rooms.ts and doors.ts: npm run house:write -->'
export const END = '<!-- Here it ends. -->'

/** The door of a room: its own, or that of the room it stands in. */
export const doorOf = (room: string): Door | undefined => DOORS.find((door) => room.startsWith(door.room))

/** 'domain' for a room of src-shared, other folders in full. */
const nameOf = (folder: string): string => folder.replace(/^src-shared\/(?=.)/, '').replace(/\/$/, '')
const listOf = (folders: readonly string[]): string => folders.map(nameOf).join(', ')

function mayImport({ mayImport: rooms, typesOnly = [], never = [] }: Door): string {
  const types = typesOnly.length > 0 ? `types of ${listOf(typesOnly)}` : ''
  const except = never.length > 0 ? `never ${listOf(never)}` : ''
  return [listOf(rooms), types, except].filter(Boolean).join('; ') || 'nothing'
}

/** 'dayjs' of 'dayjs/plugin/utc.js', '@noble/hashes' of '@noble/hashes/sha2.js' */
const packageOf = (module: string): string => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module

function packagesOf({ packages, typePackages = [] }: Door): string {
  if (packages === undefined) return 'any'
  const types = typePackages.length > 0 ? `types of ${typePackages.join(', ')}` : ''
  return [[...new Set(packages.map(packageOf))].join(', '), types].filter(Boolean).join('; ') || 'none'
}

/** The table of docs/house.md: what each room is, and what may be imported there. */
export function printRooms(): string {
  const rows = Object.entries(ROOMS).map(([room, holds]) => {
    const door = doorOf(room)
    const isOwn = door?.room === room
    const doors = door === undefined ? ['–', '–'] : isOwn ? [mayImport(door), packagesOf(door)] : [`as ${nameOf(door.room)}`, '']
    return `| ${[`\`${room}\``, holds, ...doors].join(' | ')} |`
  })
  return [BEGIN, '', ...HEAD, ...rows, '', END].join('\n')
}

/** A page with the table of now in place of the one it holds. */
export function withRooms(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from === -1 || to < from) throw new Error(`The page lacks the lines between which the table of rooms stands: ${BEGIN}, ${END}`)
  return page.slice(0, from) + printRooms() + page.slice(to + END.length)
}
