import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const NODE_NEEDED = [20, 19]

/** Exits with a message if Node is too old for the packages. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > NODE_NEEDED[0] || (major === NODE_NEEDED[0] && minor >= NODE_NEEDED[1])) return
  console.error(`Node ${NODE_NEEDED.join('.')} or later is needed; this is Node ${process.versions.node}.`)
  process.exit(1)
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/**
 * Compares node_modules with package-lock.json: 'nothing' is missing, only 'additions' are, or 'everything' must be installed anew. npm
 * lists what it installed in node_modules/.package-lock.json; optional packages for other systems are rightly absent.
 * @returns {'nothing' | 'additions' | 'everything'}
 */
export function whatIsLacking(root, { withDev }) {
  let installed
  try {
    installed = packagesIn(`${root}/node_modules/.package-lock.json`)
  } catch {
    return 'everything' // no node_modules, or one no npm made
  }
  const wanted = Object.entries(packagesIn(`${root}/package-lock.json`)).filter(
    ([path, { optional, devOptional, link, dev }]) => path !== '' && !optional && !devOptional && !link && (withDev || !dev),
  )
  const isThere = ([path]) => installed[path] !== undefined
  if (wanted.some((entry) => isThere(entry) && installed[entry[0]].version !== entry[1].version)) return 'everything'
  if (wanted.every(isThere)) return 'nothing'
  return wanted.some((entry) => !entry[1].dev && !isThere(entry)) ? 'everything' : 'additions'
}

/** npm's command for each case: additions do not disturb a server that runs from the same folder. */
const COMMANDS = {
  everything: ['ci'],
  additions: ['install', '--no-save'],
}

/** Installs what is missing, with the tools for development and tests only if `withDev` is set. */
export function ensureInstalled(root, { withDev }) {
  const lacking = whatIsLacking(root, { withDev })
  if (lacking === 'nothing') return
  const args = [...COMMANDS[lacking], withDev ? '--include=dev' : '--omit=dev', '--no-fund', '--no-audit']
  console.log(`Installing the packages${withDev ? ' and the tools of the tests' : ''} (npm ${args[0]}); once only…`)
  // The npm that runs this script, independent of PATH; npm.cmd needs a shell on Windows.
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
  if (result.status === 0) return
  console.error('The packages could not be installed; see the messages of npm above.')
  process.exit(result.status ?? 1)
}
