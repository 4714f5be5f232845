/** `npm run harness`: plays scenarios headless; the exit code is for CI. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { endWrongUse, ownArgs, WrongUse } from '#server/platform/cli/command-line.mjs'
import type { Scenario } from '#server/sandbox/harness/scenario.ts'
import { OWN_SCENARIOS, readScenarios } from '#server/sandbox/harness/scenarios.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openKit } from './kit.ts'

const USAGE = `npm run harness -- run [<scenario>…] [--at <origin>] [--trace]
    plays the scenarios and says pass or fail for each. A scenario is a file, a folder, or a name, which may be cut
    short; with none, all the project's own.
    --at     plays them on a sandbox that runs already
    --trace  prints each trace
npm run harness -- list [<scenario>…]
    prints their names`

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => join(path, name))
    : [path]

async function chosen(wanted: readonly string[]): Promise<readonly Scenario[]> {
  const own = (await Promise.all(filesIn(OWN_SCENARIOS).map(readScenarios))).flat()
  if (wanted.length === 0) return own
  const found = await Promise.all(
    wanted.map(async (each) => {
      if (existsSync(each)) return (await Promise.all(filesIn(each).map(readScenarios))).flat()
      const named = own.filter(({ name }) => name === each || name.startsWith(`${each}-`))
      if (named.length === 0) throw new WrongUse(`No scenario is called ${each}.`)
      return named
    }),
  )
  return found.flat()
}

const { values, words } = ownArgs(USAGE, { at: { type: 'string' }, trace: { type: 'boolean' } }, [0, Number.POSITIVE_INFINITY])
const [command = 'run', ...wanted] = words

try {
  if (command !== 'run' && command !== 'list') throw new WrongUse(`"${command}" is nothing this command does.`)
  const scenarios = await chosen(wanted)
  if (command === 'list') {
    for (const { name, says } of scenarios) console.log(says ? `${name}: ${says}` : name)
  } else {
    const server = values.at === undefined ? await startServer() : undefined
    const kit = await openKit(server?.sandbox ?? values.at ?? '')
    let failed = 0
    for (const scenario of scenarios) {
      const { faults, trace } = await kit.play(scenario)
      if (faults.length > 0) failed++
      console.log(`${faults.length === 0 ? 'pass' : 'FAIL'}  ${scenario.name}`)
      for (const fault of faults) console.log(`      ${fault}`)
      if (values.trace) for (const line of trace) console.log(`      ${line}`)
    }
    await kit.close()
    await server?.stop()
    console.log(`${scenarios.length - failed} passed, ${failed} failed`)
    process.exitCode = failed > 0 ? 1 : 0
  }
} catch (error) {
  if (error instanceof WrongUse) endWrongUse(error, USAGE)
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
