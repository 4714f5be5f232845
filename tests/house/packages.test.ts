import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { importsOf, projectFiles, read } from './source-files.ts'

interface Entry {
  readonly license?: string
  readonly dev?: boolean
  readonly engines?: { readonly node?: string }
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }
type Wanted = { readonly dependencies: Readonly<Record<string, string>>; readonly engines: { readonly node: string } }
const { dependencies, engines } = JSON.parse(read('package.json')) as Wanted

/** Licences that permit use in a product that is not open, for a notice with their text. */
const ALLOWED: ReadonlySet<string> = new Set(
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unlicense Zlib'.split(' '),
)
/** Packages with another licence, or without a word about it, by the reason why they are here. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  lightningcss: 'MPL-2.0; it builds the bundles and is in none',
  'png-js': 'its LICENSE is the MIT License',
}

/** Whether an SPDX expression allows our use: each part of an AND, any part of an OR. */
const isAllowed = (expression: string): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((either) => either.split(' AND ').every((one) => ALLOWED.has(one)))

test('every package that the product runs or is built with has a licence on the list', () => {
  const others = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .filter(([, { license = 'none' }]) => !isAllowed(license))
    .map(([path, { license = 'none' }]) => [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), license] as const)
    .filter(([name]) => !Object.keys(EXCEPTIONS).some((known) => name === known || name.startsWith(`${known}-`)))
  expect(others).toEqual([])
})

/** Whether npm would find a package from a place in the tree. */
function isLocked(from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (at === '') return false
  }
}

// If npm cannot reach other systems' optional packages, it writes a lock file without them, and `npm ci` then refuses it.
test('the lock file names the optional parts of every system, so that npm ci takes it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

/** The sign-in provider of another maker, which a test of `test:all` uses; that runs on the Node of .nvmrc. */
const ON_NEWER_NODE = ['node_modules/basic-auth', 'node_modules/oauth2-mock-server']

test('every locked package runs on the oldest Node that package.json promises', () => {
  const oldest = minVersion(engines.node)?.version ?? ''
  const refusing = Object.entries(packages).filter(
    ([, { engines: wanted }]) => wanted?.node !== undefined && !satisfies(oldest, wanted.node),
  )
  expect(refusing.map(([path]) => path)).toEqual(ON_NEWER_NODE)
})

const nameOf = (target: string): string | undefined => /^@[^/]+\/[^/]+|^[^/]+/.exec(target)?.[0]

// `npm start` installs without devDependencies.
test('whatever the product runs or is built with is a dependency, not a tool of its tests', () => {
  const builds = ['base', 'mobile', 'web'].map((name) => `vite.${name}.config.ts`)
  const files = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server', 'holidays', ...builds)
  const lacking = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ typeOnly, written }) => !typeOnly && /^[@a-z]/.test(written))
        .filter(({ target }) => !/^(node:|src-|holidays\/|tests\/|public\/)/.test(target))
        .map(({ target }) => nameOf(target) ?? '')
        .filter((name) => dependencies[name] === undefined)
        .map((name) => `${file} needs ${name}`),
    )
  expect(lacking).toEqual([])
})
