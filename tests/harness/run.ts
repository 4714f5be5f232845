/** `npm run harness`: plays scenarios headless; the exit code is for CI. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '#server/operations/start/build.mjs'
import { endWrongUse, ownArgs, WrongUse } from '#server/platform/cli/command-line.mjs'
import { readHostProfile } from '#server/sandbox/harness/host-profiles.ts'
import { SCENARIO_SCHEMA } from '#server/sandbox/harness/scenario.ts'
import type { ReadScenarios } from '#server/sandbox/harness/scenario-faults.ts'
import { OWN_SCENARIOS, readAll, readFolder, scenarioFiles } from '#server/sandbox/harness/scenarios.ts'
import { withoutMark } from '#server/sandbox/harness/without-mark.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { parsedJson } from '#shared/domain/parsed-json.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { Report } from '../../src-mobile/bridge/conformance/report.ts'
import { openKit } from './kit.ts'
import { differencesBetween, jsonOf, junitOf, writeConformancePage, writeEvidence, writeReport } from './reports.ts'
import { type Result, runScenarios, within } from './runner.ts'

const USAGE = `npm run harness -- run [<scenario>…] [--at <origin>] [--trace] [--repeat <n>] [--timeout <s>] [--total <s>]
                       [--json <file>] [--junit <file>] [--evidence <folder>]
    plays the scenarios and says pass or fail for each. A scenario is a file, a folder, a name, or the first words
    of names (purchase for purchase-paid); with none, all the project's own. A file that cannot be read is a failure,
    and the others are played.
    --at        plays them on a sandbox that runs already
    --trace     prints each trace
    --repeat    plays all of them so many times; another trace in a later turn is a failure
    --timeout   seconds for one scenario (60)
    --total     seconds for all of them (3600)
    --json      writes the results with all that is known of a failure
    --junit     writes the results as a CI server reads them
    --evidence  where each failure gets a folder that can be sent (reports/harness)
npm run harness -- list [<scenario>…]
    prints their names
npm run harness -- schema
    prints the JSON Schema of a scenario
npm run harness -- package <folder> [--profile <file>]
    writes the conformance page as files that need no server of ours: for the host's own address or offline package
    --profile   a host's profile (docs/harness.md): its names of our JSAPIs
npm run harness -- compare <report> <later report>
    prints what changed between two reports of the conformance page; a change is exit code 1`

const text = { type: 'string' } as const
const options = {
  at: text,
  repeat: text,
  timeout: text,
  total: text,
  json: text,
  junit: text,
  evidence: text,
  profile: text,
  trace: { type: 'boolean' },
} as const
const { values, words } = ownArgs(USAGE, options, [0, Number.POSITIVE_INFINITY])
const [command = 'run', ...wanted] = words
const OPEN_MS = 60_000
const LOOK_MS = 10_000
/** npm runs this at the root of the project, wherever it is called. */
const pathOf = (given: string) => resolve(process.env.INIT_CWD ?? '', given)
// the reader of the output may stop reading, as `head` does
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

function count(name: 'repeat' | 'timeout' | 'total', otherwise: number): number {
  const given = values[name]
  if (given === undefined) return otherwise
  if (!/^[1-9]\d{0,5}$/.test(given)) throw new WrongUse(`--${name} takes a whole number from 1.`)
  return Number(given)
}

async function chosen(): Promise<ReadScenarios> {
  const own = await readFolder(OWN_SCENARIOS)
  if (wanted.length === 0) return own
  const places = wanted.map((each) => ({ each, path: pathOf(each) }))
  const names = places.filter(({ each, path }) => !existsSync(path) && !/[\\/]|\.json$/.test(each)).map(({ each }) => each)
  const named = names.flatMap((each) => {
    const found = own.scenarios.filter(({ name }) => name === each || name.startsWith(`${each}-`))
    if (found.length > 0) return found
    const near = own.scenarios.flatMap(({ name }) => (name.includes(each) ? [name] : [])).slice(0, 3)
    throw new WrongUse(`No scenario is called ${each}.${near.length === 0 ? '' : ` There are ${near.join(', ')}.`}`)
  })
  const paths = places.filter(({ each }) => !names.includes(each)).map(({ path }) => path)
  const files = await Promise.all(paths.map((path) => (existsSync(path) && statSync(path).isDirectory() ? scenarioFiles(path) : [path])))
  // A file that is named twice, as by its folder, is one file.
  const given = await readAll([...new Set(files.flat())])
  const read = { ...given, scenarios: [...new Set([...named, ...given.scenarios])] }
  if (read.scenarios.length === 0 && read.faults.length === 0) throw new WrongUse(`There is no scenario in ${wanted.join(', ')}.`)
  return read
}

function readReport(given: string): Report {
  const file = pathOf(given)
  const report = existsSync(file) ? parsedJson(withoutMark(readFileSync(file, 'utf8'))) : undefined
  if (!isRecord(report) || !Array.isArray(report.rows)) throw new WrongUse(`${file} is no report of the conformance page.`)
  return report as unknown as Report
}

function tell(result: Result, folder: string): void {
  const { faults, name, turn, ms, trace } = result
  console.log(`${faults.length === 0 ? 'pass' : 'FAIL'}  ${name}${turn > 1 ? ` (turn ${turn})` : ''}  ${(ms / 1000).toFixed(1)} s`)
  for (const fault of faults) console.log(`      ${fault}`)
  if (values.trace) for (const line of trace) console.log(`      ${line}`)
  if (faults.length > 0) console.log(`      see ${writeEvidence(folder, result)}`)
}

async function play({ scenarios, faults }: ReadScenarios): Promise<void> {
  const limits = { scenarioMs: count('timeout', 60) * 1000, totalMs: count('total', 3600) * 1000, openMs: OPEN_MS, lookMs: LOOK_MS }
  const repeat = count('repeat', 1)
  const folder = values.evidence === undefined ? 'reports/harness' : pathOf(values.evidence)
  for (const fault of faults) console.log(`FAIL  ${fault}`)
  if (values.at === undefined) await ensureBuilt(fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''))
  const server = values.at === undefined ? await startServer() : undefined
  try {
    const open = () => openKit(server?.sandbox ?? values.at ?? '')
    const results = await runScenarios(scenarios, { limits, repeat, open, tell: (result) => tell(result, folder) })
    const failed = results.filter((each) => each.faults.length > 0).length + faults.length
    if (values.json) writeReport(pathOf(values.json), jsonOf(results, faults))
    if (values.junit) writeReport(pathOf(values.junit), junitOf(results, faults))
    console.log(`${results.length + faults.length - failed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  } finally {
    await within(LOOK_MS, 'the server’s end', async () => server?.stop()).catch(() => server?.kill())
  }
}

try {
  if (command === 'schema') console.log(JSON.stringify(SCENARIO_SCHEMA, undefined, 2))
  else if (command === 'run') await play(await chosen())
  else if (command === 'package') {
    const [given] = wanted
    if (given === undefined) throw new WrongUse('Say into which folder.')
    const folder = pathOf(given)
    await writeConformancePage(folder, values.profile === undefined ? undefined : await readHostProfile(pathOf(values.profile)))
    console.log(`The conformance page is ${resolve(folder, 'index.html')}.`)
  } else if (command === 'compare') {
    const [earlier, later] = wanted
    if (earlier === undefined || later === undefined) throw new WrongUse('Name two reports.')
    const differences = differencesBetween(readReport(earlier), readReport(later))
    console.log(differences.join('\n') || 'Nothing changed.')
    process.exitCode = differences.length > 0 ? 1 : 0
  } else if (command === 'list') {
    const { scenarios, faults } = await chosen()
    for (const { name, says } of scenarios) console.log(says ? `${name}: ${says}` : name)
    for (const fault of faults) console.error(fault)
    process.exitCode = faults.length > 0 ? 1 : 0
  } else throw new WrongUse(`"${command}" is nothing this command does.`)
} catch (error) {
  if (error instanceof WrongUse) endWrongUse(error, USAGE)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// A browser or a page that hangs keeps nothing alive.
if (command === 'run') setTimeout(() => process.exit(), LOOK_MS).unref()
