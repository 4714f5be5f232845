/** The business modules of the server, lowest first: each may import those before it, never those after it. */
const SERVER = {
  platform: 'technique without business: HTTP, database, settings, threads, metrics, rate limits, signing, polling, PDF drawing',
  accounts: 'accounts, sessions and sign-in',
  information: 'what the public reads: guides, questions, laws, portal pages, public information, the pages themselves',
  sales: 'plans, register, offer, carts, orders, payments with their ledger, receipts, cases of money',
  applications: 'services and their definitions, drafts, submissions, identity checks, files, licences',
  bureau: 'records that the bureau handles, its API, documents with seal and check, messages to other systems, notices to applicants',
  people: 'my records, links for a phone, one person’s data',
}
const SERVER_ROWS = Object.fromEntries(
  Object.entries(SERVER).map(([name, holds], index, all) => [
    `server/${name}`,
    {
      holds,
      may: [
        ...['domain', 'wire', 'i18n', 'holidays', ...(name === 'applications' ? ['forms'] : [])],
        ...all.slice(0, index).map(([lower]) => `server/${lower}`),
      ],
      // the types of the composition
      types: ['server/context.ts', 'server/counterparts.ts'],
    },
  ]),
)

/**
 * Which module may import which, for dependency-cruiser (`npm run check`). `npm run house:write` writes the table of docs/house.md
 * from it. A short name is a folder of src-shared; `web`, `mobile`, `server` and `shared` are the top-level folders.
 *
 * A row applies to its folder; the most specific row wins. A row without `may` only describes a part of the row above it.
 * - `holds`: the folder's content
 * - `may`: modules that it may import, besides itself
 * - `types`: modules of which it may import types only; if two rows match, the narrower one applies
 * - `packages`, `typePackages`: packages that it may import; without this field, all packages
 * - `never`: exceptions from `may`
 */
export const MODULES = {
  domain: {
    holds: "the specification's vocabulary and rules, pure",
    may: [],
    packages: ['dayjs', '@noble/hashes'],
  },
  wire: {
    holds: "section 7 as one typed table: 'METHOD /path' → schemas of request and response",
    may: ['domain'],
    packages: ['typebox'],
  },
  // A dialog refers to its text by a catalogue key.
  ports: {
    holds: 'interfaces alone, as of the cashier, dialogs, storage, clock',
    may: ['domain'],
    types: ['i18n'],
    packages: [],
  },
  i18n: { holds: 'the four catalogues, their loader, and the labels of coded values', may: ['domain'], packages: ['i18next'] },
  // Only types of wire, because its schemas must not be bundled.
  api: {
    holds: 'the client (language, token, envelope, errors) and one module a resource',
    may: ['domain', 'ports'],
    types: ['wire'],
    packages: ['axios'],
    typePackages: ['typebox'],
  },
  flows: {
    holds: 'what a user does, without React and without a page: state, actions and pure rules',
    may: ['domain', 'ports', 'api'],
    types: ['i18n', 'wire'],
    packages: ['valtio', 'dayjs', '@noble/hashes'],
  },
  forms: {
    holds: 'the form engine: schema, rules, answers, expressions',
    may: ['domain', 'i18n', 'flows', 'ports'],
    types: ['wire', 'steps'],
  },
  'forms/step-form': {
    holds: 'a form step as React over Formily: panes, focus, lists of rows',
    may: ['domain', 'i18n', 'flows', 'ports', 'steps', 'forms', 'ui'],
    types: ['wire'],
  },
  'forms/widgets': {
    holds: 'the widgets of the step form ([adding-a-widget.md](adding-a-widget.md))',
    may: ['domain', 'i18n', 'flows', 'ports', 'steps', 'forms', 'ui'],
    types: ['wire', 'browser'],
  },
  steps: {
    holds: 'a folder a step type, their registry, and the contract of their panels ([adding-a-step.md](adding-a-step.md))',
    may: ['domain', 'i18n', 'flows', 'ports', 'forms'],
    types: ['wire'],
  },
  'steps/panels': {
    holds: 'the panels of the step types as React',
    may: ['domain', 'i18n', 'flows', 'ports', 'forms', 'steps', 'ui'],
    types: ['wire'],
  },
  // A file's page is drawn on a canvas, a type that ports cannot use.
  ui: {
    holds:
      'React that is one tree on both surfaces: a folder a part of the product (purchase, payment, application …), each screen with its parts',
    may: ['domain', 'i18n', 'ports', 'flows', 'steps', 'forms'],
    types: ['wire', 'app', 'browser'],
  },
  'ui/kit': {
    holds: 'the contract of the kits ([adr/0020](adr/0020-one-kit-contract.md))',
  },
  'ui/parts': { holds: 'native controls and arrangements that both surfaces draw alike' },
  'ui/shell': { holds: 'router, table of screens, messages, help menu, pages of failure, hooks' },
  browser: {
    holds: 'the ports that both surfaces implement with the browser itself, and the file viewer',
    may: ['domain', 'ports'],
    types: ['i18n', 'app', 'api'],
  },
  // Types of the purchase's and the session's storage keys.
  'browser/boot': {
    holds:
      'the script in the page’s head, and the field that can be typed in before any bundle ([adr/0006](adr/0006-a-page-before-any-script.md))',
    may: ['domain', 'ports', 'browser', 'flows/shell/launch'],
    types: ['api', 'flows'],
  },
  panel: {
    holds: "the developers' panel, in no production bundle ([panel.md](panel.md))",
    may: ['domain', 'ports', 'api', 'browser'],
    types: ['app'],
  },
  app: {
    holds: 'connects the above: `createApp(ports, launch)`; navigation (ADR 19)',
    may: ['shared'],
    types: ['wire'],
  },
  // Node only.
  build: {
    holds: "the build's plugins ([adr/0006](adr/0006-a-page-before-any-script.md))",
    may: ['domain', 'i18n', 'holidays'],
    types: ['browser/boot'],
  },
  web: { holds: 'the desktop web: `main.tsx` puts it together', may: ['shared'] },
  'web/kit': { holds: 'fills the contract over antd' },
  'web/layout': { holds: 'the frame of a screen: header, footer, dialogs, toasts, help' },
  'web/popup': { holds: 'ports implemented with a separate window ([popup.md](popup.md))' },
  'web/panel': { holds: "opens the developers' panel" },
  'web/styles': { holds: 'the styles of every screen' },
  mobile: { holds: 'the phone, in the super-app and in its browser: `main.tsx` puts it together', may: ['shared'] },
  'mobile/bridge': { holds: "the host's bridge ([bridge.md](bridge.md))" },
  'mobile/ports': { holds: 'ports implemented over the bridge, or by the browser where there is no host' },
  'mobile/kit': { holds: 'fills the contract over antd-mobile' },
  'mobile/layout': { holds: 'the frame of a screen: top bar, dialogs, messages, help' },
  'mobile/panel': { holds: "opens the developers' panel" },
  server: {
    holds:
      'the production server: at the top composition alone: `main.ts`, `app.ts` (a handler for every row of wire), `handlers.ts`, `figures.ts`',
    may: ['domain', 'wire', 'i18n', 'steps', 'forms', 'holidays'],
    never: ['server/sandbox'],
  },
  ...SERVER_ROWS,
  'server/operations': {
    holds: 'commands over the whole: backup, retention, conformance of counterparts, the release package, the start',
    may: ['server', 'domain', 'wire', 'i18n', 'holidays', 'forms', 'steps'],
    never: ['server/sandbox'],
  },
  // The test system is built on the product, never the other way round (decision 10).
  'server/sandbox': {
    holds: 'the test system, on its own origin ([adr/0015](adr/0015-test-system-apart.md))',
    may: ['server', 'domain', 'wire', 'i18n', 'browser/copy-text.ts'],
  },
  holidays: { holds: 'one JSON a year, sources in its README; the build merges them into `holidays.json`', may: ['domain'] },
}

const TOP = { shared: 'src-shared', web: 'src-web', mobile: 'src-mobile', server: 'src-server', holidays: 'holidays' }
/** Maps 'domain' to 'src-shared/domain/', 'server/sandbox' to 'src-server/sandbox/'. */
export function folderOf(name) {
  const [first, ...rest] = name.split('/')
  return [TOP[first] ?? `src-shared/${first}`, ...rest, ...(name.endsWith('.ts') ? [] : [''])].join('/')
}

const startOf = (name) => `^${folderOf(name)}`
const startsOf = (names = []) => names.map(startOf)
const packagesOf = (names) => names.map((name) => `^node_modules/(@types/)?${name}/`)
const OURS = '^(src-|holidays/|public/|tests/)'
const PACKAGES = ['core', 'npm', 'npm-bundled', 'npm-dev', 'npm-no-pkg', 'npm-optional', 'npm-peer']

function rulesOf([name, { may, types = [], packages, typePackages = [], never = [] }]) {
  const inside = Object.keys(MODULES).filter((other) => other.startsWith(`${name}/`) && MODULES[other].may !== undefined)
  const from = { path: startOf(name), pathNot: startsOf(inside) }
  const rule = (what, to) => ({ name: `${name}: ${what}`, severity: 'error', from, to })
  const narrower = (type) => may.filter((other) => folderOf(other).startsWith(folderOf(type)))
  return [
    rule('module', { path: OURS, pathNot: startsOf([name, ...may, ...types]) }),
    ...types.map((type) =>
      rule(`types of ${type}`, { path: startOf(type), pathNot: startsOf([name, ...narrower(type)]), dependencyTypesNot: ['type-only'] }),
    ),
    ...never.map((other) => rule(`never ${other}`, { path: startOf(other) })),
    ...(packages === undefined
      ? []
      : [
          rule('package', { dependencyTypes: PACKAGES, pathNot: packagesOf([...packages, ...typePackages]) }),
          ...typePackages.map((one) => rule(`types of ${one}`, { path: packagesOf([one]), dependencyTypesNot: ['type-only'] })),
        ]),
  ]
}

export default {
  forbidden: [
    ...Object.entries(MODULES)
      .filter(([, { may }]) => may !== undefined)
      .flatMap(rulesOf),
    // Type imports count; dynamic imports do not.
    { name: 'circle', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } } },
  ],
  // Fails if dependency-cruiser does not read imports at all.
  required: [{ name: 'imports are read', severity: 'error', module: { path: '^src-web/main\\.tsx$' }, to: { path: '^src-shared/app/' } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    moduleSystems: ['es6'],
    skipAnalysisNotInRules: true,
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: { folder: 'node_modules/.cache/dependency-cruiser', strategy: 'content' },
  },
}
