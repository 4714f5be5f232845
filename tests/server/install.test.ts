import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'

// Plain JavaScript, because it runs before installation.
const INSTALL = new URL('../../src-server/operations/start/install.mjs', import.meta.url).href

interface Package {
  readonly version: string
  readonly dev?: boolean
  readonly optional?: boolean
}
type Packages = Readonly<Record<string, Package>>

const WANTED: Packages = {
  'node_modules/served': { version: '2.0.0' },
  'node_modules/tool': { version: '3.0.0', dev: true },
  'node_modules/of-another-system': { version: '1.0.0', optional: true },
}
const { 'node_modules/served': served = { version: '' }, 'node_modules/tool': tool = { version: '' } } = WANTED

let folder: TempFolder
beforeEach(() => {
  folder = tempFolder('install')
  writeFileSync(join(folder.path, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...WANTED } }))
  // in place of npm: records its arguments
  writeFileSync(join(folder.path, 'npm.js'), `require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '))`)
})
afterEach(() => folder.remove())

/** npm's arguments if these packages are installed; '' if npm is not run. */
function askedOfNpm(installed: Packages | undefined, withDev: boolean): string {
  if (installed !== undefined) {
    mkdirSync(join(folder.path, 'node_modules'), { recursive: true })
    writeFileSync(join(folder.path, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }))
  }
  const code = `import('${INSTALL}').then(({ ensureInstalled }) => ensureInstalled('.', { withDev: ${withDev} }))`
  const { status } = spawnSync(process.execPath, ['-e', code], {
    cwd: folder.path,
    env: { PATH: process.env.PATH, npm_execpath: join(folder.path, 'npm.js') },
  })
  expect(status).toBe(0)
  try {
    return readFileSync(join(folder.path, 'asked'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

const CLEAN = /^ci --omit=dev /
const CLEAN_WITH_TOOLS = /^ci --include=dev /
const ADDED = /^install --no-save --include=dev /
const NOTHING = /^$/
const ALL = { 'node_modules/served': served, 'node_modules/tool': tool }
const OLD_TOOL = { version: '1.0.0', dev: true }

describe('what is installed', () => {
  it.each([
    ['npm start', 'on a fresh clone', undefined, false, CLEAN],
    ['npm start', 'where all it serves with is there', { 'node_modules/served': served }, false, NOTHING],
    ['npm start', 'where the tools of the tests are there too', ALL, false, NOTHING],
    ['npm start', 'where a package is of another version', { 'node_modules/served': { version: '1.9.0' } }, false, CLEAN],
    ['npm start', 'where a package is not there', { 'node_modules/other': served }, false, CLEAN],
    ['npm test', 'on a fresh clone', undefined, true, CLEAN_WITH_TOOLS],
    ['npm test', 'after npm start, whose server may still run', { 'node_modules/served': served }, true, ADDED],
    ['npm test', 'where all is there', ALL, true, NOTHING],
    ['npm test', 'where a tool is of another version', { ...ALL, 'node_modules/tool': OLD_TOOL }, true, CLEAN_WITH_TOOLS],
  ] as const)('by %s %s', (_command, _where, installed, withDev, asked) => {
    expect(askedOfNpm(installed, withDev)).toMatch(asked)
  })
})
