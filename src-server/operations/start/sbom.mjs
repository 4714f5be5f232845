import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written beside each bundle by notices-plugin.ts. */
const NOTICES = 'third-party-notices.txt'
const PARTS = ['web', 'mobile', 'server']

/** `name@version` of each package in a bundle, from its notices. */
export const bundledIn = (notices) =>
  [...notices.matchAll(/^## (\S+) - (\S+)(?: \(.*\))?$/gm)].map(([, name, version]) => `${name}@${version}`)

/** `name@version` of each package that `npm ci --omit=dev --omit=peer` installs for a lock file. */
export const installedBy = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { dev, peer }]) => path !== '' && !dev && !peer)
    .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`)

/** A bill of materials of the checkout, reduced to the packages that are shipped. Throws if it lacks one of them. */
export function reduced(bill, name, shipped) {
  const kept = new Set(shipped)
  const idOf = ({ name: of, version }) => `${of}@${version}`
  const components = bill.components.filter((each) => kept.has(idOf(each)))
  const known = new Set(components.map(idOf))
  const unknown = shipped.filter((each) => !known.has(each))
  if (unknown.length > 0) throw new Error(`The bill of materials lacks ${unknown.join(', ')}.`)
  const root = bill.metadata.component['bom-ref']
  const refs = new Set([root, ...components.map((each) => each['bom-ref'])])
  return {
    ...bill,
    // npm takes the name from the folder
    metadata: { ...bill.metadata, component: { ...bill.metadata.component, name } },
    components,
    dependencies: bill.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  }
}

/** Writes dist/sbom.cdx.json: the packages of the server and of both bundles, as CycloneDX. */
export function writeBillOfMaterials(root) {
  const dist = join(root, 'dist')
  const read = (path) => readFileSync(path, 'utf8')
  const shipped = [
    ...installedBy(JSON.parse(read(join(dist, 'package-lock.json')))),
    ...PARTS.flatMap((part) => bundledIn(read(join(dist, part, NOTICES)))),
  ]
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error']
  const { status, stdout } = spawnSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm sbom failed.')
  const { name } = JSON.parse(read(join(root, 'package.json')))
  writeFileSync(join(dist, 'sbom.cdx.json'), `${JSON.stringify(reduced(JSON.parse(stdout), name, shipped), null, 2)}\n`)
}
