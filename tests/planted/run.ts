/**
 * `npm run test:planted`: plants each fault of table.ts in a copy of the project, runs the tests that must catch it, and prints which test
 * did (docs/testing.md).
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { Copy } from './copy.ts'
import type { Fault } from './fault.ts'
import { missingTests } from './named-tests.ts'
import { FAULTS } from './table.ts'

const { values } = ownArgs(
  `npm run test:planted
    plants each fault in a copy and prints which test catches it.
npm run test:planted -- --only <area or words of a fault>
npm run test:planted -- --list`,
  { only: { type: 'string' }, list: { type: 'boolean' } },
)

/** The levels at which a fault is looked for, in this order. */
const LEVELS = {
  'npm test rooms': (copy: Copy, fault: Fault) => copy.rooms(fault, 'test'),
  'npm test journeys': (copy: Copy, fault: Fault) => copy.journeys(fault, 'test'),
  'test:all rooms': (copy: Copy, fault: Fault) => copy.rooms(fault, 'test:all'),
  'test:all journeys': (copy: Copy, fault: Fault) => copy.journeys(fault, 'test:all'),
}
type Level = keyof typeof LEVELS
const LEVEL_NAMES = Object.keys(LEVELS) as Level[]

interface Result {
  readonly area: string
  readonly wrong: string
  readonly outcome: 'caught' | 'missed' | 'no such test' | 'too long' | 'broken'
  readonly level?: Level
  /** the first test that failed, or the tests that are missing */
  readonly by?: string
  readonly seconds: number
}

const WANTED = 0.95
const nameOf = ({ area, wrong }: Pick<Fault, 'area' | 'wrong'>): string => `${area}: ${wrong}`
const chosen = FAULTS.filter((fault) => values.only === undefined || fault.area === values.only || nameOf(fault).includes(values.only))

/** Tries the levels in order until a test fails. */
async function judge(copy: Copy, fault: Fault): Promise<Pick<Result, 'outcome' | 'level' | 'by'>> {
  const missing = missingTests(fault)
  if (missing.length > 0) return { outcome: 'no such test', by: missing.join(', ') }
  let ran = false
  for (const level of LEVEL_NAMES) {
    const shown = await LEVELS[level](copy, fault)
    ran ||= shown.kind !== 'nothing'
    if (shown.kind === 'failed') return { outcome: 'caught', level, by: shown.title }
    if (shown.kind === 'too long' || shown.kind === 'broken') return { outcome: shown.kind, level }
  }
  return ran ? { outcome: 'missed' } : { outcome: 'no such test', by: Object.entries(fault.journeys).join('; ') }
}

/** Two at a time, each in its own copy. The first takes those with journeys, because they need bundles. */
async function judgeAll(): Promise<readonly Result[]> {
  const waiting = [...chosen]
  const results: Result[] = []
  const take = (withJourneys: boolean): Fault | undefined => {
    const at = waiting.findIndex(({ journeys }) => Object.keys(journeys).length > 0 === withJourneys)
    return waiting.splice(Math.max(at, 0), 1)[0]
  }
  const work = async (copy: Copy, withJourneys: boolean): Promise<void> => {
    for (let fault = take(withJourneys); fault !== undefined; fault = take(withJourneys)) {
      const began = performance.now()
      const result = { area: fault.area, wrong: fault.wrong, ...(await judge(copy, fault)), seconds: 0 }
      const seconds = Math.round((performance.now() - began) / 1000)
      results.push({ ...result, seconds })
      const where = [result.level, result.by].filter(Boolean).join(': ')
      console.log(
        `${results.length}/${chosen.length} ${result.outcome.toUpperCase()} ${nameOf(result)} (${seconds} s)${where && `\n    ${where}`}`,
      )
    }
  }
  const withJourneys = async (copy: Copy): Promise<void> => {
    // Bundles take long to build, so all journeys are run once without a fault, not after each.
    const unchanged = await copy.unchangedJourneys(chosen)
    if (unchanged.kind !== 'passed' && unchanged.kind !== 'nothing')
      throw new Error(`Without a fault the journeys fail: ${unchanged.kind === 'failed' ? unchanged.title : unchanged.kind}`)
    return work(copy, true)
  }
  await Promise.all([withJourneys(new Copy()), work(new Copy(), false)])
  return FAULTS.flatMap((fault) => results.filter(({ area, wrong }) => area === fault.area && wrong === fault.wrong))
}

/** A row per area: how many faults are caught at each level, and how many are not. */
function tableOf(results: readonly Result[]): string {
  const row = (title: string, of: readonly Result[]): string => {
    const caught = of.filter(({ outcome }) => outcome === 'caught')
    const counts = [...LEVEL_NAMES.map((level) => caught.filter((one) => one.level === level).length), of.length - caught.length]
    return `| ${[title, of.length, ...counts.map((count) => count || '')].join(' | ')} |`
  }
  const areas = [...new Set(results.map(({ area }) => area))]
  return [
    `| area | faults | ${LEVEL_NAMES.map((level) => `\`${level.replace(/ (?=\w+$)/, '`, ')}`).join(' | ')} | not caught |`,
    `|---|---|${'---|'.repeat(LEVEL_NAMES.length + 1)}`,
    ...areas.map((area) =>
      row(
        area,
        results.filter((one) => one.area === area),
      ),
    ),
    row('all', results),
  ].join('\n')
}

if (values.list) {
  for (const fault of chosen) console.log(`${nameOf(fault)}  (${fault.file})`)
  process.exit(0)
}
const began = performance.now()
const results = await judgeAll()
const caught = results.filter(({ outcome }) => outcome === 'caught').length
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
mkdirSync('reports', { recursive: true })
writeFileSync(
  'reports/planted.json',
  JSON.stringify({ commit, at: new Date().toISOString(), caught, of: results.length, results }, null, 2),
)
console.log(`\n${tableOf(results)}\n`)
for (const result of results)
  if (result.outcome !== 'caught') console.log(`${result.outcome}: ${nameOf(result)}${result.by === undefined ? '' : ` (${result.by})`}`)
console.log(`${caught} of ${results.length} caught at ${commit}, in ${Math.round((performance.now() - began) / 60_000)} minutes`)
process.exitCode = results.length > 0 && caught >= WANTED * results.length ? 0 : 1
