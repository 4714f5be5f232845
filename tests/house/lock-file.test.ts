import { minVersion, satisfies } from 'semver'
import { expect, test } from 'vitest'
import { read } from './source-files.ts'

interface Entry {
  readonly version?: string
  readonly engines?: { readonly node?: string }
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }

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
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const oldest = minVersion(engines.node)?.version ?? ''
  const refusing = Object.entries(packages).filter(
    ([, { engines: wanted }]) => wanted?.node !== undefined && !satisfies(oldest, wanted.node),
  )
  expect(refusing.map(([path]) => path)).toEqual(ON_NEWER_NODE)
})
