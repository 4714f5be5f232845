import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The operators' commands, with the names that `npm run` has for them in the checkout. */
const COMMANDS = ['register', 'offer', 'services', 'cases', 'webhooks', 'person', 'migrate', 'backup', 'restore', 'conformance']

/**
 * Makes dist/ run by itself: its package.json lists the packages of the production server (dist/server/packages.json, written by the
 * build), in the versions of the checkout's lock file, and the command that starts it.
 */
export function writeRelease(root) {
  const dist = join(root, 'dist')
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
  const { name, version, description, license, engines, dependencies } = read(join(root, 'package.json'))
  const needed = read(join(dist, 'server/packages.json'))
  const unknown = needed.filter((each) => dependencies[each] === undefined)
  if (unknown.length > 0) throw new Error(`The server needs ${unknown.join(', ')}, which package.json does not name as a dependency.`)
  const release = {
    name,
    version,
    description,
    license,
    private: true,
    type: 'module',
    engines,
    scripts: {
      start: 'node server/main.js',
      ...Object.fromEntries(COMMANDS.map((command) => [command, `node server/${command}.js`])),
    },
    dependencies: Object.fromEntries(needed.map((each) => [each, dependencies[each]])),
  }
  rmSync(join(dist, 'server/packages.json'))
  writeFileSync(join(dist, 'package.json'), `${JSON.stringify(release, null, 2)}\n`)
  copyFileSync(join(root, 'package-lock.json'), join(dist, 'package-lock.json'))
  // npm ignores entries of the lock file that this package.json does not need, and makes no requests
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(npm, args, { cwd: dist, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error('dist/package-lock.json could not be written.')
}
