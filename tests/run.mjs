/**
 * `npm test`: everything that must hold, from a fresh clone: packages, a Chromium, npm run check, the
 * rooms' tests, both bundles, the journeys. Plain Node, as it runs before anything is installed. The
 * last line sums both runners: 'N passed, N failed'.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ownArgs } from '../src-server/start/command-line.mjs'
import { ensureInstalled, requireNode } from '../src-server/start/install.mjs'

ownArgs(`npm test
    proves that everything holds: npm run check, the rooms' tests, the journeys in a real Chromium. Installs what
    it needs; the last line says how many tests passed and failed.`)

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
process.chdir(root)
requireNode()
ensureInstalled(root, { withDev: true })

const { register } = await import('tsx/esm/api')
register()
const { ensureChromium } = await import('./support/chromium.ts')

const failures = []
const timed = (title, work) => {
  console.log(`\n── ${title}`)
  const began = performance.now()
  const result = work()
  console.log(`── ${title}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return result
}
const node = (args, env = {}) => spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

/** What a runner's report says; a runner that died before it wrote one counts as one failure. */
function tally(title, succeeded, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read()
  } catch {
    failures.push(`${title}: no report was written`)
    return { passed: 0, failed: 1 }
  }
  if (!succeeded) failures.push(title)
  return !succeeded && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
const report = (name) => JSON.parse(readFileSync(`reports/${name}.json`, 'utf8'))

try {
  ensureChromium()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
rmSync('reports', { recursive: true, force: true })
mkdirSync('reports', { recursive: true })

if (!timed('check', () => node(['--import', 'tsx', 'tests/check.ts']))) failures.push('npm run check')

/** The tests of the rooms; `name` is the report's. */
function runRooms(title, name, files = [], env = {}) {
  return timed(`${title} (vitest)`, () => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=reports/${name}.json`]
    const passed = node(['node_modules/vitest/vitest.mjs', 'run', ...files, ...reporters], env)
    return tally(title, passed, () => {
      const { numPassedTests, numFailedTests } = report(name)
      return { passed: numPassedTests, failed: numFailedTests }
    })
  })
}

let rooms = runRooms('rooms', 'rooms')
if (process.env.TEST_DATABASE_URL) {
  // What ran on a PostgreSQL runs on the embedded database as well: races above all behave differently there (decision 6).
  const again = runRooms(
    'server on the embedded database',
    'embedded',
    ['tests/server', 'tests/register', 'tests/offer', 'tests/services'],
    {
      TEST_DATABASE_URL: '',
    },
  )
  rooms = { passed: rooms.passed + again.passed, failed: rooms.failed + again.failed }
}

let journeys = { passed: 0, failed: 0 }
try {
  journeys = timed('journeys (Playwright)', () => {
    const passed = node(['node_modules/@playwright/test/cli.js', 'test'], { JOURNEYS_REPORT: 'reports/journeys.json' })
    return tally('Playwright', passed, () => {
      const { expected, unexpected, flaky } = report('journeys').stats
      return { passed: expected, failed: unexpected + flaky }
    })
  })
} catch (error) {
  failures.push(error.message)
  journeys = { passed: 0, failed: 1 }
}

console.log(`\nrooms: ${rooms.passed} passed, ${rooms.failed} failed\njourneys: ${journeys.passed} passed, ${journeys.failed} failed`)
if (failures.length > 0) console.log(`Not well: ${failures.join('; ')}`)
const failed = Math.max(rooms.failed + journeys.failed, failures.length > 0 ? 1 : 0)
console.log(`\n${rooms.passed + journeys.passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
