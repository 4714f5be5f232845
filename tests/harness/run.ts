/**
 * `npm run harness -- run <scenario>…`: plays scenarios without a screen and says pass or fail for each; the exit code
 * is for a CI. A scenario is a file, a folder, or a name; with none, all the project's own. `--at <origin>` plays them
 * on a sandbox that runs already; `--trace` prints each trace. `list` prints the names.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Scenario } from '#server/sandbox/harness/scenario.ts'
import { OWN_SCENARIOS, readScenarios } from '#server/sandbox/harness/scenarios.ts'
import { startServer } from '#tests/support/server-process.ts'
import { openKit } from './kit.ts'

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
      if (named.length === 0) throw new Error(`no scenario is called ${each}`)
      return named
    }),
  )
  return found.flat()
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { at: { type: 'string' }, trace: { type: 'boolean' } } })
const [command = 'run', ...wanted] = positionals

try {
  const scenarios = await chosen(wanted)
  if (command === 'list') {
    for (const { name, says } of scenarios) console.log(says ? `${name}: ${says}` : name)
  } else if (command === 'run') {
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
  } else throw new Error(`${command} is no command; run or list`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
