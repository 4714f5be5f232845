/** What `npm test` runs and what `npm run test:all` runs after it; both together run everything once (docs/testing.md). */
export const PARTS = ['test', 'test:all'] as const
export type Part = (typeof PARTS)[number]

/** The requested part of a run; undefined: everything, as with `npx vitest` and `npx playwright test`. */
export function askedPart(env: Readonly<Record<string, string | undefined>>): Part | undefined {
  const asked = env.TEST_PART
  if (!asked) return undefined
  const part = PARTS.find((name) => name === asked)
  if (part === undefined) throw new Error(`TEST_PART is ${PARTS.join(' or ')}, not ${asked}.`)
  return part
}

/** Test files left to `npm run test:all`, each with what makes it long; all others belong to `npm test`. */
export const LONG_FILES: Readonly<Record<string, string>> = {
  'tests/attack/attack.test.ts': 'a server of its own, 1,500 calls and a corpus of files',
  'tests/server/applications/submissions/form-checker.test.ts': 'checks that end by their time or memory, in threads of their own',
  'tests/flows/application-property.test.ts': 'applications by chance, some hundred steps each',
  'tests/flows/buying-property.test.ts': 'purchases by chance in two tabs',
  'tests/flows/purchases-over-a-bad-line.test.ts': 'purchases over a line that fails, some dozens',
  'tests/flows/demo.test.ts': 'every row of section 8 on each surface',
  'tests/flows/identity-elsewhere.test.ts': 'each end of an identity check as another tab sees it, on a server of its own',
  'tests/flows/paying-elsewhere.test.ts': 'each end of a payment as another tab sees it, on a server of its own',
  'tests/guides/guides.test.ts': 'a step, a channel, a language and a page, each added to a copy that is compiled',
  'tests/mobile/formily-conformance.test.tsx': 'forms by chance on the phone’s kit',
  'tests/server/operations/backup/backup.test.ts': 'whole processes, backed up under load, restored and started again',
  'tests/server/operations/backup/recovery.test.ts': 'a PostgreSQL of its own that is killed and recovered to a second',
  'tests/server/operations/conformance/wrong-counterparts.test.ts': 'a counterpart for each rule that breaks it, each tried whole',
  'tests/server/bureau/documents/sealed-elsewhere.test.ts': 'qpdf, pdfsig and zbar, which npm test does without',
  'tests/server/bureau/documents/late-time-stamps.test.ts': 'a time-stamp authority of OpenSSL',
  'tests/server/platform/sealing/time-stamps.test.ts': 'a time-stamp authority of OpenSSL, and pdfsig',
  'tests/server/platform/sealing/token.test.ts': 'SoftHSM with the tool of OpenSC, and pdfsig',
  'tests/server/operations/two-roles.test.ts': 'roles of a PostgreSQL',
  'tests/server/people/person/command.test.ts': 'a database opened for each command',
  'tests/server/bureau/documents/sealer.test.ts': 'documents that take all the memory or all the time that they may',
  'tests/server/applications/files/storage-away.test.ts': 'a storage that is asked every five seconds goes away and comes back',
  'tests/server/sales/places/each-address.test.ts': 'every parcel searched in each of four texts',
  'tests/server/sales/payments/waiting.test.ts': 'cashiers that hang until a limit or a lease ends',
  'tests/server/sales/register/large.test.ts': 'registers of fifty thousand parcels',
  'tests/server/sales/register/while-buyers-shop.test.ts': 'imports while people buy',
  'tests/server/sandbox/stage.test.ts': 'every row of section 8 set up on a server',
  'tests/server/platform/db/migrations.test.ts': 'databases migrated from nothing, without a snapshot',
  'tests/server/left-behind.test.ts': 'processes of their own, ended and killed',
  'tests/server/platform/db/goes-away.test.ts': 'databases of its own that are stopped, filled and taken over while people buy',
  'tests/server/platform/db/starts.test.ts': 'many servers that start at once',
  'tests/server/applications/files/sweep-races.test.ts': 'a series of races',
  'tests/server/hostile-forms.test.ts': 'every kind of hostile form against the waiting of others',
  'tests/server/kill.test.ts': 'kill -9, a series',
  'tests/server/sales/payments/races.test.ts': 'a series of races',
  'tests/server/process.test.ts': 'whole processes, started and ended',
  'tests/server/rounds.test.ts': 'two servers on a PostgreSQL of their own, everything at once',
  'tests/server/alerts.test.ts': 'the rules of alerts, tried by Prometheus’ own program',
  'tests/server/release.test.ts': 'the steps of the Dockerfile, which build all, and a stranger’s day: a machine set up by docs/deploy.md',
  'tests/server/production-start.test.ts': 'whole processes, started and ended',
  'tests/server/two-servers.test.ts': 'whole processes, killed and started again',
  'tests/forms/formats.test.ts': 'every format’s pattern, each read by a judge of patterns',
  'tests/web/formily-conformance.test.tsx': 'every schema of Formily’s documentation, and forms by chance, on the web’s kit',
  'tests/ui/guide-screens.test.tsx': 'every page of the guides in every language and state',
}

/** The long files of more than half a minute; they start first, so that none is left running by itself at the end. */
export const LONGEST = [
  'tests/guides/guides.test.ts',
  'tests/server/release.test.ts',
  'tests/server/platform/db/goes-away.test.ts',
  'tests/server/operations/backup/backup.test.ts',
  'tests/server/process.test.ts',
  'tests/server/sales/register/large.test.ts',
  'tests/server/two-servers.test.ts',
  'tests/attack/attack.test.ts',
  'tests/server/operations/conformance/wrong-counterparts.test.ts',
  'tests/server/kill.test.ts',
  'tests/server/bureau/documents/sealer.test.ts',
  'tests/flows/identity-elsewhere.test.ts',
] as const

const serverTests = (names: string): string[] => names.split(' ').map((name) => `tests/server/${name}.test.ts`)
const serverFolders = (names: string): string[] => names.split(' ').map((name) => `tests/server/${name}/**/*.test.ts`)

/** What `npm run test:all` repeats on another Node or another database: only what depends on it. */
export const AGAIN = {
  /** Start-up, processes and threads, HTTP, streams, cryptography, ICU, packages with native or WebAssembly parts. */
  node: [
    ...serverTests('start production-start sign-in applications/submissions/form-checker applications/files/inspect'),
    ...serverTests('bureau/documents/sealing bureau/outbox/deliver'),
    ...serverFolders('platform/http platform/pdf operations/package sales/receipts'),
    'tests/i18n/countries.test.ts',
  ],
  /** Locks, types, transactions, and each sweep and list that is more than one statement. The long files run on PostgreSQL anyway. */
  database: [
    ...serverTests('carts my-records rate-limits sessions tracing transact applications/files/uploads applications/files/sweep'),
    ...serverTests('bureau/notices/deliver people/person/person'),
    ...serverFolders('platform/db bureau/outbox sales/payments sales/register operations/retention'),
  ],
} as const satisfies Record<string, readonly string[]>
export type Elsewhere = keyof typeof AGAIN

/** What a Vitest run must repeat, from ROOMS_AGAIN; undefined: nothing, the default. */
export function askedAgain(env: Readonly<Record<string, string | undefined>>): Elsewhere | undefined {
  const asked = env.ROOMS_AGAIN
  if (!asked) return undefined
  if (asked !== 'node' && asked !== 'database') throw new Error(`ROOMS_AGAIN is node or database, not ${asked}.`)
  return asked
}

/** The journeys of `npm test` by their file, each by a part of its title; all others belong to `npm run test:all`. */
export const SHORT_JOURNEYS: Readonly<Record<string, readonly RegExp[]>> = {
  application: [
    /the page is closed in the middle/,
    /failed, cancelled, then verified/,
    /one order by itself/,
    /applies for FACE-04: (web|phone)/,
    /the first wrong answer has the focus/,
  ],
  'application-files': [/dropped on the box/],
  bundle: [/no built file calls/],
  'every-route': [/chooseEcad.*: axe finds nothing/],
  harness: [/the harness serves the production bundle byte for byte/, /a scenario of the production bundle passes: purchase\.json/],
  'host-header': [/a header that cannot be loaded/, /the iframe has gone to a stranger/],
  'in-line': [/a sum stands under the prices/],
  keyboard: [/the whole purchase by keyboard and accessibility tree alone.*: web/],
  look: [/theme, platform and language stand before the first paint/],
  paying: [
    /paying: (web|phone|host) declined, then paid with the same bill/,
    /a cashier that answers COOP/,
    /an order left unpaid.*: phone/,
  ],
  purchase: [
    /buys three plans/,
    /step 1 has.*: web/,
    /by ways a number can be wrong/,
    /Back out of the product and Forward again/,
    /one step back in an application/,
  ],
  'reading-aloud': [/the purchase as it is read aloud.*: web, pt/, /an application as it is read aloud.*: phone, pt/],
  records: [/documents that are wanted are handed in.*: web/],
  'section-8': [/no answer in time/],
  services: [/from the list to an application.*: (web|phone),/],
}

/** The journeys that `npm run test:all` repeats against two servers on one PostgreSQL behind a balancer that alternates (`SERVERS=2`). */
export const TWO_SERVERS_JOURNEYS: Readonly<Record<string, readonly RegExp[]>> = {
  application: [/applies for (UPD-02: web|FACE-04: phone)/],
  'application-files': [/taken back on its way, sent again after a failure/],
  paying: [/paying: web declined, then paid with the same bill/],
  purchase: [/buys three plans: web,/],
}

type Journeys = Readonly<Record<string, readonly RegExp[]>>
/** Matches only the title; the caller adds what precedes and follows it. */
const anyOf = (journeys: Journeys): string =>
  `(?:${Object.entries(journeys)
    .flatMap(([file, titles]) => titles.map(({ source }) => `\\b${file}\\.spec\\.ts .*${source}`))
    .join('|')})`
const NAMED = anyOf(SHORT_JOURNEYS)

/** How many servers the journeys run against: one per worker, or several that share a PostgreSQL, behind a balancer. */
export function serversOf(env: Readonly<Record<string, string | undefined>>): number {
  const count = Number(env.SERVERS || 1)
  if (!Number.isInteger(count) || count < 1 || count > 4) throw new Error(`SERVERS is a number from 1 to 4, not ${env.SERVERS}.`)
  return count
}

/** The pattern for Playwright if several servers run a journey: the table's journeys of a part, otherwise all. */
export const journeysOnSeveral = (part: Part | undefined, tag: string, tagged: boolean): RegExp =>
  new RegExp(`^(?${tagged ? '=' : '!'}.*${tag})${part === undefined ? '' : `(?=.*${anyOf(TWO_SERVERS_JOURNEYS)})`}`)

/** The pattern for 'project file titles @tags' of a journey: those of the part with the tag, or those without. */
export function journeysOf(part: Part | undefined, tag: string, tagged: boolean): RegExp {
  const ofPart = part === undefined ? '' : part === 'test' ? `(?=.*${NAMED})` : `(?!.*${NAMED})`
  return new RegExp(`^(?${tagged ? '=' : '!'}.*${tag})${ofPart}`)
}

/** The files that Vitest includes and excludes for a part, or for a repeated run (`AGAIN`). */
export function roomsOf(part: Part | undefined, elsewhere?: Elsewhere): { readonly include: string[]; readonly exclude: string[] } {
  const every = ['tests/**/*.test.{ts,tsx}']
  const long = Object.keys(LONG_FILES)
  if (elsewhere) return { include: [...AGAIN[elsewhere]], exclude: elsewhere === 'database' ? long : [] }
  if (part === 'test:all') return { include: long, exclude: [] }
  return { include: every, exclude: part === 'test' ? long : [] }
}
