import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const NODE_NEEDED = [20, 19]

/** Stops with a sentence where Node is too old for the packages. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) return
  console.error(`Node ${NODE_NEEDED.join('.')} or later is needed; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/**
 * Whether node_modules holds what package-lock.json says. npm keeps the list of what it installed in
 * node_modules/.package-lock.json; optional packages of other systems are rightly absent.
 */
function isInstalled(root, withDev) {
  let installed
  try {
    installed = packagesIn(`${root}/node_modules/.package-lock.json`)
  } catch {
    return false // no node_modules, or one no npm made
  }
  return Object.entries(packagesIn(`${root}/package-lock.json`)).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional || wanted.link || (wanted.dev && !withDev)) return true
    return installed[path]?.version === wanted.version
  })
}

/** Runs `npm ci` when node_modules is missing or differs from package-lock.json. */
export function ensureInstalled(root, { withDev }) {
  if (isInstalled(root, withDev)) return
  console.log('Installing the packages (npm ci); once only…')
  // The npm that runs this script, so that nothing depends on PATH; npm.cmd needs a shell on Windows.
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-fund', '--no-audit', ...(withDev ? ['--include=dev'] : [])]
  const options = { cwd: root, stdio: 'inherit' }
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.status === 0) return
  console.error('The packages could not be installed; the messages of npm stand above.')
  process.exit(result.status ?? 1)
}
