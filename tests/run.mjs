/**
 * `npm test`, and with `--all` `npm run test:all`, which runs what the first leaves out (docs/testing.md): packages, a Chromium, npm run
 * check, the Vitest tests, both bundles, the journeys, and with `--all` those in Firefox and WebKit too. Plain Node, because it runs before
 * anything is installed. The last line sums up all runners: 'N passed, N failed'.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, requireNode } from '../src-server/operations/start/install.mjs'
import { ownArgs } from '../src-server/platform/cli/command-line.mjs'

const { values } = ownArgs(
  `npm test
    proves what every change must hold: npm run check, the rooms' tests, the journeys in a real Chromium. Installs
    what it needs; the last line says how many tests passed and failed.
npm run test:all
    proves the rest in the same way: the tests that npm test leaves for their length.`,
  { all: { type: 'boolean' } },
)

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
process.chdir(root)
requireNode()
ensureInstalled(root, { withDev: true })

const { register } = await import('tsx/esm/api')
register()
const { ensureChromium } = await import('./support/chromium.ts')
const { failedInPlaywright, failedInVitest } = await import('./support/failed-tests.ts')

const part = values.all ? 'test:all' : 'test'
const reports = `reports/${part === 'test' ? 'test' : 'all'}`
const began = performance.now()
const failures = []
/** listed again at the end, because the output of several runners is long */
const failedTests = []
const timed = (title, work) => {
  console.log(`\n── ${title}`)
  const began = performance.now()
  const result = work()
  console.log(`── ${title}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return result
}
const run = (command, args, env = {}) => spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
const node = (args, env = {}) => run(process.execPath, args, env)

/** Reads a runner's report; a runner that died without one counts as one failure. */
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
const report = (name) => JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'))

/** Runs the Vitest tests; `name` is the report's. */
function runRooms(title, name, { on = process.execPath, args = [], env = { TEST_PART: part } } = {}) {
  return timed(`${title} (vitest)`, () => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${reports}/${name}.json`]
    const passed = run(on, ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters], env)
    return tally(title, passed, () => {
      const written = report(name)
      failedTests.push(...failedInVitest(written, root).map((one) => `${title}: ${one}`))
      const { numPassedTests, numFailedTests } = written
      return { passed: numPassedTests, failed: numFailedTests }
    })
  })
}

/**
 * Repeats what depends on the Node or the database (AGAIN in tests/support/what-runs.ts): on each Node of OTHER_NODES with the embedded
 * database, and on the PostgreSQL of TEST_DATABASE_URL.
 */
function runAgain() {
  const { OTHER_NODES = '', TEST_DATABASE_URL } = process.env
  const onNodes = OTHER_NODES.split(':')
    .filter(Boolean)
    .map((on, at) => {
      const version = spawnSync(on, ['--version'], { encoding: 'utf8' }).stdout?.trim()
      const env = { TEST_PART: '', ROOMS_AGAIN: 'node', TEST_DATABASE_URL: '' }
      return runRooms(`what depends on the Node, on ${version}`, `node-${at + 1}`, { on, env })
    })
  if (!TEST_DATABASE_URL) return onNodes
  return [
    ...onNodes,
    runRooms('what depends on the database, on PostgreSQL', 'postgresql', { env: { TEST_PART: '', ROOMS_AGAIN: 'database' } }),
  ]
}

/** Runs this part's journeys; with `more` some of them again, in another environment. */
function runPlaywright(title, name, more = {}) {
  return timed(`${title} (Playwright)`, () => {
    const env = { TEST_PART: part, JOURNEYS_REPORT: `${reports}/${name}.json`, ...more }
    const passed = node(['node_modules/@playwright/test/cli.js', 'test'], env)
    return tally(title, passed, () => {
      const written = report(name)
      failedTests.push(...failedInPlaywright(written).map((one) => `${title}: ${one}`))
      const { expected, unexpected, flaky } = written.stats
      return { passed: expected, failed: unexpected + flaky }
    })
  })
}

const runJourneys = () => runPlaywright('journeys', 'journeys')
/** On the PostgreSQL of TEST_DATABASE_URL, or on a new one. */
const runJourneysOnTwo = () => runPlaywright('journeys against two servers', 'two-servers', { SERVERS: '2' })

/** The product in browsers that Playwright cannot drive: Debian's Firefox and WebKit. */
const runOtherBrowsers = () => runRooms('Firefox and WebKit', 'browsers', { args: ['--config', 'tests/browsers/vitest.config.ts'] })

const sum = (counts) => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
})

/** Without a browser everything else runs, and the reason is a failure at the end. */
let lacksBrowser = false
try {
  ensureChromium()
} catch (error) {
  lacksBrowser = true
  failures.push(`journeys were not run: ${error.message}`)
}
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

if (part === 'test' && !timed('check', () => node(['--import', 'tsx', 'tests/check.ts']))) failures.push('npm run check')
const rooms = sum([runRooms('rooms', 'rooms'), ...(part === 'test:all' ? runAgain() : [])])
const journeys = lacksBrowser
  ? { passed: 0, failed: 1 }
  : sum([runJourneys(), ...(part === 'test:all' ? [runJourneysOnTwo(), runOtherBrowsers()] : [])])

console.log(`\nrooms: ${rooms.passed} passed, ${rooms.failed} failed\njourneys: ${journeys.passed} passed, ${journeys.failed} failed`)
if (failures.length > 0) console.log(`Not well: ${failures.join('; ')}`)
if (failedTests.length > 0) console.log(`Failed:\n${failedTests.map((one) => `- ${one}`).join('\n')}`)
const failed = Math.max(rooms.failed + journeys.failed, failures.length > 0 ? 1 : 0)
const passed = rooms.passed + journeys.passed
writeFileSync(
  `${reports}/counts.json`,
  JSON.stringify({ passed, failed, seconds: Math.round((performance.now() - began) / 1000), notWell: [...failures, ...failedTests] }),
)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
